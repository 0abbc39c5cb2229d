/** What a source says is void although it is in a payment is held when the payment is annulled (intake §15.17). */
import { expect, test } from 'vitest';
import { paymentsSql, stateSql } from '../../../../test/support/fee-rows.ts';
import type { Cells } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import { voidImports } from '../../../../test/support/void-imports.ts';
import type { AttentionDetails } from '../../../contract/intake/attentions.ts';
import { lockLedger } from '../../platform/db/database.ts';

const { admin, database, importRows, listed, releaseAll, revert } = await voidImports();

const of = (ID: string, Estado: string, cells: Cells = {}): Cells => ({ ID, Estado, ...cells });
const HELD = { reason: 'El archivo dice «Anulada»', state: 'live', records: 1 };
const rowsOf = async (text: string) => (await database.pool.query(text)).rows;

/** Puts all fees into payments, with fees for what has none. */
async function pay() {
  await database.pool.query(
    stateSql('calculated', 'NOT EXISTS (SELECT FROM calculation c WHERE c.attention_id = id)'),
  );
  await database.pool.query(paymentsSql());
}

/** Registers and pays an attention. */
async function paid(...rows: Cells[]) {
  await importRows(...(rows.length > 0 ? rows : [of('A', 'Realizada')]));
  await pay();
}

/** Annuls all payments that count; answers how many records are held, as it was told before. */
async function annul(): Promise<number> {
  const payments = await rowsOf('SELECT id FROM payment WHERE annulment_id IS NULL');
  const scope = { paymentIds: payments.map(({ id }) => id) };
  const told = await admin.post<{ heldAsVoid: { records: number } }>(
    '/api/payments/annulment-preview',
    { scope },
  );
  const done = await admin.post<{ held: number }>('/api/payments/annul', {
    scope,
    reason: 'Montos equivocados',
  });
  expect(done.status).toBe(200);
  expect(done.body.held).toBe(told.body.heldAsVoid.records);
  return done.body.held;
}

// intake §15.17
test('what a file says is void while it is in a payment is held once the payment is annulled', async () => {
  await paid(of('A', 'Realizada'), of('B', 'Realizada'));
  const { importId, warnings } = await importRows(of('B', 'Realizada'), of('A', 'Anulada'));
  expect(warnings.join(' ')).toContain('Si se anula su pago, queda en pausa.');
  expect(await listed()).toEqual([]);
  const [{ id }] = await rowsOf(`SELECT id::int FROM attention WHERE external_id = 'A'`);
  const details = await admin.get<AttentionDetails>(`/api/medical-attentions/${id}`);
  expect(details.body.voidSaid).toMatchObject([
    {
      importId,
      fileName: 'julio.csv',
      row: 3,
      status: 'Anulada',
      isTakenBack: false,
      isHeldLater: true,
    },
  ]);
  expect(await annul()).toBe(1);
  expect(await listed()).toMatchObject([HELD]);
  expect(await rowsOf('SELECT begun_by_import AS import FROM hold')).toEqual([
    { import: importId },
  ]);
  const [{ summary }] = await rowsOf(
    `SELECT summary FROM audit_log WHERE action = 'payroll.annul' ORDER BY id DESC LIMIT 1`,
  );
  expect(summary).toContain('1 registro queda en pausa, pues un archivo dice que no se hizo');
  await expect(database.pool.query(paymentsSql())).rejects.toMatchObject({
    constraint: 'payment_line_not_held',
  });
  await database.pool.query(paymentsSql(`a.external_id = 'B'`));
});

// intake §15.17
test('after many are held the database knows of it, so that the next import is fast', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => of(`${at}`, 'Realizada'));
  await paid(...many);
  await importRows(...many.map((row) => ({ ...row, Estado: 'Anulada' })));
  expect(await annul()).toBe(1_000);
  expect(await rowsOf(`SELECT reltuples AS rows FROM pg_class WHERE relname = 'hold'`)).toEqual([
    { rows: 1_000 },
  ]);
});

// intake §15.17
test('the same state is not held again once somebody released it', async () => {
  await paid();
  await importRows(of('A', 'Anulada'));
  await annul();
  await releaseAll();
  await pay();
  await importRows(of('A', 'Anulada'));
  const [{ id }] = await rowsOf('SELECT id::int FROM attention');
  const details = await admin.get<AttentionDetails>(`/api/medical-attentions/${id}`);
  expect(details.body.voidSaid).toMatchObject([{ isTakenBack: false, isHeldLater: false }]);
  expect(await annul()).toBe(0);
  expect(await listed()).toEqual([]);
});

// intake §15.17
test('a later row that says that it was done ends it, and an empty state does not', async () => {
  await paid();
  await importRows(of('A', 'Anulada'));
  await importRows(of('A', ''));
  await importRows({ ID: 'A' });
  expect(await rowsOf(`SELECT FROM void_said WHERE taken_back_by = '{}'`)).toHaveLength(1);
  await importRows(of('A', 'Realizada'));
  expect(await annul()).toBe(0);
  expect(await listed()).toEqual([]);
});

// intake §15.17
test('a revert of the import that said so ends it', async () => {
  await paid();
  await revert(await importRows(of('A', 'Anulada'), of('B', 'Realizada')));
  expect(await annul()).toBe(0);
});

// intake §15.17
test('a revert of the import that took it back holds what left its payment meanwhile', async () => {
  await paid();
  await importRows(of('A', 'Anulada'));
  const later = await importRows(of('A', 'Realizada'), of('B', 'Realizada'));
  expect(await annul()).toBe(0);
  await revert(later);
  expect(await listed()).toMatchObject([HELD]);
});

// intake §15.17
test('of several imports that say that it was done the last revert begins it again', async () => {
  await paid();
  await importRows(of('A', 'Anulada'));
  const first = await importRows(of('A', 'Realizada'), of('B', 'Realizada'));
  const second = await importRows(of('A', 'Realizada'), of('C', 'Realizada'));
  await revert(first);
  expect(await annul()).toBe(0);
  await revert(second);
  expect(await listed()).toMatchObject([HELD]);
});

// intake §15.17
test('of several imports that say so the last revert releases it', async () => {
  await paid();
  const first = await importRows(of('A', 'Anulada'), of('B', 'Realizada'));
  const second = await importRows(of('A', 'Anulada'), of('C', 'Realizada'));
  expect(await annul()).toBe(1);
  await revert(second);
  expect(await listed()).toMatchObject([HELD]);
  await revert(first);
  expect(await listed()).toEqual([]);
});

// intake §15.16, intake §15.17
test('what is void no more by the clinic’s own word is not held', async () => {
  await paid();
  await importRows(of('A', 'Cancelada'));
  await database.pool.query('UPDATE clinic SET cancelled_means_paid = true');
  expect(await annul()).toBe(0);
  await database.pool.query('UPDATE clinic SET cancelled_means_paid = false');
});

// intake §15.17
test('an import that says so of a paid attention waits for who annuls payments', async () => {
  await paid();
  const waiting = await database.db.transaction().execute(async (tx) => {
    await lockLedger(tx);
    const importing = importRows(of('A', 'Anulada'));
    await untilWaiting(database, 'advisory');
    return { importing };
  });
  await waiting.importing;
  expect(await annul()).toBe(1);
});

// intake §15.17
test('what was said of an attention goes with it', async () => {
  await paid();
  await importRows(of('A', 'Anulada'));
  await annul();
  const scope = { recordIds: (await rowsOf('SELECT id::int FROM attention')).map(({ id }) => id) };
  const returned = { scope, to: 'pending', reason: 'Se repite' };
  expect((await admin.post('/api/records/return', returned)).status).toBe(200);
  const [{ id, version }] = await rowsOf('SELECT id::int, version FROM attention');
  const gone = await admin.delete(`/api/medical-attentions/${id}`, { version });
  expect(gone.status).toBe(200);
  expect(await rowsOf('SELECT FROM void_said')).toEqual([]);
});
