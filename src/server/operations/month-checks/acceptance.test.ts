/** What is accepted stays accepted for as long as it is what was seen, whatever else changes in its month (operations §13.4). */
import { expect, it } from 'vitest';
import { runJob } from '../../../../test/support/clinic.ts';
import { percentage } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';

const { app, data, admin } = await adminPayroll();
// Ana, whose account is not known, has the same attention twice; no rule pays her service until one is made.
const doctorId = await data.doctor({ name: 'Ana Araya', bankAccount: null, bankCode: null });
await data.attentions(doctorId, [
  { patientName: 'Rosa Repetida', patientRut: '11111111-1' },
  { patientName: 'Rosa Repetida', patientRut: '11111111-1' },
]);
await app.query`UPDATE doctor SET retention_mode = 'own', retention_rate = 1000, account_kind = NULL`;

const check = async () =>
  (await runJob(app, admin, '/api/month-checks/run', { month: 7, year: 2026 }))
    .result as unknown as { message: string; lapsed: number };
async function found(kind: string): Promise<MonthFinding> {
  const { body } = await admin.get<MonthFinding[]>(
    `/api/month-checks/findings?month=7&year=2026&kind=${kind}`,
  );
  const [finding] = body;
  if (!finding) throw new Error(`no ${kind}`);
  return finding;
}
async function accept(kind: string, reason: string): Promise<void> {
  const { id, version } = await found(kind);
  const { status } = await admin.post('/api/month-checks/findings/accept', {
    findings: [{ id, version }],
    reason,
  });
  expect(status).toBe(200);
}

it('operations §13.4: other amounts of the month do not end an acceptance', async () => {
  await check();
  await accept('sameAttention', 'Fueron dos consultas');
  await accept('accountMissing', 'Se paga con cheque');
  await accept('retentionOther', 'Tiene una resolución');
  const { amount } = await found('accountMissing');

  // Fees by a rule change the pesos of every finding, and one more line what the doctor is paid.
  await data.rule({ code: 'MITAD', payment: percentage(50) });
  await data.attentions(doctorId, [{ patientName: 'Otra Persona', patientRut: '12345678-5' }]);
  await data.calculate();
  await app.query`UPDATE service SET name = 'Consulta'; UPDATE doctor SET name = 'Ana Araya Soto'`;
  expect((await check()).lapsed).toBe(0);
  const missing = await found('accountMissing');
  expect(missing).toMatchObject({
    state: 'accepted',
    acceptedReason: 'Se paga con cheque',
    acceptedAmount: amount,
    acceptedLines: 2,
    lines: 3,
    lapsed: null,
  });
  expect(missing.amount).not.toBe(amount);
  expect(missing.what).toContain('Ana Araya Soto');
  expect(await found('sameAttention')).toMatchObject({ state: 'accepted', amount: 50_000 });
  expect(await found('retentionOther')).toMatchObject({ state: 'accepted' });
});

it('operations §13.4: one line more ends it, says so, and it can be accepted again', async () => {
  await data.attentions(doctorId, [{ patientName: 'Rosa Repetida', patientRut: '11111111-1' }]);
  expect(await check()).toMatchObject({
    lapsed: 1,
    message: expect.stringContaining('1 aceptación dejó de valer.'),
  });
  const repeated = await found('sameAttention');
  expect(repeated).toMatchObject({
    state: 'open',
    acceptedReason: null,
    lapsed: {
      reason: 'Fueron dos consultas',
      byName: expect.any(String),
      why: 'hay 1 línea que no se había aceptado',
      what: expect.stringMatching(/^Un paciente tiene 2 veces /),
      lines: 2,
      amount: 100_000,
    },
  });
  const rows = await app.query`SELECT summary FROM audit_log WHERE action = 'monthFinding.lapse'`;
  expect(rows).toEqual([
    {
      summary:
        'Dejó de valer lo aceptado de «La misma atención dos veces» de 07/2026 (3 líneas): hay 1 línea que no se había aceptado.',
    },
  ]);
  await accept('sameAttention', 'Fueron tres');
  expect(await found('sameAttention')).toMatchObject({ state: 'accepted', lapsed: null });
  // One less is no worse.
  await app.query`DELETE FROM attention WHERE id = (SELECT max(id) FROM attention)`;
  expect((await check()).lapsed).toBe(0);
  expect(await found('sameAttention')).toMatchObject({ state: 'accepted', lines: 2 });
});

it('operations §13.4: another fact ends it', async () => {
  await app.query`UPDATE doctor SET retention_rate = 1200`;
  expect((await check()).lapsed).toBe(1);
  const other = await found('retentionOther');
  expect(other).toMatchObject({ state: 'open', lapsed: { why: 'sus datos son otros' } });
  expect(other.lapsed?.what).toContain('10,00 %');
  expect(other.what).toContain('12,00 %');
});

it('operations §13.4: what was accepted before facts were told stands while all of it is the same', async () => {
  await accept('retentionOther', 'Otra resolución');
  await app.query`
    UPDATE month_finding SET facts = NULL, accepted_as = accepted_as || '{"facts": null}' WHERE kind = 'retentionOther'`;
  expect((await check()).lapsed).toBe(0);
  await data.attentions(doctorId, [{ patientName: 'Persona Nueva', patientRut: '9068826-K' }]);
  expect((await check()).lapsed).toBe(0);
  expect(await found('retentionOther')).toMatchObject({ state: 'accepted', lapsed: null });
});
