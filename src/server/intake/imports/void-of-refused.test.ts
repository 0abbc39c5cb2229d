/** Refused rows that say that a registered attention is void hold it (intake §15.18). */
import { expect, test } from 'vitest';
import { paymentsSql, stateSql } from '../../../../test/support/fee-rows.ts';
import { type Cells, csvOf, upload } from '../../../../test/support/imports.ts';
import { voidImports } from '../../../../test/support/void-imports.ts';

const { admin, database, importRows, foreseen, listed, releaseAll } = await voidImports();

const of = (ID: string, Estado: string, cells: Cells = {}): Cells => ({ ID, Estado, ...cells });
const HELD = { reason: 'El archivo dice «Anulada»', state: 'live' };

// intake §15.18
test.each<[string, Cells]>([
  ['of an unknown doctor', { Médico: 'Nadie Conocido' }],
  ['with an unreadable amount', { 'Valor Neto': 'mucho' }],
])('a void row %s holds the registered attention, and it is told', async (_, cells) => {
  await importRows(of('A', 'Realizada'));
  await database.pool.query(stateSql('calculated', 'true'));
  expect(await foreseen(of('A', 'Anulada', cells))).toContain(
    '1 atención que queda como está figura en el archivo como anulada o no hecha, por $7.000 participados: su pago quedará en pausa.',
  );
  const { rejectedCount, warnings } = await importRows(of('A', 'Anulada', cells));
  expect(rejectedCount).toBe(1);
  expect(warnings.join(' ')).toContain('Quedó en pausa 1 atención por $7.000 participados');
  expect(await listed()).toMatchObject([HELD]);
  // Released, it is not held again.
  await releaseAll();
  await importRows(of('A', 'Anulada', cells));
  expect(await listed()).toEqual([]);
});

// intake §15.18
test('a refused row without an ID holds the attention of its identity', async () => {
  await importRows({ Estado: 'Realizada' });
  await importRows({ Estado: 'Anulada', 'Valor Neto': 'mucho' });
  expect(await listed()).toMatchObject([HELD]);
});

// intake §15.18
test('the second row of one ID, refused as repeated, holds what the first one brought', async () => {
  const { warnings } = await importRows(
    of('A', 'Realizada'),
    of('A', 'Anulada'),
    of('B', 'Realizada'),
  );
  expect(warnings.join(' ')).not.toContain('ya no figura');
  expect(await listed()).toMatchObject([HELD]);
});

// intake §15.18
test('void rows that are left out by choice are told, refused ones, too', async () => {
  await importRows(of('A', 'Realizada'));
  const text = csvOf(of('A', 'Anulada', { 'Valor Neto': 'mucho' }));
  const { body } = await upload(admin, 'participacion', 'julio.csv', text, {
    exclude: ['voidStatus'],
  });
  expect(body.warnings).toContain(
    '1 atención sin pagar figura en el archivo como anulada o no hecha, y se excluyó: sigue registrada como estaba, y sin pausa.',
  );
  expect(await listed()).toEqual([]);
});

// intake §15.18
test('a row whose values have shifted, or that is not void, holds nothing', async () => {
  await importRows(of('A', 'Realizada'));
  const shifted = { 'Valor Neto': 'mucho', 'Valor Participado': 'poco' };
  await importRows(of('A', 'Anulada', shifted), of('A', 'Realizada', { 'Valor Neto': 'mucho' }));
  expect(await listed()).toEqual([]);
});

// intake §15.17, intake §15.18
test('what a refused row says of a payment is remembered with its row', async () => {
  await importRows(of('A', 'Realizada'));
  await database.pool.query(stateSql('calculated', 'true'));
  await database.pool.query(paymentsSql());
  await importRows(of('A', 'Anulada', { 'Valor Neto': 'mucho' }));
  const { rows } = await database.pool.query('SELECT import_row, status FROM void_said');
  expect(rows).toEqual([{ import_row: 2, status: 'Anulada' }]);
});
