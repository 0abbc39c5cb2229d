/** Attentions whose file says that they are void wait until somebody releases them (intake §15.15). */
import { expect, test } from 'vitest';
import { PAID, paymentsSql, stateSql } from '../../../../test/support/fee-rows.ts';
import { type Cells, csvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import { voidImports } from '../../../../test/support/void-imports.ts';
import { lockLedger } from '../../platform/db/database.ts';

const { admin, database, importRows, foreseen, listed, releaseAll, revert } = await voidImports();

const of = (ID: string, Estado: string, cells: Cells = {}): Cells => ({ ID, Estado, ...cells });
const inState = (state: 'calculated' | 'paid') => database.pool.query(stateSql(state, 'true'));
const holds = async () => {
  const { rows } = await database.pool.query(
    `SELECT a.external_id, h.reason, h.released_at IS NULL AS is_live, h.begun_by_import
       FROM hold h JOIN attention a ON a.id = h.attention_id ORDER BY h.id`,
  );
  return rows.map((row) => [row.external_id, row.reason, row.is_live, row.begun_by_import]);
};

// intake §15.15
test('what a file brings as void is held by its import, and released by a person alone', async () => {
  const rows = [of('A', 'Anulada'), of('B', 'Realizada'), of('C', 'No asistió')];
  const { importId, created, warnings } = await importRows(...rows);
  expect(created).toBe(3);
  expect(warnings[0]).toBe(
    'Quedaron en pausa 2 atenciones por $14.000 participados, pues el archivo dice que no se hicieron o quedaron sin efecto: se reanudan en «Pagos en Pausa».',
  );
  const held = [
    ['A', 'El archivo dice «Anulada»', true, importId],
    ['C', 'El archivo dice «No asistió»', true, importId],
  ];
  expect(await holds()).toEqual(held);
  expect(await listed()).toMatchObject([
    { kind: 'record', state: 'live', until: null, createdByName: expect.stringMatching(/\w/) },
    {
      kind: 'record',
      doctorMessage: expect.stringMatching(/^En el registro .* confirma que se hizo\.$/),
    },
  ]);
  const { rows: audited } = await database.pool.query(
    `SELECT summary FROM audit_log WHERE action = 'hold.create' AND entity = 'import' AND entity_id = $1`,
    [String(importId)],
  );
  expect(audited).toHaveLength(1);

  await inState('calculated');
  await database.pool.query(paymentsSql(`a.external_id = 'B'`));
  await expect(database.pool.query(paymentsSql(`a.external_id = 'A'`))).rejects.toMatchObject({
    constraint: 'payment_line_not_held',
  });
  // The same file again, also once somebody released them.
  expect((await importRows(...rows)).warnings).toEqual([]);
  expect(await holds()).toEqual(held);
  await releaseAll();
  expect(await foreseen(...rows)).toEqual([]);
  expect((await importRows(...rows)).warnings).toEqual([]);
  expect((await holds()).map(([, , isLive]) => isLive)).toEqual([false, false]);
  await database.pool.query(paymentsSql());
});

// intake §15.15
test('what was not done is held in whatever words, and what only sounds like them is not', async () => {
  const undone = [
    'No atendido',
    'No se hizo',
    'Atención no ejecutada',
    'NSP',
    'No-show',
    'No hecha',
    'NO_REALIZADA',
    'Hora no asistida',
    'No fue realizada',
    'No concurrió',
    'N.S.P.',
  ];
  const done = [
    'Realizada',
    'Interno atendido',
    'Turno realizado',
    'No cobrada',
    'Hecha',
    'INTERNO_ATENDIDO',
    'Insp',
  ];
  await importRows(...[...undone, ...done].map((estado, at) => of(`R${at}`, estado)));
  const reasons = (await listed()).map(({ reason }) => reason);
  expect(reasons.toSorted()).toEqual(
    undone.map((estado) => `El archivo dice «${estado}»`).toSorted(),
  );
});

// intake §15.15
test('what was left out is not held, and what the file says nothing of stays', async () => {
  const { importId } = await importRows(of('A', 'Anulada'));
  const text = csvOf(of('A', 'Anulada', { 'Valor Neto': '11.000' }), of('B', 'Suspendida'));
  const answer = await upload(admin, 'participacion', 'julio.csv', text, {
    exclude: ['voidStatus'],
  });
  expect(answer.body).toMatchObject({ created: 0, excluded: 2 });
  expect(answer.body.warnings[0]).toMatch(/^Estado que anula: /);
  const without = await importRows({ ID: 'A', 'Nombre Paciente': 'Ana Prueba Soto' });
  expect(without).toMatchObject({ updated: 1, warnings: [] });
  expect(await holds()).toEqual([['A', 'El archivo dice «Anulada»', true, importId]]);
});

// intake §15.15
test('an unpaid attention whose void row is left out is told: it stays payable', async () => {
  await importRows(of('A', 'Realizada'));
  const { body } = await upload(admin, 'participacion', 'julio.csv', csvOf(of('A', 'Anulada')), {
    exclude: ['voidStatus'],
  });
  expect(body.warnings[0]).toBe(
    '1 atención sin pagar figura en el archivo como anulada o no hecha, y se excluyó: sigue registrada como estaba, y sin pausa.',
  );
  expect(await holds()).toEqual([]);
});

// intake §15.15
test('a pending attention is held once its file says that it is void, and stays so when it does not any more', async () => {
  await importRows(of('A', 'Realizada'));
  const { importId } = await importRows(of('A', 'Anulada'));
  const held = ['A', 'El archivo dice «Anulada»', true, importId];
  expect(await holds()).toEqual([held]);
  const sentence =
    '1 atención en pausa ya no figura en el archivo como anulada o no hecha, y sigue en pausa hasta que alguien reanude su pago en «Pagos en Pausa».';
  expect(await foreseen(of('A', 'Realizada'))).toEqual([sentence]);
  expect((await importRows(of('A', 'Realizada'))).warnings).toEqual([sentence]);
  expect(await holds()).toEqual([held]);
  await releaseAll();
  // Void again: another hold.
  const again = await importRows(of('A', 'Anulada'));
  expect((await holds()).at(-1)).toEqual([...held.slice(0, 3), again.importId]);
});

// intake §15.15
test('a calculated attention stays as it is and is held, also when pending ones are not updated', async () => {
  await importRows(of('A', 'Realizada'));
  await inState('calculated');
  const text = csvOf(of('A', 'Anulada'));
  expect(await foreseen(of('A', 'Anulada'))).toEqual([
    '1 atención que queda como está figura en el archivo como anulada o no hecha, por $7.000 participados: su pago quedará en pausa.',
  ]);
  const { body } = await upload(admin, 'participacion', 'julio.csv', text, {
    confirmUpdate: false,
  });
  expect(body).toMatchObject({ created: 0, updated: 0, protected: 1 });
  expect(body.warnings.join(' ')).toContain('Quedó en pausa 1 atención por $7.000');
  expect(await listed()).toMatchObject([{ records: 1, reason: 'El archivo dice «Anulada»' }]);
  await releaseAll();
  await importRows(of('A', 'Anulada'));
  expect(await listed()).toEqual([]);
  await importRows(of('A', 'Suspendida'));
  expect(await listed()).toMatchObject([{ reason: 'El archivo dice «Suspendida»' }]);
});

// intake §15.15
test.each(['processed', 'paid'])('a %s attention is told, for nothing holds it', async (state) => {
  await importRows(of('A', 'Realizada'));
  await inState('calculated');
  await database.pool.query(paymentsSql());
  if (state === 'paid') await database.pool.query(PAID);
  const sentence =
    '1 atención que ya está en un pago figura en el archivo como anulada o no hecha, y la importación no la pone en pausa: póngala usted, lo que anula el pago si aún no se envía, o corrija lo pagado. Si se anula su pago, queda en pausa.';
  expect(await foreseen(of('A', 'Anulada'))).toEqual([sentence]);
  expect((await importRows(of('A', 'Anulada'))).warnings).toContain(sentence);
  expect(await holds()).toEqual([]);
});

// intake §15.15
test('a fee is held under the lock of the ledger, and what is new without it', async () => {
  await importRows(of('A', 'Realizada'));
  await inState('calculated');
  const waiting = await database.db.transaction().execute(async (tx) => {
    await lockLedger(tx);
    await importRows(of('B', 'Anulada'));
    const importing = importRows(of('A', 'Anulada'));
    await untilWaiting(database, 'advisory');
    return { importing };
  });
  await waiting.importing;
  expect((await holds()).map(([id]) => id)).toEqual(['B', 'A']);
});

// intake §19.10
test('a revert releases what its import holds of attentions that stay', async () => {
  await importRows(of('A', 'Realizada'), of('C', 'Realizada'));
  await database.pool.query(stateSql('calculated', `external_id = 'C'`));
  const { importId } = await importRows(of('A', 'Anulada'), of('B', 'Anulada'), of('C', 'Anulada'));
  expect(await listed()).toHaveLength(3);
  await revert({ importId });
  expect(await holds()).toEqual([
    ['A', 'El archivo dice «Anulada»', false, importId],
    ['C', 'El archivo dice «Anulada»', false, importId],
  ]);
});
