/** The inbox of exceptions by its calls: two people at once, who sees to what, and taking back (operations §13.10, operations §13.11, operations §13.12). */
import { expect, it } from 'vitest';
import { adminApp, type Client, refusedBy } from '../../../../test/support/app.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type {
  FindingInbox,
  FindingOwner,
  MonthFinding,
} from '../../../contract/operations/month-checks.ts';

const FINDINGS = '/api/month-checks/findings';

const { app, admin } = await adminApp();
const other = await app.signedInAs('supervisor');
const otherId = (await other.get<{ id: number }>('/api/native-user')).body.id;
const data = await payrollData(app.database);
// July and August, each with a repeated attention and a line without a rule.
const doctorId = await data.doctor({ name: 'Ana Araya' });
const twice = ['Uno Repetido', 'Dos Repetido'].map((patientName) => ({ patientName }));
await data.attentions(doctorId, twice);
await data.attentions(
  doctorId,
  twice.map((line) => ({ ...line, date: '2026-08-12' })),
);
await app.query`UPDATE attention SET patient_rut = '11111111-1'`;
const check = (month: number) => runJob(app, admin, '/api/month-checks/run', { month, year: 2026 });
for (const month of [7, 8]) await check(month);

const list = async (query = '', client = admin) =>
  (await client.get<MonthFinding[]>(`${FINDINGS}?${query}`)).body;
const inbox = async (query = '', client = admin) =>
  (await client.get<FindingInbox>(`${FINDINGS}/inbox?${query}`)).body;
const repeated = async (month: number) => {
  const [finding] = await list(`month=${month}&year=2026&kind=sameAttention`);
  if (!finding) throw new Error(`nothing repeated in ${month}`);
  return finding;
};
const seen = ({ id, version }: MonthFinding) => ({ id, version });
/** As it is now, also when the list leaves it out. */
const now = async (id: number) => seen((await admin.get<MonthFinding>(`${FINDINGS}/${id}`)).body);
const accept = (client: Client, findings: object[], reason = 'Fueron dos consultas') =>
  client.post(`${FINDINGS}/accept`, { findings, reason });
const plan = (client: Client, ...findings: object[]) =>
  client.post<{ findings: { id: number; version: number }[] }>(`${FINDINGS}/plan`, { findings });

it('operations §13.10: the inbox has all open months, and each finding what it waits for', async () => {
  const all = await list();
  expect(new Set(all.map(({ month }) => month))).toEqual(new Set([7, 8]));
  const ofEach = [await list('month=7&year=2026'), await list('month=8&year=2026')];
  expect(all).toHaveLength(ofEach.flat().length);
  expect(await inbox()).toMatchObject({
    blocking: { findings: all.filter(({ severity }) => severity === 'blocking').length },
    nobody: { findings: all.length },
    mine: { findings: 0, amount: 0 },
  });
  const { id } = await repeated(7);
  expect((await admin.get<MonthFinding>(`${FINDINGS}/${id}`)).body).toMatchObject({ id, month: 7 });
  expect((await admin.get(`${FINDINGS}/99999`)).status).toBe(404);
});

it('operations §13.19: the inbox tells which open months with something unpaid nobody has checked', async () => {
  expect((await inbox()).unchecked).toEqual([]);
  await data.attentions(doctorId, [{ patientName: 'Tres Sola', date: '2026-09-10' }]);
  expect((await inbox()).unchecked).toEqual([{ month: 9, year: 2026 }]);
  expect((await inbox('month=8&year=2026')).unchecked).toEqual([]);
  await check(9);
  expect((await inbox()).unchecked).toEqual([]);
});

it('operations §13.10: by severity, then the day by which, then pesos', async () => {
  const late = await repeated(8);
  await plan(admin, { ...seen(late), ownerId: otherId, dueOn: '2026-01-15' });
  expect((await list())[0]).toMatchObject({ id: late.id, owner: { id: otherId } });
  expect((await list('whose=mine', other)).map(({ id }) => id)).toEqual([late.id]);
  expect((await list('whose=nobody')).map(({ id }) => id)).not.toContain(late.id);
  expect((await list('isOverdue=true')).map(({ id }) => id)).toEqual([late.id]);
  expect(await inbox('', other)).toMatchObject({
    mine: { findings: 1, amount: late.amount },
    overdue: { findings: 1 },
  });
  await plan(admin, { ...(await now(late.id)), snoozedUntil: '2099-01-01' });
  expect(await inbox('month=8&year=2026', other)).toMatchObject({
    mine: { findings: 0 },
    overdue: { findings: 0 },
    snoozed: { findings: 1 },
  });
  await plan(admin, { ...(await now(late.id)), ownerId: null, dueOn: null, snoozedUntil: null });
});

it('operations §13.11: what another one decided meanwhile is not decided again', async () => {
  const finding = await repeated(7);
  expect((await accept(other, [seen(finding)])).status).toBe(200);
  const late = await plan(admin, { ...seen(finding), ownerId: otherId });
  expect(late).toMatchObject({ status: 409, body: { code: 'monthChecks.changed' } });
  expect(JSON.stringify(late.body)).toContain('Fueron dos consultas');
  // Of several, none is decided.
  const august = await repeated(8);
  expect((await accept(admin, [seen(finding), seen(august)])).status).toBe(409);
  expect(await repeated(8)).toMatchObject({ state: 'open', version: august.version });
  const now = await repeated(7);
  expect((await admin.post(`${FINDINGS}/reopen`, { findings: [seen(now)] })).status).toBe(200);
});

it('operations §13.11: a check that finds something else makes it another one, an equal check does not', async () => {
  const before = await repeated(8);
  await check(8);
  expect(await repeated(8)).toMatchObject({ version: before.version });
  // Of July, not paid yet: August sees it as a late line.
  await data.attentions(doctorId, [{ patientName: 'Tres Repetido' }]);
  await app.query`UPDATE attention SET patient_rut = '11111111-1'`;
  await check(8);
  const refused = await accept(admin, [seen(before)]);
  expect(refused).toMatchObject({ status: 409, body: { code: 'monthChecks.changed' } });
  expect(JSON.stringify(refused.body)).toContain('La última revisión encontró otra cosa');
});

it('operations §13.12: a decision about several is taken back at once, each to what it was', async () => {
  const [one, two] = [await repeated(7), await repeated(8)];
  const first = await plan(admin, { ...seen(one), dueOn: '2026-09-01' });
  const [version] = first.body.findings.map((finding) => finding.version);
  const done = await plan(
    admin,
    { id: one.id, version, dueOn: '2026-10-01' },
    { ...seen(two), dueOn: '2026-10-01' },
  );
  const [a, b] = done.body.findings;
  expect((await plan(admin, { ...a, dueOn: '2026-09-01' }, { ...b, dueOn: null })).status).toBe(
    200,
  );
  expect([(await repeated(7)).dueOn, (await repeated(8)).dueOn]).toEqual(['2026-09-01', null]);
});

it('operations §13.12: who may not see findings does not get any', async () => {
  const { body: owners } = await admin.get<FindingOwner[]>('/api/month-checks/owners');
  expect(owners.map(({ id }) => id)).toContain(otherId);
  const doctor = await app.signedInAs('doctor');
  const { id: doctorUser } = (await doctor.get<{ id: number }>('/api/native-user')).body;
  expect(owners.map(({ id }) => id)).not.toContain(doctorUser);
  const finding = await repeated(7);
  expect(await plan(admin, { ...seen(finding), ownerId: doctorUser })).toMatchObject(
    refusedBy(409, 'monthChecks.cannotOwn'),
  );
});
