/** A clinic that pays by bank: an account in every format, and the month of July 2026 for each test. */
import { beforeAll, beforeEach, expect } from 'vitest';
import type { BankFile, LeftOut, Transfer } from '../../src/contract/payout/bank.ts';
import { rutOf } from '../../src/domain/identity/rut.ts';
import { type Answer, type Client, type TestApp, testApp } from './app.ts';
import { type PayrollData, payrollData } from './payroll-data.ts';

export const JULY = { month: 7, year: 2026 };
export const CLINIC_RUT = rutOf(76_123_456);

export type Payroll = {
  summary: { totalTransfers: number; totalAmount: number; period: string };
  transfers: Transfer[];
  leftOut: LeftOut[];
  problems: string[];
  layout: { id: string; hasWorkbook: boolean };
  layouts: { id: string }[];
  files: BankFile[];
};

export type BankClinic = {
  app: TestApp;
  data: PayrollData;
  admin: Client;
  rowsOf: TestApp['rowsOf'];
  refusalBy: TestApp['refusalBy'];
  generate(bankFormat?: string, options?: object): Promise<Payroll>;
  download(bankFormat: string, selectedTransfers: number[], options?: object): Promise<Answer>;
};

/** Sets the clinic up for a test file; what it answers is filled in before the first test. */
export function bankClinic(environment: Record<string, string> = {}): BankClinic {
  const clinic = {
    generate,
    download,
    rowsOf: (text) => clinic.app.rowsOf(text),
    refusalBy: (...statement) => clinic.app.refusalBy(...statement),
  } as BankClinic;

  beforeAll(async () => {
    clinic.app = await testApp(environment);
    clinic.data = await payrollData(clinic.app.database);
    clinic.admin = await clinic.app.signedInAs('admin');
    const { db } = clinic.app.database;
    await db.updateTable('clinic').set({ name: 'Clínica Ñandú', rut: CLINIC_RUT }).execute();
    await db
      .updateTable('clinicBankSetting')
      .set({ accountNumber: '000012345678', agreementNumber: '017' })
      .execute();
  });

  beforeEach(() => clinic.app.query`TRUNCATE calculation, bank_file, payment, attention CASCADE`);

  async function generate(bankFormat = 'universal', options: object = {}): Promise<Payroll> {
    const payload = { ...JULY, bankFormat, ...options };
    const answer = await clinic.admin.post<Payroll>('/api/generate-bank-payroll', payload);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  }

  function download(bankFormat: string, selectedTransfers: number[], options: object = {}) {
    const payload = { ...JULY, bankFormat, selectedTransfers, ...options };
    return clinic.admin.post('/api/download-bank-file', payload);
  }

  return clinic;
}

export const idsOf = ({ transfers }: Payroll) => transfers.map(({ id }) => id);

/** Where each payment stands, as `agreedRepeats` takes it. */
export const placesOf = ({ transfers }: Payroll) =>
  transfers.flatMap(({ payments }) =>
    payments.map(({ id, status, inFiles }) => ({ id, status, inFiles })),
  );
