/** The check of the books finds each thing that can be wrong (operations §5; decision 39). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLINIC_RUT } from '../../../../test/support/bank-clinic.ts';
import { type Offence, offencesIn } from '../../../../test/support/books.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { exportedAnew } from '../../../../test/support/numbered-exports.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { MUTATIONS } from '../../../../test/support/planted-offences.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import { ATTENTION_CHECKS } from './attention-checks.ts';
import { checkBooks, verifyBooks } from './verify.ts';

const { app, data, admin } = await adminPayroll();
const JULY = { month: 7, year: 2026 };

/**
 * Payment 1 is paid (attentions 1 and 2), payment 2 is processed (3); attention 4 is calculated, 5 is
 * pending. Bank file 1 holds both payments, 2 repeats the second; one accounting export without a number, and one with.
 */
beforeAll(async () => {
  await data.rule({ code: 'SESENTA' });
  const paid = await data.paidDoctor({ retentionRate: 1525 }, [{ amount: 33_333 }, {}]);
  await data.paidDoctor();
  const { db } = app.database;
  await db.updateTable('clinic').set({ name: 'Clínica Ñandú', rut: CLINIC_RUT }).execute();
  await db.updateTable('clinicBankSetting').set({ accountNumber: '000012345678' }).execute();
  await approve();
  await succeeds('/api/download-bank-file', { bankFormat: 'universal', selectedTransfers: [1, 2] });
  await data.pay(paid, today());
  await succeeds('/api/download-bank-file', {
    bankFormat: 'universal',
    selectedTransfers: [2],
    agreedRepeats: [{ id: 2, status: 'processed', inFiles: ['nomina-universal-2026-07.txt'] }],
  });
  await succeeds('/api/download-accounting-export', {});
  await exportedAnew(admin, { month: 12, year: 2026 });
  expect((await admin.post('/api/accounting-exports/1/download', {})).status).toBe(200);
  await data.attentions(paid, [{ date: '2026-08-03' }]);
  await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  await data.attentions(paid, [{ date: '2026-08-04' }]);
  await decide();
});

/** July as it is, by another person than who asks for it. */
async function approve(): Promise<void> {
  const month = await admin.get<{ content: { hash: string } }>('/api/months/2026/7/approval');
  const { hash } = month.body.content;
  const asked = await admin.post<{ id: number }>('/api/months/2026/7/approval', {
    hash,
    note: null,
  });
  const other = await app.signedInAs('supervisor');
  const given = await other.post(`/api/month-approvals/${asked.body.id}/approve`, {});
  expect(given.status, JSON.stringify(given.body)).toBe(200);
}

/** What a check finds in July: lines of a doctor who left, which is accepted, and of a service that is not offered, which is put off. */
async function decide(): Promise<void> {
  const { query } = app;
  await query`UPDATE service SET is_active = false; UPDATE doctor SET is_active = false WHERE id = 2`;
  await runJob(app, admin, '/api/month-checks/run', JULY);
  await query`UPDATE service SET is_active = true; UPDATE doctor SET is_active = true`;
  const { body } = await admin.get<{ id: number; version: number; kind: string }[]>(
    '/api/month-checks/findings?month=7&year=2026',
  );
  expect(body.map(({ kind }) => kind).toSorted()).toEqual([
    'inactiveDoctor',
    'inactiveService',
    'retentionOther',
  ]);
  const seen = (wanted: string) => {
    const finding = body.find(({ kind }) => kind === wanted);
    return { id: finding?.id, version: finding?.version };
  };
  for (const [verb, decision] of [
    ['accept', { findings: [seen('inactiveDoctor')], reason: 'Atendió hasta julio' }],
    ['plan', { findings: [{ ...seen('inactiveService'), snoozedUntil: addDays(today(), 7) }] }],
  ] as const) {
    const done = await admin.post(`/api/month-checks/findings/${verb}`, decision);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  }
}

async function succeeds(path: string, payload: object): Promise<void> {
  const answer = await admin.post(path, { ...JULY, ...payload });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const offencesOf = (findings: readonly Offence[]) =>
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
    offences = offencesOf((await checkBooks(tx)).findings);
    // What the other tests ask after each of theirs.
    expect(offencesOf(await offencesIn(tx))).toEqual(offences);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return offences;
}

it('operations §5.1: finds nothing in books that are right, and lists what it checked', async () => {
  const { failed, findings } = await verifyBooks(app.database.db);
  expect(failed).toBe(0);
  // How many reads are written by now depends on the clock.
  const timeless = findings.map(({ key, checked }) =>
    key === 'read-log' ? key : `${key}: ${checked}`,
  );
  expect(timeless).toEqual([
    'payment-sums: 2 pagos',
    'payment-states: 2 pagos',
    'payment-numbers: 2 pagos',
    'documents: 2 documentos',
    'annulments: 2 pagos',
    'retention-shares: 3 registros',
    'entry-shares: 0 haberes y descuentos',
    'entries: 0 haberes y descuentos',
    'records-in-payment: 4 registros',
    'record-sums: 4 registros',
    'held: 2 pagos',
    'paid-attentions: 2 atenciones pagadas',
    'attention-states: 5 atenciones',
    'calculation-owners: 4 cálculos',
    'references: 27 vínculos',
    'day-totals: 3 días',
    'month-totals: 2 meses',
    'doctor-month-totals: 2 médicos',
    'pending-totals: 0 médicos',
    'request-date-totals: 1 fecha de solicitud',
    'bank-file-sums: 2 archivos',
    'bank-file-repeats: 2 archivos',
    'transfer-states: 3 transferencias',
    'transfer-surpluses: 0 transferencias',
    'surplus-parts: 0 transferencias',
    'transfer-years: 1 transferencia',
    'account-changes: 0 cambios de cuenta',
    'bank-file-fingerprints: 2 archivos',
    'accounting-fingerprints: 1 exportación',
    'numbered-exports: 1 exportación',
    'vouchers-once: 3 comprobantes',
    'vouchers-of-payments: 3 comprobantes',
    'numbered-export-files: 1 exportación',
    'receipt-pairs: 0 parejas',
    'receipt-sheets: 0 documentos',
    'entry-approvals: 0 haberes y descuentos',
    'entry-schedules: 0 programaciones',
    'balance-settlements: 0 saldos',
    'retention-changes: 0 ajustes de retención',
    'corrections: 0 correcciones',
    'recovered-first: 0 haberes y descuentos',
    'approvals: 1 aprobación',
    'approval-decisions: 1 aprobación',
    'approved-files: 2 archivos',
    'findings: 3 hallazgos',
    'finding-decisions: 2 hallazgos',
    'read-log',
    'accounting-entries: 2 pagos',
  ]);
});

it('operations §5.1: checks every total that is kept', async () => {
  const rows = await app.query<{ name: string }>`
    SELECT viewname AS name FROM pg_views WHERE viewname LIKE '%\\_difference' ORDER BY 1`;
  const asked = ATTENTION_CHECKS.map(({ offences }) => offences).join(' ');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ name }) => name).filter((name) => !asked.includes(name))).toEqual([]);
});

describe('access §28.4: what is removed from the audit log after its time', () => {
  /** All of it became twenty years older, as did the moments that it is compared with, and was removed. */
  const REMOVED = [
    ...['audit_log', 'month_approval', 'bank_file', 'month_finding'].map(
      (table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`,
    ),
    `UPDATE audit_log SET at = at - interval '20 years'`,
    `UPDATE month_approval SET asked_at = asked_at - interval '20 years', decided_at = decided_at - interval '20 years'`,
    `UPDATE bank_file SET created_at = created_at - interval '20 years'`,
    `UPDATE month_finding SET accepted_at = accepted_at - interval '20 years'`,
    'ALTER TABLE audit_log ENABLE TRIGGER USER',
    `INSERT INTO removal (kind, before) VALUES ('audit_log', (now() - interval '16 years')::date)`,
  ];

  it('leaves right books right, since the entries stay that they are compared with', async () => {
    expect(await offencesAfter(REMOVED)).toEqual([]);
  });

  it('would make right books look wrong without them', async () => {
    const offences = await offencesAfter([
      `CREATE OR REPLACE FUNCTION is_compared(entity text, action text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN false`,
      ...REMOVED,
    ]);
    expect(offences).toEqual([
      'bank-file-repeats: 2',
      'bank-file-fingerprints: 1, 2',
      'accounting-fingerprints: 1',
      'numbered-export-files: 1',
      'approvals: 1',
      'approval-decisions: 1',
      'finding-decisions: 1',
    ]);
  });
});

describe('access §19.3: a patient in the subject of a finding that was accepted', () => {
  const SUBJECT = `(SELECT 'doctor 2 patient ' || patient_rut FROM attention WHERE id = 3)`;
  const ANONYMISED = [
    `UPDATE month_finding SET subject = ${SUBJECT} WHERE accepted_at IS NOT NULL`,
    'ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only',
    `UPDATE audit_log SET after = jsonb_set(after, '{subject}', to_jsonb(${SUBJECT})) WHERE action = 'monthFinding.accept'`,
    'ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only',
    'CREATE TABLE planted (id integer)',
    `CREATE FUNCTION plant_all() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM set_config('portal.anonymisation', 'on', true);
       PERFORM anonymise_patients('2099-12-31');
       RETURN NEW;
     END $$`,
    'CREATE TRIGGER planted_all BEFORE INSERT ON planted FOR EACH ROW EXECUTE FUNCTION plant_all()',
    'INSERT INTO planted VALUES (1)',
  ];

  it('is anonymised in the audit log, too, with which it is compared', async () => {
    expect(await offencesAfter(ANONYMISED)).toEqual([]);
  });

  it('would differ from the log otherwise', async () => {
    expect(
      await offencesAfter([
        'DROP TRIGGER month_finding_anonymised ON month_finding',
        ...ANONYMISED,
      ]),
    ).toEqual(['finding-decisions: 1']);
  });
});

describe('operations §5: finds', () => {
  it.each(MUTATIONS)('%s', async (_name, statements, offences) => {
    expect(await offencesAfter(statements)).toEqual(offences);
  });

  // operations §5.2, operations §5.3, operations §5.4, operations §5.7, operations §5.8
  it('every kind of offence, each by a mutation of its own', async () => {
    const { findings } = await verifyBooks(app.database.db);
    const found = new Set(
      MUTATIONS.flatMap(([, , offences]) => offences.map((line) => line.split(':')[0])),
    );
    expect(findings.filter(({ key }) => !found.has(key))).toEqual([]);
  });
});
