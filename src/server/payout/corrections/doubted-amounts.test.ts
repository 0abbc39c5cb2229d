/** Corrected amounts that contradict each other (payout §25.17). */
import { expect, test } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { upload } from '../../../../test/support/upload.ts';
import type { CorrectionFilePreview } from '../../../contract/payout/correction-files.ts';
import type { CorrectionPreview } from '../../../contract/payout/corrections.ts';

const { app, data, admin } = await adminPayroll();

// payout §25.17, payout §27.2
test('are told of a line and of the rows of a file, and refused by nothing', async () => {
  const doctorId = await data.paidDoctor({}, [
    { date: '2026-07-10', amount: 40_000 },
    { date: '2026-07-11', amount: 40_000 },
    { date: '2026-07-12', amount: 40_000 },
  ]);
  await data.pay(doctorId);
  const rows = await app.query(
    'SELECT id::int AS id, external_id AS "externalId" FROM attention ORDER BY attention_date',
  );
  const [id, second, third] = rows.map((row) => Number(row.id));
  const preview = async (gross: number, net: number, participated: number) => {
    const change = { cause: 'amount', grossAmount: gross, netAmount: net };
    const input = {
      attentionIds: [id],
      change: { ...change, participatedAmount: participated },
    };
    return (await admin.post<CorrectionPreview>('/api/corrections/preview', input)).body;
  };
  const reasonsOf = async (...amounts: [number, number, number]) =>
    (await preview(...amounts)).doubts.map(({ attentionId, reason }) => [attentionId, reason]);
  expect(await reasonsOf(50_000, 45_000, 45_000)).toEqual([]);
  const slip = 'el participado ($1.234.567) es mayor que el neto ($45.000)';
  expect(await reasonsOf(50_000, 45_000, 1_234_567)).toEqual([[id, slip]]);
  expect(await reasonsOf(10, 20, 30)).toEqual([
    [
      id,
      'el participado ($30) es mayor que el neto ($20) y el neto ($20) es mayor que el bruto ($10)',
    ],
  ]);
  // A gross amount that was computed from 90 % is as exact as that.
  await app.query`UPDATE attention SET participation_rate = 9000 WHERE id = ${second}`;
  const name = (at: number) => rows[at]?.externalId;
  const csv = [
    'ID de la atención;Qué estaba mal;Monto bruto correcto;Monto neto correcto;Monto participado correcto;Motivo',
    `${name(0)};Monto;50000;45000;1234567;Mal digitado`,
    `${name(1)};Monto;50000;50001;45000;Mal digitado`,
    `${name(2)};Monto;50000;60000;45000;Mal digitado`,
  ].join('\r\n');
  const file = { name: 'correcciones.csv' };
  const told = await upload<CorrectionFilePreview>(
    admin,
    '/api/corrections/file/preview',
    csv,
    file,
  );
  expect(told.body).toMatchObject({ lines: 3, refused: [] });
  expect(told.body.doubts).toEqual([
    { row: 2, reason: slip },
    { row: 4, reason: 'el neto ($60.000) es mayor que el bruto ($50.000)' },
  ]);
  // What another cause moves keeps the amounts that it was paid by: nobody typed these.
  const other = { attentionIds: [third], change: { cause: 'not_due' } };
  expect((await admin.post('/api/corrections/preview', other)).body).toMatchObject({ doubts: [] });
  const fields = { lines: String(told.body.lines), difference: String(told.body.difference) };
  const done = await upload(admin, '/api/corrections/file', csv, { ...file, fields });
  expect(done.body).toMatchObject({ corrections: 3 });
});
