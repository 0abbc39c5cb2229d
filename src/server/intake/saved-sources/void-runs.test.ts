/** What a source says is void while nobody looks on (intake §15.15, intake §20.6). */
import { afterEach, expect, test } from 'vitest';
import { PAID, paymentsSql, stateSql } from '../../../../test/support/fee-rows.ts';
import { attentionRecord, httpSource, json } from '../../../../test/support/http-source.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import { hisSource } from '../../../../test/support/saved-sources.ts';
import type { UnattendedImport } from '../../../contract/intake/unattended-imports.ts';
import type { Hold } from '../../../contract/payout/holds.ts';
import { jobRegistry } from '../../job-registry.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { lookAtEnds } from '../unattended-imports/notices.ts';

const system = await httpSource();
const { admin, database, services } = await clinicForImports({
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
  SOURCE_KEY: Buffer.alloc(32, 5).toString('base64'),
});
const { pool } = database;

afterEach(async () => {
  await pool.query(
    'TRUNCATE attention, calculation, payment, import, job, hold, saved_source CASCADE',
  );
});

/** Runs a source of these records, as its schedule would. */
async function run(id: number, ...records: unknown[]): Promise<void> {
  system.on('/atenciones', json(records));
  await admin.post(`/api/saved-sources/${id}/run`, {});
  const { rows } = await pool.query(`SELECT id FROM job WHERE status = 'pending'`);
  for (const job of rows)
    await runJob(services, jobRegistry, job.id, new AbortController().signal, true);
  await lookAtEnds(database);
}
const saved = async (updatesPending: boolean) => {
  const source = { ...hisSource(`${system.origin}/atenciones`), updatesPending };
  return (await admin.post<{ id: number }>('/api/saved-sources', source)).body.id;
};
const held = async () => (await admin.get<Hold[]>('/api/holds')).body.map(({ reason }) => reason);
const unsettled = async () => (await admin.get<UnattendedImport[]>('/api/unattended-imports')).body;
const of = (estado: string) => attentionRecord('A-1', { estado });

// intake §15.15, intake §20.6
test.each([true, false])(
  'a pending attention is held, whether the source updates it (%s)',
  async (updatesPending) => {
    const id = await saved(updatesPending);
    await run(id, of('Realizada'));
    await run(id, of('Anulada'), attentionRecord('A-2', { estado: 'Anulada' }));
    expect(await held()).toEqual(['El archivo dice «Anulada»']);
    const { rows } = await pool.query('SELECT external_id, source_status FROM attention');
    expect(rows).toEqual([{ external_id: 'A-1', source_status: 'Realizada' }]);
    // Once a person released it, it stays so.
    const [hold] = (await admin.get<Hold[]>('/api/holds')).body;
    await admin.post('/api/holds/release', { ids: [hold?.id] });
    await run(id, of('Anulada'));
    expect(await held()).toEqual([]);
  },
);

// intake §15.15, intake §20.8
test('one that is in a payment waits for a person', async () => {
  const id = await saved(false);
  await run(id, of('Realizada'));
  await pool.query(stateSql('calculated', 'true'));
  await pool.query(paymentsSql());
  expect(await unsettled()).toEqual([]);
  await run(id, of('Anulada'));
  expect(await held()).toEqual([]);
  expect(await unsettled()).toMatchObject([{ problem: 'leftOut', voidInPayments: 1 }]);
});

// intake §20.6, intake §20.8
test('what it says otherwise of a paid one waits for a person, until a correction says the same', async () => {
  const id = await saved(true);
  const told = async () =>
    (await unsettled()).map(({ problem, feesDiffering }) => [problem, feesDiffering]);
  await run(id, of('Realizada'));
  await pool.query(stateSql('calculated', 'true'));
  await pool.query(paymentsSql());
  await pool.query(PAID);
  await run(id, of('Facturada'));
  expect(await told()).toEqual([]);
  const { rows } = await pool.query(
    'SELECT id::int, gross_amount::int AS gross, net_amount::int AS net, participated_amount::int AS part FROM attention',
  );
  const [{ id: attentionId, gross, net, part }] = rows;
  const halved = attentionRecord('A-1', { valorParticipado: part / 2, valorNeto: net / 2 });
  await run(id, halved);
  expect(await told()).toEqual([['leftOut', 1]]);
  await admin.post('/api/unattended-imports/settle', {
    importIds: (await unsettled()).map(({ importId }) => importId),
  });
  const amounts = { grossAmount: gross / 2, netAmount: net / 2, participatedAmount: part / 2 };
  const corrected = await admin.post('/api/corrections', {
    attentionIds: [attentionId],
    change: { cause: 'amount', ...amounts },
    reason: 'El sistema la corrigió',
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  await run(id, halved);
  expect(await told()).toEqual([]);
});

// intake §20.11
test('what a person looked at of a paid one rests, until the source or a correction says otherwise', async () => {
  const id = await saved(true);
  const told = async () => (await unsettled()).map(({ feesDiffering }) => feesDiffering);
  const settle = async () =>
    admin.post('/api/unattended-imports/settle', {
      importIds: (await unsettled()).map(({ importId }) => importId),
    });
  await run(id, of('Realizada'));
  await pool.query(stateSql('calculated', 'true'));
  await pool.query(paymentsSql());
  await pool.query(PAID);
  const unit = (unidad: string) => attentionRecord('A-1', { unidad });
  await run(id, unit('Pabellón'));
  await run(id, unit('Pabellón'));
  // Nobody looked at it yet.
  expect(await told()).toEqual([1, 1]);
  await settle();
  await run(id, unit('Pabellón'));
  expect(await told()).toEqual([]);
  await run(id, unit('Urgencia'));
  expect(await told()).toEqual([1]);
  await settle();
  // What was looked at before is another thing by now.
  await run(id, unit('Pabellón'));
  expect(await told()).toEqual([1]);
  await settle();
  const { rows } = await pool.query('SELECT id::int FROM attention');
  const corrected = await admin.post('/api/corrections', {
    attentionIds: [rows[0].id],
    change: { cause: 'unit', unit: 'Pabellón' },
    reason: 'La unidad era otra',
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  await run(id, unit('Pabellón'));
  expect(await told()).toEqual([]);
  await run(id, unit('Urgencia'));
  expect(await told()).toEqual([1]);
});

// intake §20.6, intake §15.15
test('a void row says no other fee: what is held for it does not wait for a person, too', async () => {
  const id = await saved(true);
  await run(id, of('Realizada'));
  await pool.query(stateSql('calculated', 'true'));
  await run(id, attentionRecord('A-1', { estado: 'Anulada', ...NOTHING }));
  expect(await held()).toEqual(['El archivo dice «Anulada»']);
  expect(await unsettled()).toEqual([]);
});

// intake §20.6
test('of a paid one that was corrected as not due, an amount waits, and none does not', async () => {
  const id = await saved(true);
  await run(id, of('Realizada'));
  await pool.query(stateSql('calculated', 'true'));
  await pool.query(paymentsSql());
  await pool.query(PAID);
  const { rows } = await pool.query('SELECT id::int FROM attention');
  const corrected = await admin.post('/api/corrections', {
    attentionIds: [rows[0].id],
    change: { cause: 'not_due' },
    reason: 'No se hizo',
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  await run(id, attentionRecord('A-1', NOTHING));
  expect(await unsettled()).toEqual([]);
  await run(id, attentionRecord('A-1', { valorParticipado: 3_000 }));
  expect(await unsettled()).toMatchObject([{ problem: 'leftOut', feesDiffering: 1 }]);
});
const NOTHING = { valorParticipado: 0, valorNeto: 0 };
