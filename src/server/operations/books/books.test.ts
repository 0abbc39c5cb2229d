/** The check of the books finds each thing that can be wrong (operations §5; decision 39). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from '../../../../test/support/app.ts';
import { CLINIC_RUT } from '../../../../test/support/bank-clinic.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { BooksReport } from '../../../contract/operations/books.ts';
import { ATTENTION_CHECKS } from './attention-checks.ts';
import { checkBooks, verifyBooks } from './verify.ts';

let app: TestApp;
let admin: Client;
const JULY = { month: 7, year: 2026 };

/**
 * Payment 1 is paid (attentions 1 and 2), payment 2 is processed (3); attention 4 is calculated, 5 is
 * pending. Bank file 1 holds both payments, 2 repeats the second; one accounting export.
 */
beforeAll(async () => {
  app = await testApp();
  admin = await app.signedInAs('admin');
  const data = await payrollData(app.database);
  await data.rule({ code: 'SESENTA' });
  const paid = await data.paidDoctor({ retentionRate: 1525 }, [{ amount: 33_333 }, {}]);
  await data.paidDoctor();
  const { db } = app.database;
  await db.updateTable('clinic').set({ name: 'Clínica Ñandú', rut: CLINIC_RUT }).execute();
  await db.updateTable('clinicBankSetting').set({ accountNumber: '000012345678' }).execute();
  await succeeds('/api/download-bank-file', { bankFormat: 'universal', selectedTransfers: [1, 2] });
  await data.pay(paid);
  await succeeds('/api/download-bank-file', {
    bankFormat: 'universal',
    selectedTransfers: [2],
    agreedRepeats: [{ id: 2, status: 'processed', inFiles: ['nomina-universal-2026-07.txt'] }],
  });
  await succeeds('/api/download-accounting-export', {});
  await data.attentions(paid, [{ date: '2026-08-03' }]);
  await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  await data.attentions(paid, [{ date: '2026-08-04' }]);
});

async function succeeds(path: string, payload: object): Promise<void> {
  const answer = await admin.post(path, { ...JULY, ...payload });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const offencesOf = ({ findings }: BooksReport) =>
  findings
    .filter(({ wrong }) => wrong > 0)
    .map(({ key, wrong, ids }) => {
      expect(ids).toHaveLength(wrong);
      return `${key}: ${ids.join(', ')}`;
    });

/** What the check finds after these statements, which are then undone. */
async function offencesAfter(statements: readonly string[]): Promise<string[]> {
  const undone = new Error('undone');
  let offences: string[] = [];
  const work = app.database.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    offences = offencesOf(await checkBooks(tx));
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return offences;
}

it('operations §5.1: finds nothing in books that are right, and lists what it checked', async () => {
  const { failed, findings } = await verifyBooks(app.database.db);
  expect(failed).toBe(0);
  expect(findings.map(({ key, checked }) => `${key}: ${checked}`)).toEqual([
    'payment-sums: 2 pagos',
    'payment-states: 2 pagos',
    'payment-numbers: 2 pagos',
    'records-in-payment: 4 registros',
    'record-sums: 4 registros',
    'paid-attentions: 2 atenciones pagadas',
    'attention-states: 5 atenciones',
    'calculation-owners: 4 cálculos',
    'references: 12 vínculos',
    'day-totals: 3 días',
    'month-totals: 2 meses',
    'pending-totals: 0 médicos',
    'request-date-totals: 1 fecha de solicitud',
    'doctor-totals: 2 médicos',
    'bank-file-sums: 2 archivos',
    'bank-file-repeats: 2 archivos',
    'bank-file-fingerprints: 2 archivos',
    'accounting-fingerprints: 1 exportación',
    'accounting-entries: 2 pagos',
  ]);
});

it('operations §5.1: checks every total that is kept', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `SELECT viewname AS name FROM pg_views WHERE viewname LIKE '%\\_difference' ORDER BY 1`,
  );
  const asked = ATTENTION_CHECKS.map(({ offences }) => offences).join(' ');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ name }) => name).filter((name) => !asked.includes(name))).toEqual([]);
});

const without = (table: string, ...triggers: string[]) =>
  triggers.map((trigger) => `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
const drop = (table: string, constraint: string) =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`;
const recordsUnguarded = without('calculation', 'calculation_kept', 'calculation_status_legal');
const COPY_OF = (attention: number) =>
  `INSERT INTO calculation SELECT * FROM calculation WHERE attention_id = ${attention}`;

/** Each with what the database itself forbids taken away first. */
const MUTATIONS: readonly [name: string, statements: string[], offences: string[]][] = [
  [
    'a payment of other pesos than its records',
    [
      ...without('payment', 'payment_kept'),
      'UPDATE payment SET total_amount = total_amount + 1, total_brut_amount = total_brut_amount + 1 WHERE id = 2',
    ],
    ['payment-sums: 2', 'bank-file-sums: 1, 2'],
  ],
  [
    'a payment of another number of attentions',
    [...without('payment', 'payment_kept'), 'UPDATE payment SET total_attentions = 9 WHERE id = 2'],
    ['payment-sums: 2'],
  ],
  [
    'a processed record in no payment',
    [
      ...recordsUnguarded,
      drop('calculation', 'calculation_in_payment'),
      'UPDATE calculation SET payment_id = NULL WHERE attention_id = 1',
    ],
    ['payment-sums: 1', 'records-in-payment: 1'],
  ],
  [
    'a record that is not processed in a payment',
    [
      ...recordsUnguarded,
      drop('calculation', 'calculation_in_payment'),
      `UPDATE calculation SET status = 'calculated' WHERE attention_id = 3`,
    ],
    ['payment-states: 2', 'records-in-payment: 3'],
  ],
  [
    "a record in another doctor's payment",
    [
      ...recordsUnguarded,
      ...without('calculation', 'calculation_payment_fkey_update'),
      'UPDATE calculation SET payment_id = 1 WHERE attention_id = 3',
    ],
    [
      'payment-sums: 1, 2',
      'payment-states: 1',
      'records-in-payment: 3',
      'references: calculation_payment_fkey (1)',
    ],
  ],
  [
    'a paid payment with a record that is not',
    [...recordsUnguarded, `UPDATE calculation SET status = 'processed' WHERE attention_id = 2`],
    ['payment-states: 1', 'paid-attentions: 2', 'attention-states: 2'],
  ],
  [
    'a paid payment without its date',
    [drop('payment', 'payment_paid'), 'UPDATE payment SET payment_date = NULL WHERE id = 1'],
    ['payment-states: 1'],
  ],
  [
    'a payment that is missing among those of its month',
    [...without('payment', 'payment_kept'), 'UPDATE payment SET sequence = 3 WHERE id = 1'],
    ['payment-numbers: 1'],
  ],
  [
    'a record that does not add up',
    [
      ...recordsUnguarded,
      drop('calculation', 'calculation_adds_up'),
      'UPDATE calculation SET final_amount = final_amount + 1 WHERE attention_id = 4',
    ],
    ['record-sums: 4', 'doctor-totals: 1'],
  ],
  [
    'a retention that is not that of its rate',
    [
      ...recordsUnguarded,
      `UPDATE calculation SET retention_amount = retention_amount + 1, final_amount = final_amount - 1
        WHERE attention_id = 4`,
    ],
    ['record-sums: 4', 'doctor-totals: 1'],
  ],
  [
    'a paid attention that lost its calculation',
    [
      ...without('calculation', 'calculation_deletion'),
      'DELETE FROM calculation WHERE attention_id = 1',
    ],
    ['payment-sums: 1', 'paid-attentions: 1', 'attention-states: 1'],
  ],
  [
    'an attention that is paid twice',
    [drop('calculation', 'calculation_pkey'), COPY_OF(1)],
    ['payment-sums: 1', 'paid-attentions: 1', 'attention-states: 1'],
  ],
  [
    'an attention that is calculated twice',
    [drop('calculation', 'calculation_pkey'), COPY_OF(4)],
    ['attention-states: 4'],
  ],
  [
    'a pending attention with a calculation',
    [
      ...without('attention', 'attention_status_legal'),
      `UPDATE attention SET status = 'pending' WHERE id = 4`,
    ],
    ['attention-states: 4'],
  ],
  [
    'a calculation without its attention',
    [
      ...without('attention', 'calculation_attention_id_fkey_delete'),
      'DELETE FROM attention WHERE id = 4',
    ],
    ['attention-states: 4', 'references: calculation_attention_id_fkey (1)', 'doctor-totals: 1'],
  ],
  [
    "a calculation of another doctor than its attention's",
    [
      ...without('attention', 'attention_content_kept'),
      'UPDATE attention SET doctor_id = (SELECT doctor_id FROM payment WHERE id = 2) WHERE id = 4',
    ],
    ['calculation-owners: 4'],
  ],
  [
    'a day whose total is not that of its attentions',
    [
      ...without('attention', 'attention_day_change_update'),
      'UPDATE attention SET gross_amount = gross_amount + 1 WHERE id = 5',
    ],
    ['day-totals: 2026-08-04'],
  ],
  [
    'a day that the totals forgot',
    [`DELETE FROM attention_day_change WHERE attention_date = '2026-07-15'`],
    ['day-totals: 2026-07-15'],
  ],
  [
    'a month whose total is not that of its calculations',
    ['UPDATE calculation_month SET final_amount = final_amount + 1 WHERE period_month = 8'],
    ['month-totals: 2026-08'],
  ],
  [
    'a doctor whose pending total is of no records',
    [
      `INSERT INTO doctor_month_pending VALUES (2, 2026, 7, 1, 10, 9)
           ON CONFLICT (doctor_id, period_year, period_month) DO UPDATE SET records = 999`,
    ],
    ['pending-totals: 2'],
  ],
  [
    'a request date whose totals are not those of its paid records',
    ['UPDATE paid_request_date SET doctors = doctors + 1'],
    ['request-date-totals: -infinity'],
  ],
  [
    'a doctor whose days are not the sum of the fees',
    ['UPDATE doctor_day_fees SET final_amount = final_amount + 1 WHERE doctor_id = 2'],
    ['doctor-totals: 2'],
  ],
  [
    'a doctor whose services the totals forgot',
    ['DELETE FROM doctor_month_service_fees WHERE doctor_id = 1'],
    ['doctor-totals: 1'],
  ],
  [
    'a doctor whose paid records the totals forgot',
    ['DELETE FROM paid_request_doctor'],
    ['request-date-totals: -infinity'],
  ],
  [
    'a bank file of other pesos than its payments',
    ['UPDATE bank_file SET total_amount = total_amount - 1 WHERE id = 1'],
    ['bank-file-sums: 1'],
  ],
  [
    'a payment in a second bank file that nobody was warned of',
    [
      'INSERT INTO bank_file_payment (bank_file_id, payment_id) VALUES (2, 1)',
      'UPDATE bank_file SET total_amount = (SELECT sum(total_amount) FROM payment) WHERE id = 2',
    ],
    ['bank-file-repeats: 2'],
  ],
  [
    'a bank file of another fingerprint than was handed out',
    [`UPDATE bank_file SET sha256 = sha256('x') WHERE id = 2`],
    ['bank-file-fingerprints: 2'],
  ],
  [
    'an accounting export of another fingerprint than was handed out',
    [`UPDATE accounting_export SET sha256 = sha256('x')`],
    ['accounting-fingerprints: 1'],
  ],
  [
    'a payment whose entries do not balance',
    [
      ...without('payment', 'payment_kept'),
      drop('payment', 'payment_adds_up'),
      'UPDATE payment SET total_retention_amount = total_retention_amount + 1 WHERE id = 1',
    ],
    ['payment-sums: 1', 'accounting-entries: 1'],
  ],
];

describe('operations §5: finds', () => {
  it.each(MUTATIONS)('%s', async (_name, statements, offences) => {
    expect(await offencesAfter(statements)).toEqual(offences);
  });

  // operations §5.2, operations §5.3, operations §5.4
  it('every kind of offence, each by a mutation of its own', async () => {
    const { findings } = await verifyBooks(app.database.db);
    const found = new Set(
      MUTATIONS.flatMap(([, , offences]) => offences.map((line) => line.split(':')[0])),
    );
    expect(findings.filter(({ key }) => !found.has(key))).toEqual([]);
  });
});
