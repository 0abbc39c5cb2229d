/** Rows without an ID that are alike but for what they are paid, in files that have only some of them (intake §13.18). */
import { beforeEach, describe, expect, test } from 'vitest';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import {
  type Cells,
  clinicForImports,
  csvOf,
  preview,
  upload,
} from '../../../../test/support/imports.ts';

const { admin, query } = await clinicForImports();

beforeEach(async () => {
  await query`TRUNCATE attention, calculation, payment CASCADE`;
});

const send = async (text: string) => (await upload(admin, 'participacion', 'a.csv', text)).body;
const row = (participated: number, further: Cells = {}): Cells => ({
  'Valor Participado': String(participated),
  ...further,
});
const file = (...amounts: number[]) => csvOf(...amounts.map((amount) => row(amount)));
/** What is registered, in the order in which it was. */
const amounts = async () => {
  const rows = await query`SELECT participated_amount AS amount FROM attention ORDER BY id`;
  return rows.map(({ amount }) => amount);
};
const bringTo = (state: 'calculated' | 'paid', amount: number) =>
  query(stateSql(state, `participated_amount = ${amount}`));

// intake §13.18
describe('a row that equals a registered one is that one', () => {
  test('when it comes alone: its twin keeps its own amounts', async () => {
    await send(file(7000, 8000));
    const { check } = (await preview(admin, 'participacion', 'a.csv', file(8000))).body;
    expect(check).toMatchObject({ newCount: 0, updatableCount: 0, unchangedCount: 1 });
    expect(await send(file(8000))).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await amounts()).toEqual([7000, 8000]);
  });

  test('when another one comes before it: the other one is new', async () => {
    await send(file(7000));
    await bringTo('paid', 7000);
    expect(await send(file(8000, 7000))).toMatchObject({ created: 1, protected: 1 });
    expect(await amounts()).toEqual([7000, 8000]);
    expect(await send(file(7000, 8000))).toMatchObject({ created: 0, unchanged: 1, protected: 1 });
  });

  test('when the order changed, and one that changed is brought up to date', async () => {
    await send(file(7000, 8000, 9000));
    await bringTo('calculated', 9000);
    expect(await send(file(9000, 7500, 8000))).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 1,
      protected: 1,
      warnings: [expect.stringContaining('Atención quizás repetida: 1 fila, $7.500')],
    });
    expect(await amounts()).toEqual([7500, 8000, 9000]);
  });

  test('each attention is one row’s', async () => {
    await send(file(7000, 8000, 8000));
    expect(await send(file(8000, 8000, 8000))).toMatchObject({ updated: 1, unchanged: 2 });
    expect(await amounts()).toEqual([8000, 8000, 8000]);
  });

  test('in everything that the file says, the hour beside the date included', async () => {
    const at = (hour: string, amount: number) =>
      row(amount, { 'Fecha Atención': `15-08-2025 ${hour}` });
    await send(csvOf(at('09:00', 7000), at('10:00', 7000)));
    expect(await send(csvOf(at('10:00', 7000)))).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await send(csvOf(at('11:00', 7000)))).toMatchObject({ updated: 1 });
    const withHour = csvOf(row(7000, { Hora: '10:00' }));
    expect(await send(withHour)).toMatchObject({ updated: 0, unchanged: 1 });
  });
});

// intake §13.18, intake §12.6
describe('a row whose twin before it was refused', () => {
  const withRefused = (...amounts: number[]) =>
    csvOf(row(0, { 'Valor Participado': 'siete mil' }), ...amounts.map((amount) => row(amount)));

  test('is the registered one when it comes without the refused one', async () => {
    expect(await send(withRefused(8000))).toMatchObject({ created: 1, rejectedCount: 1 });
    const seen = (await preview(admin, 'participacion', 'a.csv', file(8000))).body;
    expect(seen).toMatchObject({ check: { newCount: 0, unchangedCount: 1 }, doubts: [] });
    expect(await send(file(8000))).toMatchObject({ created: 0, unchanged: 1 });
    expect(await send(withRefused(8000, 9000))).toMatchObject({ created: 1, unchanged: 1 });
    expect(await send(file(9000))).toMatchObject({ created: 0, unchanged: 1 });
    expect(await amounts()).toEqual([8000, 9000]);
  });

  test('leaves the refused one its place, also if this equals it once it is corrected', async () => {
    const { importId } = await send(withRefused(8000));
    const { body } = await admin.get<string>(`/api/import/${importId}/rejected-rows`);
    const corrected = body.replaceAll('siete mil', '8000');
    expect(await send(corrected)).toMatchObject({ created: 1, unchanged: 0 });
    expect(await send(corrected)).toMatchObject({ created: 0, unchanged: 1 });
    expect(await send(file(8000, 8000))).toMatchObject({ created: 0, unchanged: 2 });
    expect(await amounts()).toEqual([8000, 8000]);
  });
});

// intake §13.5
test('refused rows that are one attention once they are put right are told to be, and two with an ID', async () => {
  const faults = [row(7000, { Médico: 'nadie' }), row(6000, { 'Fecha Atención': 'ayer' })];
  const { importId } = await send(csvOf(...faults));
  const { body } = await admin.get<string>(`/api/import/${importId}/rejected-rows`);
  const doctor = csvOf({}).trimEnd().split(';').at(-1) ?? '';
  const corrected = body.replaceAll('nadie', doctor).replaceAll(';ayer;', ';15-AGO-25;');
  expect(await send(corrected)).toMatchObject({
    created: 1,
    errors: [
      'Fila 3: Error en los datos: sin ID es la misma atención que la de la fila 2: si son dos, escriba un ID propio en una de ellas.',
    ],
  });
  const [headings, first, second = ''] = corrected.split('\r\n');
  const withId = second.replace(';;12.345.678-5', ';A-2;12.345.678-5');
  expect(await send([headings, first, withId, ''].join('\r\n'))).toMatchObject({
    created: 1,
    unchanged: 1,
  });
  expect(await amounts()).toEqual([7000, 6000]);
});

// intake §13.18
test('a row that equals none is the one of its number, as before', async () => {
  await send(file(7000, 8000));
  expect(await send(file(7500))).toMatchObject({ created: 0, updated: 1 });
  expect(await amounts()).toEqual([7500, 8000]);
  expect(await send(file(7600, 8000, 9000))).toMatchObject({
    created: 1,
    updated: 1,
    unchanged: 1,
  });
  expect(await amounts()).toEqual([7600, 8000, 9000]);
});

// intake §13.18
test('a row that gives the ID itself is the attention with this ID', async () => {
  await send(file(7000, 8000));
  const rows = await query`SELECT external_id AS id FROM attention ORDER BY id`;
  const [first, second] = rows.map(({ id }) => ({ ID: id }));
  expect(await send(csvOf(row(8000, first)))).toMatchObject({ updated: 1 });
  expect(await amounts()).toEqual([8000, 8000]);
  expect(await send(csvOf(row(7000, second), row(8000)))).toMatchObject({
    updated: 1,
    unchanged: 1,
  });
  expect(await amounts()).toEqual([8000, 7000]);
});

// intake §13.18
test('thousands of rows of one identity', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => 1000 + index);
  await send(file(...many));
  expect(await send(file(...many.toReversed()))).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3000,
  });
  expect(await amounts()).toEqual(many);
});

// intake §13.19
describe('a refused row that is, once put right, what another row of its file registered', () => {
  const doctor = csvOf({}).trimEnd().split(';').at(-1) ?? '';
  /** The file of rejected rows, put right. */
  const corrected = async (importId: number) => {
    const { body } = await admin.get<string>(`/api/import/${importId}/rejected-rows`);
    return body.replaceAll('nadie', doctor).replaceAll(';ayer;', ';15-AGO-25;');
  };
  const told = expect.stringContaining(
    '1 fila corregida es, sin ID, la misma atención que otra fila que el mismo archivo registró (fila 2; $7.000 participados)',
  );

  test.each<[string, Cells, number, 'pending' | 'paid']>([
    ['its doctor, the other one differs', { Médico: 'nadie' }, 8000, 'pending'],
    ['its day, the other one equals it', { 'Fecha Atención': 'ayer' }, 7000, 'pending'],
    ['its doctor, the other one is paid', { Médico: 'nadie' }, 8000, 'paid'],
  ])(
    'refused for %s: is told, and is another one with an ID of its own',
    async (_, fault, amount, state) => {
      const { importId } = await send(csvOf(row(7000, fault), row(amount)));
      if (state === 'paid') await bringTo('paid', amount);
      const text = await corrected(importId);
      const { warnings } = (await preview(admin, 'participacion', 'a.csv', text)).body;
      expect(warnings).toContainEqual(told);
      const withId = text.replace(';;12.345.678-5', ';X-1;12.345.678-5');
      const { warnings: none } = (await preview(admin, 'participacion', 'a.csv', withId)).body;
      expect(none).not.toContainEqual(told);
      expect(await send(withId)).toMatchObject({ created: 1, updated: 0 });
      expect(await amounts()).toEqual([amount, 7000]);
    },
  );

  test('is told by the import, too', async () => {
    const { importId } = await send(csvOf(row(7000, { Médico: 'nadie' }), row(8000)));
    expect(await send(await corrected(importId))).toMatchObject({
      updated: 1,
      warnings: expect.arrayContaining([told]),
    });
  });

  test('nothing is told of a row that nobody else is, nor when it comes again', async () => {
    const other = row(8000, { 'Fecha Atención': '16-AGO-25' });
    const { importId } = await send(csvOf(row(7000, { Médico: 'nadie' }), other));
    const text = await corrected(importId);
    expect(await send(text)).toMatchObject({ created: 1, warnings: [] });
    expect(await send(text)).toMatchObject({ unchanged: 1, warnings: [] });
  });
});
