/** Cost centres of fees: the doctor's, else the service's, else the clinic's (payout §35). */
import { beforeAll, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { accountingNews, exportedAnew } from '../../../../test/support/numbered-exports.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { AccountingEntry, CostCentreSum } from '../../../contract/payout/accounting.ts';

const { app, query, data, admin } = await adminPayroll();
const JULY = { month: 7, year: 2026 };
let surgery = 0;

/** Two services, one with a centre; a doctor with a centre and one without; the clinic's is 100. */
beforeAll(async () => {
  await query`UPDATE clinic SET cost_centre = '100'`;
  const rows = await query`
    INSERT INTO service (code, name, participation_type, specialty_id, cost_centre)
     SELECT '99-01', 'Cirugía', participation_type, specialty_id, 'PAB-1' FROM service RETURNING id`;
  surgery = rows[0].id;
  const plain = await data.doctor({ name: 'Ana Núñez', retentionRate: 0 });
  await data.attentions(plain, [
    { amount: 33_333 },
    { amount: 20_000, serviceId: surgery },
    { amount: 1, serviceId: surgery },
  ]);
  const own = await data.doctor({ name: 'Blas Soto', retentionRate: 1525 });
  await query(`UPDATE doctor SET cost_centre = 'DIR.2' WHERE id = ${own}`);
  await data.attentions(own, [{ amount: 50_000, serviceId: surgery }]);
  await data.process();
});

type Export = { summary: { costCentres: CostCentreSum[] }; entries: AccountingEntry[] };
const generate = async () =>
  (await admin.post<Export>('/api/generate-accounting-export', JULY)).body;
const expenses = (entries: readonly AccountingEntry[]) =>
  entries
    .filter(({ account }) => account === '3101001')
    .map(({ kind, costCentre, debit, credit }) => `${kind} ${costCentre} ${debit} ${credit}`);

test('payout §35.1: the doctor’s wins over the service’s, and that over the clinic’s', async () => {
  const { entries, summary } = await generate();
  expect(expenses(entries)).toEqual([
    'provision 100 33333 0',
    'provision PAB-1 20001 0',
    'provision DIR.2 50000 0',
  ]);
  expect(summary.costCentres).toEqual([
    { centre: '100', amount: 33_333 },
    { centre: 'DIR.2', amount: 50_000 },
    { centre: 'PAB-1', amount: 20_001 },
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

test('payout §35.3: files have it in a column of its own, Softland’s in column 16', async () => {
  const csv = await admin.post<string>('/api/download-accounting-export', JULY);
  const [head, ...lines] = csv.body.trimEnd().split('\r\n');
  expect(head?.split(';').at(-1)).toBe('Centro de Costo');
  expect(lines.map((line) => line.split(';').at(-1))).toEqual([
    '100',
    'PAB-1',
    '',
    'DIR.2',
    '',
    '',
  ]);
  const softland = await admin.post<string>('/api/download-accounting-export', {
    ...JULY,
    format: 'softland',
  });
  expect(
    softland.body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';')[15]),
  ).toEqual(['100', 'PAB-1', '', 'DIR.2', '', '']);
});

test('payout §35.2: the centres add up to the payments’ gross', async () => {
  const rows = await query`SELECT sum(total_brut_amount)::int AS gross FROM payment`;
  const { summary } = await generate();
  expect(summary.costCentres.reduce((sum, { amount }) => sum + amount, 0)).toBe(rows[0].gross);
});

test('payout §35.4: an export keeps the centres of then, and undoes them by the same', async () => {
  const always = { month: 12, year: 2098 };
  expect((await accountingNews(admin, always)).costCentres).toHaveLength(3);
  const first = await exportedAnew(admin, always);
  await query`UPDATE service SET cost_centre = 'PAB-9'; UPDATE clinic SET cost_centre = NULL`;
  const rows = await query`
    SELECT p.id FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE d.name = 'Ana Núñez'`;
  const answer = await admin.post('/api/payments/annul', {
    scope: { paymentIds: [rows[0].id] },
    reason: 'Con otra fecha',
  });
  expect(answer.status).toBe(200);
  const second = await exportedAnew(admin, always);
  const { body } = await admin.get<AccountingEntry[]>(`/api/accounting-exports/${second}/entries`);
  expect(expenses(body)).toEqual(['annulment 100 0 33333', 'annulment PAB-1 0 20001']);
  const kept = await admin.get<{ costCentres: CostCentreSum[] }>(
    `/api/accounting-exports/${first}`,
  );
  expect(kept.body.costCentres).toMatchObject([
    { centre: '100', amount: 33_333 },
    { centre: 'DIR.2' },
    { centre: 'PAB-1' },
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

test('payout §35.5: masters take a bounded code, and keep it when they are edited without one', async () => {
  const service = (await admin.get<{ id: number }[]>('/api/services')).body.find(
    ({ id }) => id === surgery,
  ) as { id: number } & Record<string, unknown>;
  const { id, specialtyName: _n, createdAt: _c, version: _v, ...input } = service;
  const edit = (more: object) =>
    admin.edit<{ costCentre: string }>(`/api/services/${id}`, { ...input, ...more });
  for (const costCentre of ['con espacio', 'a;b', '-1', 'x'.repeat(21)])
    expect(await edit({ costCentre })).toMatchObject({
      status: 400,
      body: { data: { fields: { costCentre: expect.any(String) } } },
    });
  expect((await edit({ costCentre: ' 310 ' })).body.costCentre).toBe('310');
  const { costCentre: _, ...without } = input;
  const kept = await admin.edit<{ costCentre: string }>(`/api/services/${id}`, without);
  expect(kept.body.costCentre).toBe('310');
  expect((await edit({ costCentre: '' })).body.costCentre).toBeNull();
  await expect(query`UPDATE doctor SET cost_centre = 'a b'`).rejects.toThrow('cost_centre');
});
