/** Which states an import holds anew, and what their reverts do (intake §15.15, intake §19.10). */
import { expect, test } from 'vitest';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import { type Cells, csvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import { voidImports } from '../../../../test/support/void-imports.ts';
import type { HoldPreview } from '../../../contract/payout/holds.ts';
import { lockLedger } from '../../platform/db/database.ts';

const { admin, database, importRows, foreseen, listed, releaseAll, revert } = await voidImports();

const of = (Estado: string, cells: Cells = {}): Cells => ({ ID: 'A', Estado, ...cells });
/** Only an import that brought something can be reverted. */
const BESIDE = (ID: string): Cells => ({ ID, Estado: 'Realizada', 'Fecha Atención': '14-AGO-25' });
const calculate = () => database.pool.query(stateSql('calculated', 'true'));
const attentionId = async () => {
  const { rows } = await database.pool.query('SELECT id::int FROM attention');
  return rows[0].id as number;
};

// intake §15.15
test('what a person released is not held again for another name, nor for another spelling of its state', async () => {
  await importRows(of('Anulada'));
  await releaseAll();
  expect((await importRows(of('Anulada', { 'Nombre Paciente': 'Otra Prueba' }))).updated).toBe(1);
  expect(await listed()).toEqual([]);
  await importRows(of('ANULADA'));
  expect(await listed()).toEqual([]);
  // Another state is another question.
  await importRows(of('Suspendida'));
  expect(await listed()).toMatchObject([{ reason: 'El archivo dice «Suspendida»' }]);
});

// intake §15.15
test('what was registered as void and never held is held when its file comes again', async () => {
  await importRows(of('Anulada'));
  await database.pool.query('TRUNCATE hold');
  const sentence =
    '1 atención que queda como está figura en el archivo como anulada o no hecha, por $7.000 participados: su pago quedará en pausa.';
  expect(await foreseen(of('Anulada'))).toContain(sentence);
  expect((await importRows(of('Anulada'))).unchanged).toBe(1);
  expect(await listed()).toHaveLength(1);
  await database.pool.query('TRUNCATE hold');
  await calculate();
  expect(await foreseen(of('Anulada'))).toContain(sentence);
  await importRows(of('Anulada'));
  expect(await listed()).toMatchObject([{ records: 1 }]);
});

// intake §15.15
test('what a revert released is held again', async () => {
  await importRows(of('Realizada'));
  await calculate();
  await revert(await importRows(of('Anulada'), BESIDE('B')));
  expect(await listed()).toEqual([]);
  await importRows(of('Anulada'));
  expect(await listed()).toHaveLength(1);
});

// intake §15.15
test('a person’s own hold stands beside that of an import, and their fee counts once', async () => {
  await importRows(of('Realizada'));
  await calculate();
  const order = { target: { recordIds: [await attentionId()] } };
  await admin.post('/api/holds', { ...order, reason: 'Se revisa el informe' });
  const { warnings } = await importRows(of('Anulada'));
  expect(warnings.join(' ')).toContain('Quedó en pausa 1 atención por $7.000');
  const both = await listed();
  expect(both).toHaveLength(2);
  expect((await admin.post<HoldPreview>('/api/holds/preview', order)).body).toMatchObject({
    alreadyHeld: 1,
    records: 1,
    heldOtherwise: 1,
  });
  const mine = both.filter(({ reason }) => reason === 'Se revisa el informe');
  await admin.post('/api/holds/release', { ids: mine.map(({ id }) => id) });
  expect(await listed()).toMatchObject([{ reason: 'El archivo dice «Anulada»' }]);
});

// intake §15.15
test('a calculated attention whose void row is left out by its number is told', async () => {
  await importRows(of('Realizada'));
  await calculate();
  const { body } = await upload(admin, 'participacion', 'julio.csv', csvOf(of('Anulada')), {
    excludeRows: '2',
  });
  expect(body.warnings).toContain(
    '1 atención sin pagar figura en el archivo como anulada o no hecha, y se excluyó: sigue registrada como estaba, y sin pausa.',
  );
});

// intake §15.15
test('the ledger is not waited for when nothing is held any more', async () => {
  await importRows(of('Realizada'));
  await calculate();
  await importRows(of('Anulada'));
  await database.db.transaction().execute(async (tx) => {
    await lockLedger(tx);
    await importRows(of('Anulada'));
  });
  await releaseAll();
  await database.db.transaction().execute(async (tx) => {
    await lockLedger(tx);
    await importRows(of('Anulada'));
  });
  const waiting = await database.db.transaction().execute(async (tx) => {
    await lockLedger(tx);
    const importing = importRows(of('Suspendida'));
    await untilWaiting(database, 'advisory');
    return { importing };
  });
  await waiting.importing;
  expect(await listed()).toHaveLength(1);
});

// intake §19.10
test('a revert releases nothing that another import also says is void; the last one of these does', async () => {
  await importRows(of('Realizada'));
  await calculate();
  const second = await importRows(of('Anulada'), BESIDE('B'));
  const third = await importRows(of('Anulada'), BESIDE('C'));
  await revert(second);
  expect(await listed()).toHaveLength(1);
  await revert(third);
  expect(await listed()).toEqual([]);
});

// intake §19.10
test('a later import that is reverted first leaves the hold, too', async () => {
  await importRows(of('Realizada'));
  await calculate();
  const second = await importRows(of('Anulada'), BESIDE('B'));
  await revert(await importRows(of('Anulada'), BESIDE('C')));
  expect(await listed()).toHaveLength(1);
  await revert(second);
  expect(await listed()).toEqual([]);
});

// intake §19.10
test.each(['0 1 2', '0 2 1', '1 0 2', '1 2 0', '2 0 1', '2 1 0'])(
  'the last of three imports that say so releases it, reverted in the order %s',
  async (order) => {
    await importRows(of('Realizada'));
    await calculate();
    const saying = [
      await importRows(of('Anulada'), BESIDE('B')),
      await importRows(of('Anulada'), BESIDE('C')),
      await importRows(of('Anulada'), BESIDE('D')),
    ] as const;
    const [first, second, third] = order.split(' ').map((at) => saying[Number(at)]);
    if (!first || !second || !third) throw new Error('three imports');
    await revert(first);
    await revert(second);
    expect(await listed()).toHaveLength(1);
    await revert(third);
    expect(await listed()).toEqual([]);
    // What a revert released is held again (intake §15.15).
    await importRows(of('Anulada'), BESIDE('E'));
    expect(await listed()).toHaveLength(1);
  },
);

// intake §19.10
test('a revert that brings a void state back holds it again, and keeps what is void without it', async () => {
  const first = await importRows(of('Anulada'));
  const second = await importRows(of('Realizada'));
  await releaseAll();
  await revert(second);
  expect(await listed()).toMatchObject([{ reason: 'El archivo dice «Anulada»' }]);
  const { rows } = await database.pool.query(
    'SELECT begun_by_import FROM hold WHERE released_at IS NULL',
  );
  expect(rows).toEqual([{ begun_by_import: first.importId }]);

  await database.pool.query('TRUNCATE hold');
  await revert(await importRows(of('Anulada', { 'Nombre Paciente': 'Otra Prueba' })));
  expect(await listed()).toHaveLength(1);
});
