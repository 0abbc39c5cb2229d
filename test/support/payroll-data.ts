/**
 * Small months for tests: doctors, rules and attentions are inserted, fees and payments made of them by
 * the product's own moves. What a test does not name has a harmless value; all names are invented.
 */
import {
  type LocalDate,
  localDate,
  type Period,
  periodOf,
  type Weekday,
} from '../../src/domain/calendar/calendar.ts';
import type { RulePayment } from '../../src/domain/fees/rules.ts';
import { rutOf } from '../../src/domain/identity/rut.ts';
import { calculateAttentions } from '../../src/server/fees/calculations/public.ts';
import { annulPayments } from '../../src/server/payout/going-back/public.ts';
import { payPayments, processRecords } from '../../src/server/payout/payroll/public.ts';
import { SYSTEM } from '../../src/server/platform/audit.ts';
import { type Database, transactionWithClient } from '../../src/server/platform/db/database.ts';
import type { Account } from './accounts.ts';
import { percentage } from './fees.ts';

type DoctorOptions = Account & {
  name?: string;
  email?: string | null;
  /** Is paid through a new society of this name, which has the account. */
  society?: string;
  paymentType?: 'transfer' | 'check' | 'deposit';
  retentionRate?: number;
};

type AttentionOptions = {
  scheduleType?: 'regular' | 'night' | 'irregular';
  date?: string;
  time?: string;
  requestDate?: string;
  /** Every amount that is not named by itself. */
  amount?: number;
  grossAmount?: number;
  netAmount?: number;
  participatedAmount?: number;
  recordType?: 'participacion' | 'hmq';
  participant?: string;
  patientRut?: string;
  patientName?: string;
  serviceId?: number;
};

type RuleOptions = {
  code: string;
  name?: string;
  payment?: RulePayment;
  doctorId?: number;
  societyId?: number;
  exclusivityMode?: 'first_win' | 'stack';
  /** Lower is applied first; 1000 by default. */
  priority?: number;
  /** Their first and last day: those of 2026 by default. */
  validFrom?: string;
  validTo?: string;
  isActive?: boolean;
  scheduleType?: 'regular' | 'night' | 'irregular';
  days?: Weekday[];
  units?: string[];
};

export type PayrollData = Awaited<ReturnType<typeof payrollData>>;

/** Begins data in an empty database: a specialty, a service, and what tests add. */
export async function payrollData(database: Database) {
  const { db } = database;
  let number = 0;
  const specialty = await db
    .insertInto('specialty')
    .values({ name: 'Cardiología' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const service = await db
    .insertInto('service')
    .values({
      code: '01-01-001',
      name: 'Consulta médica electiva',
      participationType: 'mixed',
      specialtyId: specialty.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  /** A doctor with an account at Banco Santander and a retention of 10 %. */
  async function doctor({
    society,
    name,
    email,
    paymentType,
    retentionRate,
    ...ownAccount
  }: DoctorOptions = {}): Promise<number> {
    number += 1;
    const account = {
      bankCode: '037',
      accountKind: 'corriente',
      bankAccount: `00007251${String(4000 + number)}`,
      ...ownAccount,
    };
    const societyId = society === undefined ? null : await addSociety(society, account);
    const { id } = await db
      .insertInto('doctor')
      .values({
        rut: rutOf(10_000_000 + number),
        name: name ?? `Médico de Prueba ${number}`,
        email: email === undefined ? `medico${number}@ejemplo.cl` : email,
        specialtyId: specialty.id,
        ...account,
        ...(paymentType && { paymentType }),
        ...(retentionRate !== undefined && { retentionRate }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('doctorAffiliation')
      .set({ societyId })
      .where('doctorId', '=', id)
      .execute();
    return id;
  }

  /** The society of this name, which is made when there is none. */
  async function addSociety(name: string, account: Account): Promise<number> {
    const known = await db
      .selectFrom('medicalSociety')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst();
    if (known) return known.id;
    number += 1;
    const { id } = await db
      .insertInto('medicalSociety')
      .values({ name, rut: rutOf(76_000_000 + number), ...account })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A rule for every attention of 2026 (of one doctor when given), paying 60 %. */
  async function rule({ code, payment = percentage(60), ...options }: RuleOptions): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const { revision } = await tx
        .updateTable('ruleSet')
        .set((set) => ({ revision: set('revision', '+', 1) }))
        .returning('revision')
        .executeTakeFirstOrThrow();
      const { id } = await tx
        .insertInto('feeRule')
        .values({ code })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('feeRuleVersion')
        .values({
          ruleId: id,
          version: 1,
          name: `Regla ${code}`,
          validFrom: '2026-01-01',
          validTo: '2026-12-31',
          participationType: 'mixed',
          fromRevision: revision,
          paymentType: payment.type,
          rate: payment.type === 'percentage' ? payment.rate : null,
          amount: payment.type === 'fixed_amount' ? payment.amount : null,
          scales: payment.type === 'table_accumulated' ? JSON.stringify(payment.scales) : null,
          ...options,
        })
        .execute();
    });
  }

  /** Pending attentions of a doctor, of $100.000 on 2026-07-15 each. */
  async function attentions(doctorId: number, lines: readonly AttentionOptions[]): Promise<void> {
    const rows = lines.map(({ date = '2026-07-15', time, amount = 100_000, ...options }) => {
      number += 1;
      return {
        recordType: 'participacion' as const,
        externalId: `PRUEBA-${number}`,
        attentionDate: date,
        attentionTime: time ?? null,
        doctorId,
        serviceId: service.id,
        grossAmount: amount,
        netAmount: amount,
        participatedAmount: amount,
        patientRut: rutOf(9_000_000 + number),
        patientName: `Paciente de Prueba ${number}`,
        ...options,
      };
    });
    await db.insertInto('attention').values(rows).execute();
  }

  /** Calculates what is pending. */
  function calculate() {
    return transactionWithClient(database, (tx, client) =>
      calculateAttentions(database, tx, client, {}, { jobId: null }),
    );
  }

  /** Calculates what is pending and makes payments of all that is calculated, of all months unless one is given. */
  async function process({
    period = {},
    ...options
  }: {
    period?: Partial<Period>;
    paymentMethod?: 'transfer' | 'check' | 'cash';
    notes?: string;
    paymentDate?: LocalDate;
  } = {}) {
    await calculate();
    const order = { from: ['calculated'], userId: null, ...options } as const;
    return db.transaction().execute((tx) => processRecords(tx, period, order));
  }

  /** Pays a doctor's processed payments of a month, July 2026 unless given, on 2026-08-05. */
  async function pay(
    doctorId: number,
    paymentDate: LocalDate | string = '2026-08-05',
    dayOfMonth = '2026-07-01',
  ): Promise<void> {
    const scope = { ...periodOf(localDate(dayOfMonth)), doctorIds: [doctorId] };
    await db.transaction().execute((tx) => payPayments(tx, scope, { paymentDate, userId: null }));
  }

  /** As `process`, and then as `pay`. */
  async function processAndPay(...payment: Parameters<typeof pay>): Promise<void> {
    await process();
    await pay(...payment);
  }

  /** Annuls payments as the product does. */
  function annul(annulment: Parameters<typeof annulPayments>[1]) {
    return transactionWithClient(database, (tx, client) =>
      annulPayments({ database, tx, client }, annulment, SYSTEM),
    );
  }

  /** A doctor with one processed payment of July 2026 made of these attentions. */
  async function paidDoctor(
    options: DoctorOptions = {},
    lines: readonly AttentionOptions[] = [{}],
  ): Promise<number> {
    const doctorId = await doctor(options);
    await attentions(doctorId, lines);
    await process();
    return doctorId;
  }

  return { doctor, rule, attentions, calculate, process, pay, processAndPay, annul, paidDoctor };
}
