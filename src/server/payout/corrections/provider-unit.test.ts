/** A wrong provider type and a wrong unit are corrected as such (payout §25.1, payout §27.2). */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { aRule } from '../../../../test/support/rules.ts';
import { upload } from '../../../../test/support/upload.ts';
import type { CorrectableLines } from '../../../contract/payout/corrected-lines.ts';
import type { CorrectionFilePreview } from '../../../contract/payout/correction-files.ts';
import type { CorrectionPreview } from '../../../contract/payout/corrections.ts';

const { app, query, data, rowsOf, admin } = await adminPayroll();
beforeEach(() => query(DELETE_MONTHS));
await query`INSERT INTO provider_type (name) VALUES ('Cirujano'), ('Primer ayudante')`;
const [surgeon, assistant] = (await rowsOf(`SELECT id::int FROM provider_type ORDER BY name`)).map(
  ([id]) => Number(id),
);
let rules = 0;

/** A doctor's paid attentions of $100.000 as a surgeon in the ward: 80 %, as an assistant 30 %, in the theatre 90 %. */
async function paid(count: number) {
  const doctorId = await data.doctor();
  for (const [value, more] of [
    [80, { providerTypeId: [surgeon] }],
    [30, { providerTypeId: [assistant] }],
    [90, { units: ['Pabellón'], priority: 1 }],
  ] as const) {
    rules += 1;
    const rule = aRule({ code: `PU-${rules}`, doctorId, paymentValue: value, ...more });
    const saved = await admin.post('/api/calculation-rules', rule);
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  }
  await data.attentions(
    doctorId,
    Array.from({ length: count }, (_, at) => ({ date: `2026-07-0${at + 1}` })),
  );
  await query(`UPDATE attention SET provider_type_id = ${surgeon}, unit = 'Sala'`);
  await data.processAndPay(doctorId);
  const rows = await rowsOf(
    `SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date`,
  );
  return { doctorId, ids: rows.map(([id]) => Number(id)) };
}
const preview = async (attentionId: number | undefined, change: object) =>
  (
    await admin.post<CorrectionPreview>('/api/corrections/preview', {
      attentionIds: [attentionId],
      change,
    })
  ).body;
const correct = async (attentionId: number | undefined, change: object) => {
  const order = { attentionIds: [attentionId], change, reason: 'Lo dice el protocolo' };
  return (await admin.post<{ difference: number }>('/api/corrections', order)).body.difference;
};

test('payout §25.1: a line is calculated anew by its right provider type or unit, and one after the other', async () => {
  const { doctorId, ids } = await paid(3);
  const [first, second, third] = ids;
  const { body: lines } = await admin.post<CorrectableLines>('/api/corrections/lines', {
    attentionIds: [first],
  });
  expect(lines.paid).toMatchObject([
    { providerTypeId: surgeon, providerTypeName: 'Cirujano', unit: 'Sala', paidAmount: 80_000 },
  ]);
  const asAssistant = { cause: 'provider_type', providerTypeId: assistant };
  expect(await preview(first, asAssistant)).toMatchObject({ lines: 1, difference: -50_000 });
  expect(await correct(first, asAssistant)).toBe(-50_000);
  expect(await correct(second, { cause: 'unit', unit: 'Pabellón' })).toBe(10_000);
  // It pays the same, and says what was right.
  expect(await correct(third, { cause: 'unit', unit: null })).toBe(0);
  await data.attentions(doctorId, [{ date: '2026-08-10', amount: 900_000 }]);
  await data.process();
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  const same = { lines: 0, refused: [{ reason: 'Quedaría como se pagó: nada cambia.' }] };
  expect(await preview(first, asAssistant)).toMatchObject(same);
  expect(await preview(third, { cause: 'unit', unit: null })).toMatchObject(same);
  // The correction of a correction keeps the rest of it.
  expect(await correct(first, { cause: 'unit', unit: 'Pabellón' })).toBe(60_000);
  expect(
    await rowsOf(
      `SELECT provider_type_id, unit FROM replacement_fee ORDER BY correction_id DESC LIMIT 1`,
    ),
  ).toEqual([[assistant, 'Pabellón']]);
  expect(await bookOffences(app.database)).toEqual([]);
});

test('payout §27.2: a file says them by their names', async () => {
  const { ids } = await paid(4);
  const external = await rowsOf('SELECT external_id FROM attention ORDER BY attention_date');
  const says = [
    'Tipo de prestador;primer ayudante;',
    'Unidad;;Pabellón',
    'Tipo de prestador;Arsenalero;',
    'Unidad;Cirujano;',
  ];
  const file = [
    'ID;Qué estaba mal;Tipo de prestador correcto;Unidad correcta;Motivo',
    ...says.map((said, at) => `${external[at]?.[0]};${said};Lo dice el protocolo`),
  ].join('\n');
  const name = 'correcciones.csv';
  const { body } = await upload<CorrectionFilePreview>(
    admin,
    '/api/corrections/file/preview',
    file,
    { name, fields: {} },
  );
  expect(ids).toHaveLength(4);
  expect(body).toMatchObject({ lines: 2, difference: -50_000 + 10_000 });
  const told = JSON.stringify(body);
  expect(told).toContain('Ningún tipo de prestador se llama «Arsenalero»');
  expect(told).toContain('y «Unidad» no lo cambia');
});

test('payout §25.1: an unknown provider type, and an empty one, are refused', async () => {
  const { ids } = await paid(1);
  const order = (providerTypeId: unknown) =>
    admin.post('/api/corrections', {
      attentionIds: ids,
      change: { cause: 'provider_type', providerTypeId },
      reason: 'Lo dice el protocolo',
    });
  expect((await order(99_999)).status).toBe(404);
  expect((await order(null)).status).toBe(400);
  expect(await preview(ids[0], { cause: 'unit', unit: '' })).toMatchObject({
    code: 'request.invalid',
  });
});
