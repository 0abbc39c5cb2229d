/** The checks of a month by their calls: what they find, and what people decide about it (operations §13). */
import { expect, it } from 'vitest';
import { runJob } from '../../../../test/support/clinic.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type {
  CheckKindSetting,
  FindingLine,
  FindingSummary,
  MonthCheckRun,
  MonthFinding,
} from '../../../contract/operations/month-checks.ts';

const JULY = { month: 7, year: 2026 };
const QUERY = 'month=7&year=2026';

const { app, data, admin } = await adminPayroll();
// A doctor with two equal attentions; no rule pays them.
const doctorId = await data.doctor({ name: 'Ana Araya' });
await data.attentions(doctorId, [{ patientName: 'Uno Repetido' }, { patientName: 'Dos Repetido' }]);
await app.query`
  UPDATE attention SET patient_rut = '11111111-1'; UPDATE doctor SET retention_mode = 'legal'`;

const run = () => runJob(app, admin, '/api/month-checks/run', JULY);
const list = async (filter = '') =>
  (await admin.get<MonthFinding[]>(`/api/month-checks/findings?${QUERY}${filter}`)).body;
const summary = async () =>
  (await admin.get<FindingSummary>(`/api/month-checks/findings/summary?${QUERY}`)).body;

async function found(kind: string): Promise<MonthFinding> {
  const [finding] = await list(`&kind=${kind}`);
  if (!finding) throw new Error(`no ${kind}`);
  return finding;
}

it('operations §13.1, operations §13.2: a month is checked by a job, at each stage', async () => {
  expect((await admin.get(`/api/month-checks/latest?${QUERY}`)).body).toBeNull();
  expect(await run()).toMatchObject({
    status: 'completed',
    result: { message: '2 hallazgos en 2 líneas de 07/2026: 2 bloquean el pago.', added: 2 },
  });
  const repeated = await found('sameAttention');
  expect(repeated).toMatchObject({
    title: 'La misma atención dos veces',
    severity: 'blocking',
    state: 'open',
    lines: 2,
    amount: 100_000,
    doctor: { name: 'Ana Araya' },
  });
  expect(repeated.what).toContain('Repetido');
  await data.calculate();
  expect(await run()).toMatchObject({ result: { found: 2, added: 0, gone: 0 } });
  expect((await found('noRule')).amount).toBe(200_000);
  expect((await admin.get<MonthCheckRun>(`/api/month-checks/latest?${QUERY}`)).body).toMatchObject({
    lines: 2,
    pendingLines: 0,
    calculatedLines: 2,
    lateLines: 0,
  });
  expect(await summary()).toMatchObject({ total: 2, blocking: 2, warning: 0 });
});

it('operations §13.3: a finding has its ways out and its attentions, page by page', async () => {
  const { id, ways } = await found('sameAttention');
  expect(ways).toContainEqual({
    way: 'exclude',
    label: 'Eliminar la línea',
    screen: '/atenciones-medicas',
  });
  expect(ways.at(-1)).toEqual({ way: 'accept', label: 'Aceptar con un motivo', screen: null });
  const page = (offset: number) =>
    admin.get<FindingLine[]>(`/api/month-checks/findings/${id}/lines?limit=1&offset=${offset}`);
  expect((await page(0)).body).toMatchObject([
    {
      patientName: 'Uno Repetido',
      scheduleType: 'regular',
      calculatedAmount: 100_000,
      ruleCode: null,
    },
  ]);
  expect((await page(1)).body).toMatchObject([{ patientName: 'Dos Repetido' }]);
  expect((await page(2)).body).toEqual([]);
  expect((await admin.get('/api/month-checks/findings/99/lines')).status).toBe(404);
});

it('operations §13.4: what is accepted stays so until something else is found of it', async () => {
  const { id, version } = await found('sameAttention');
  const accept = (payload: object) => admin.post('/api/month-checks/findings/accept', payload);
  const findings = [{ id, version }];
  expect((await accept({ findings, reason: '' })).status).toBe(400);
  expect((await accept({ findings, reason: 'Fueron dos consultas' })).body).toEqual({
    success: true,
    findings: [{ id, version: expect.any(Number) }],
  });
  await run();
  expect(await found('sameAttention')).toMatchObject({
    id,
    state: 'accepted',
    acceptedReason: 'Fueron dos consultas',
    acceptedByName: expect.any(String),
  });
  expect(await summary()).toMatchObject({ blocking: 1 });
  // A third one of the same: the acceptance was of two.
  const rows = await app.query<{ doctor_id: number }>`SELECT doctor_id FROM attention LIMIT 1`;
  await data.attentions(rows[0]?.doctor_id as number, [{ patientName: 'Tres Repetido' }]);
  await app.query`UPDATE attention SET patient_rut = '11111111-1' WHERE patient_name LIKE 'Tres%'`;
  await run();
  expect(await found('sameAttention')).toMatchObject({
    id,
    state: 'open',
    lines: 3,
    acceptedReason: null,
  });
});

it('operations §13.5: a finding that is no longer found is gone, and nothing is decided about it', async () => {
  const { id, version } = await found('sameAttention');
  await app.query`UPDATE attention SET patient_rut = id || '-x' WHERE patient_name NOT LIKE 'Uno%'`;
  expect((await run()).result).toMatchObject({ gone: 1 });
  expect(await list('&kind=sameAttention')).toEqual([]);
  // It names the patient no longer, here and in the table.
  expect(await list('&kind=sameAttention&state=gone')).toMatchObject([
    { id, state: 'gone', what: expect.stringMatching(/^Un paciente tiene 3 veces /) },
  ]);
  const rows = await app.query`SELECT detail FROM month_finding WHERE id = ${id}`;
  expect(rows[0].detail).not.toHaveProperty('patient');
  const refused = await admin.post('/api/month-checks/findings/accept', {
    findings: [{ id, version }],
    reason: 'Por si acaso',
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'monthChecks.gone' } });
});

it('operations §13.6: findings have somebody who sees to them, a day, and wait until one', async () => {
  const { id } = await found('noRule');
  const { id: ownerId } = (await admin.get<{ id: number }>('/api/native-user')).body;
  const plan = async (payload: object) => {
    const { version } = await found('noRule');
    return admin.post('/api/month-checks/findings/plan', {
      findings: [{ id, version, ...payload }],
    });
  };
  expect(
    (await plan({ ownerId, dueOn: '2026-08-07', snoozedUntil: '2099-01-01' })).body,
  ).toMatchObject({ success: true, findings: [{ id }] });
  expect(await found('noRule')).toMatchObject({
    state: 'snoozed',
    owner: { id: ownerId },
    dueOn: '2026-08-07',
    snoozedUntil: '2099-01-01',
  });
  await plan({ snoozedUntil: null });
  expect(await found('noRule')).toMatchObject({ state: 'open', owner: { id: ownerId } });
  expect((await plan({ ownerId: 9_999 })).status).toBe(404);
});

it('operations §13.7: the clinic chooses what blocks, what warns and what is not looked for', async () => {
  const kinds = async () => (await admin.get<CheckKindSetting[]>('/api/month-checks/kinds')).body;
  const noRule = async () => (await kinds()).find(({ key }) => key === 'noRule');
  expect(await noRule()).toMatchObject({
    severity: 'blocking',
    defaultSeverity: 'blocking',
    version: 0,
  });
  const choose = (severity: string, version: number) =>
    admin.put('/api/month-checks/kinds/noRule', { severity, version });
  expect((await choose('warning', 0)).status).toBe(200);
  expect((await choose('off', 0)).body).toMatchObject({ code: 'record.changed' });
  expect(await noRule()).toMatchObject({ severity: 'warning', version: 1 });
  await run();
  expect(await found('noRule')).toMatchObject({ severity: 'warning' });
  await choose('off', 1);
  await run();
  expect(await list('&kind=noRule')).toEqual([]);
  const doctor = await app.signedInAs('doctor');
  expect((await doctor.get(`/api/month-checks/findings?${QUERY}`)).status).toBe(403);
});

it('operations §13.9: what is discounted beyond the fees, and what is held too long, is told', async () => {
  const { query } = app;
  await query`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason,
                       created_by, approved_by, approved_at)
      SELECT 'entered', 'approved', d.id, 2026, 7, k.id, -900000, false, 'Arriendo de box', 'Según contrato', NULL, NULL, now()
        FROM doctor d CROSS JOIN entry_kind k WHERE k.name = 'Arriendo de box';
    INSERT INTO hold (attention_id, reason, created_at)
      SELECT min(id), 'Falta un respaldo', now() - interval '100 days' FROM attention`;
  await run();
  expect((await found('negativePayment')).amount).toBe(600_000);
  expect(await found('heldTooLong')).toMatchObject({ lines: 1, severity: 'warning' });
});
