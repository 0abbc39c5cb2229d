/** Registered attentions that a FHIR server says did not take place (intake §15.15, intake §22.6). */
import { afterEach, expect, test } from 'vitest';
import { paymentsSql, stateSql } from '../../../../test/support/fee-rows.ts';
import {
  chargeItem,
  encounter,
  patient,
  practitioner,
} from '../../../../test/support/fhir-resources.ts';
import { fhirServer } from '../../../../test/support/fhir-server.ts';
import { httpSource } from '../../../../test/support/http-source.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import { savedFhir } from '../../../../test/support/saved-sources.ts';
import type { SourcePreview } from '../../../contract/intake/import-sources.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';
import type { UnattendedImport } from '../../../contract/intake/unattended-imports.ts';
import type { Hold } from '../../../contract/payout/holds.ts';
import { jobRegistry } from '../../job-registry.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { lookAtEnds } from '../unattended-imports/notices.ts';

const source = await httpSource();
const fhir = fhirServer(source);
const { admin, database, services } = await clinicForImports({
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
  SOURCE_KEY: Buffer.alloc(32, 5).toString('base64'),
});
const { pool } = database;

afterEach(async () => {
  await pool.query(
    'TRUNCATE attention, calculation, payment, import, import_mapping, job, hold, saved_source CASCADE',
  );
});

const people = [patient(), practitioner()];
const question = (choices: object) => ({
  baseUrl: fhir.base,
  token: null,
  dateFrom: '2025-08-01',
  dateTo: '2025-08-31',
  choices,
});
const bring = async (choices: object = {}) => {
  const answer = await admin.post<ImportResult & { message: string }>(
    '/api/import/fhir-participacion',
    question(choices),
  );
  return answer.body;
};
const foreseen = async () =>
  (
    await admin.post<SourcePreview>('/api/import/fhir-preview', {
      ...question({}),
      recordType: 'participacion',
      pages: 'all',
    })
  ).body;
/** The states for which attentions are held, by their resources. */
const held = async () => {
  const { rows } = await pool.query(
    `SELECT split_part(a.external_id, '@', 1) AS id, h.reason FROM live_hold JOIN hold h USING (id) JOIN attention a ON a.id = h.attention_id ORDER BY 1`,
  );
  return rows.map(({ id, reason }) => `${id}: ${reason}`);
};
const releaseAll = async () => {
  const ids = (await admin.get<Hold[]>('/api/holds')).body.map(({ id }) => id);
  await admin.post('/api/holds/release', { ids });
};

// intake §22.6
test('are held, whatever else is left of their resource, and told', async () => {
  fhir.hold(...people, ...['c1', 'c2', 'c3', 'c4'].map((id) => chargeItem(id)));
  await bring();
  await pool.query(stateSql('calculated', `external_id LIKE '%/c2@%'`));
  fhir.hold(
    ...people,
    encounter({ status: 'entered-in-error' }),
    chargeItem('c1', { status: 'entered-in-error', performer: undefined, subject: undefined }),
    chargeItem('c2', { status: 'not-billable' }),
    chargeItem('c3', { context: { reference: 'Encounter/e1' } }),
    chargeItem('c4'),
    chargeItem('never', { status: 'entered-in-error' }),
  );
  const sentence =
    '3 atenciones que quedan como están figuran en el archivo como anuladas o no hechas, por $30.000 participados: su pago quedará en pausa.';
  expect((await foreseen()).warnings).toContain(sentence);
  expect((await bring()).warnings).toContain(
    'Quedaron en pausa 3 atenciones por $30.000 participados, pues el archivo dice que no se hicieron o quedaron sin efecto: se reanudan en «Pagos en Pausa».',
  );
  const all = [
    'ChargeItem/c1: El archivo dice «ingresado por error»',
    'ChargeItem/c2: El archivo dice «no cobrable»',
    'ChargeItem/c3: El archivo dice «ingresado por error»',
  ];
  expect(await held()).toEqual(all);
  // Again, nothing is new; and what a person released stays so.
  expect((await foreseen()).warnings.join()).not.toContain('en pausa');
  await releaseAll();
  await bring();
  expect(await held()).toEqual([]);
});

// intake §15.15
test('that are in a payment are told, and those that took place after all stay held and are told', async () => {
  fhir.hold(...people, chargeItem('c1'), chargeItem('c2'), chargeItem('c3'));
  await bring();
  await pool.query(stateSql('calculated', `external_id LIKE '%/c1@%'`));
  await pool.query(paymentsSql());
  const [wrong, other] = ['c1', 'c2'].map((id) => chargeItem(id, { status: 'entered-in-error' }));
  if (!wrong || !other) throw new Error('two resources');
  fhir.hold(...people, wrong, other, chargeItem('c3'));
  const { warnings } = await bring();
  expect(warnings.join()).toContain('1 atención que ya está en un pago figura en el archivo');
  expect(await held()).toEqual(['ChargeItem/c2: El archivo dice «ingresado por error»']);
  fhir.hold(...people, wrong, chargeItem('c2'), chargeItem('c3'));
  expect((await bring()).warnings.join()).toContain(
    '1 atención en pausa ya no figura en el archivo como anulada o no hecha',
  );
  expect(await held()).toHaveLength(1);
});

// intake §22.6
test('of a cancelled encounter are held, and no refused rows', async () => {
  const ofVisit = { context: { reference: 'Encounter/e1' } };
  fhir.hold(...people, encounter(), chargeItem('c1', ofVisit), chargeItem('c2'));
  await bring();
  fhir.hold(
    ...people,
    encounter({ status: 'cancelled' }),
    chargeItem('c1', ofVisit),
    chargeItem('c2'),
  );
  const { warnings, rejectedCount } = await bring();
  expect(rejectedCount).toBe(0);
  expect(warnings).toContain(
    '1 ChargeItem quedó fuera, porque no es de una atención hecha: encuentro cancelado: 1.',
  );
  expect(await held()).toEqual(['ChargeItem/c1: El archivo dice «encuentro cancelado»']);
});

// intake §15.17
test('that are in a payment are held once it is annulled, unless a later answer brings them as done', async () => {
  fhir.hold(...people, chargeItem('c1'), chargeItem('c2'));
  await bring();
  await pool.query(stateSql('calculated', 'true'));
  await pool.query(paymentsSql());
  const [wrong, other] = ['c1', 'c2'].map((id) => chargeItem(id, { status: 'entered-in-error' }));
  if (!wrong || !other) throw new Error('two resources');
  fhir.hold(...people, wrong, other, chargeItem('c3'));
  await bring();
  fhir.hold(...people, wrong, chargeItem('c2'), chargeItem('c3'));
  await bring();
  const { rows } = await pool.query('SELECT id FROM payment');
  const scope = { paymentIds: rows.map(({ id }) => id) };
  const done = await admin.post('/api/payments/annul', { scope, reason: 'Montos equivocados' });
  expect(done.body).toMatchObject({ records: 2, held: 1 });
  expect(await held()).toEqual(['ChargeItem/c1: El archivo dice «ingresado por error»']);
});

// intake §22.6
test('are none of another resource that has their identifier', async () => {
  const choices = { idSystem: 'https://clinica.example/cargos' };
  const named = (value: string) => ({ identifier: [{ system: choices.idSystem, value }] });
  fhir.hold(...people, chargeItem('c1', named('K-1')), chargeItem('c2', named('K-2')));
  await bring(choices);
  const wrong = { status: 'entered-in-error' };
  fhir.hold(
    ...people,
    chargeItem('c1', { ...named('K-1'), ...wrong }),
    chargeItem('c3', named('K-1')),
    chargeItem('c4', { ...named('K'), ...wrong }),
    chargeItem('c5', wrong),
    chargeItem('c2', named('K-2')),
  );
  expect((await bring(choices)).warnings).toContain(
    '1 recurso que quedó fuera no dice su identificador, y no se puede buscar entre las atenciones registradas.',
  );
  expect(await held()).toEqual([]);
});

// intake §15.15, intake §20.6
test('are held by a run that brings nothing else; a person is told to ask for more days', async () => {
  const lately = { occurrenceDateTime: new Date(Date.now() - 3_600_000).toISOString() };
  const { body } = await admin.post<{ id: number }>('/api/saved-sources', savedFhir(fhir.base));
  const run = async () => {
    await admin.post(`/api/saved-sources/${body.id}/run`, {});
    const { rows } = await pool.query(`SELECT id FROM job WHERE status = 'pending'`);
    for (const { id } of rows)
      await runJob(services, jobRegistry, id, new AbortController().signal, true);
    await lookAtEnds(database);
  };
  fhir.hold(...people, chargeItem('c1', lately));
  await run();
  fhir.hold(...people, chargeItem('c1', { ...lately, status: 'entered-in-error' }));
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const dateTo = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const alone = { ...question({}), dateFrom: day, dateTo };
  expect(
    (await admin.post<{ message: string }>('/api/import/fhir-participacion', alone)).body.message,
  ).toContain('1 atención registrada figura entre las que no se hicieron');
  await run();
  expect(await held()).toEqual(['ChargeItem/c1: El archivo dice «ingresado por error»']);
  expect((await admin.get<UnattendedImport[]>('/api/unattended-imports')).body).toEqual([]);
  // Once nothing registered is void, such an answer brings nothing, as before.
  await pool.query('TRUNCATE attention, hold CASCADE');
  await run();
  expect((await admin.get<UnattendedImport[]>('/api/unattended-imports')).body).toHaveLength(1);
});
