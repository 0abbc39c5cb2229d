/** FHIR servers that are saved and asked by themselves, end to end (intake §20, intake §22). */
import { afterEach, expect, test } from 'vitest';
import {
  chargeItem,
  patient,
  practitioner,
  procedure,
} from '../../../../test/support/fhir-resources.ts';
import { fhirServer } from '../../../../test/support/fhir-server.ts';
import { httpSource, status } from '../../../../test/support/http-source.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import { savedFhir } from '../../../../test/support/saved-sources.ts';
import type { SourcePreview } from '../../../contract/intake/import-sources.ts';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import { USUAL_CHOICES } from '../../../domain/intake/fhir/choices.ts';
import { jobRegistry } from '../../job-registry.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { startDueRuns } from './runs.ts';

const source = await httpSource();
const fhir = fhirServer(source);
const { admin, database, query, services } = await clinicForImports({
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
  SOURCE_KEY: Buffer.alloc(32, 5).toString('base64'),
});

afterEach(async () => {
  await query`TRUNCATE attention, import, import_mapping, job, calculation, saved_source CASCADE`;
  await query`TRUNCATE graphile_worker._private_jobs`;
});

type Answered<T> = T & { code: string; message: string; data?: { field?: string } };
const save = (changed: object = {}) =>
  admin.post<Answered<SavedSource>>('/api/saved-sources', { ...savedFhir(fhir.base), ...changed });
const lately = { occurrenceDateTime: new Date(Date.now() - 3_600_000).toISOString() };
const charges = () => [
  patient(),
  practitioner(),
  chargeItem('s1', lately),
  chargeItem('s2', { ...lately, status: 'entered-in-error' }),
];
const ids = async () =>
  (await query`SELECT external_id AS id FROM attention ORDER BY 1`).map(({ id }) => id);
async function work(): Promise<void> {
  const rows = await query`SELECT id FROM job WHERE status = 'pending'`;
  const never = new AbortController().signal;
  for (const { id } of rows) await runJob(services, jobRegistry, id, never, true);
}

// intake §20.1
test('a FHIR server is saved with its choices, and its token is answered nowhere', async () => {
  const choices = { ...USUAL_CHOICES, serviceSystem: 'https://clinica.example/codigos' };
  const { status: code, body } = await save({ fhirChoices: choices });
  expect(code, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ kind: 'fhir', fhirChoices: choices, hasSecret: true });
  expect(JSON.stringify(body)).not.toContain('token-de-prueba');
  const rows = await query`SELECT string_agg(after::text, '') AS log FROM audit_log`;
  expect(rows[0].log).not.toContain('token-de-prueba');
});

// intake §20.1
test.each([
  [{ fhirChoices: null }, 'fhirChoices'],
  [{ kind: 'his' }, 'fhirChoices'],
  [{ fhirChoices: { ...USUAL_CHOICES, base: 'Procedure' } }, 'fhirChoices.extensions.netAmount'],
  [
    { fhirChoices: { ...USUAL_CHOICES, extensions: { participationRate: 'https://x.example' } } },
    'fhirChoices.extensions.participatedAmount',
  ],
])('%j is refused', async (changed, field) => {
  const { status: code, body } = await save(changed);
  expect(code).toBe(400);
  expect(JSON.stringify(body)).toContain(field);
});

// intake §20.1
test('a token that can’t be sent is refused, and one without a token is saved', async () => {
  expect((await save({ secret: 'con espacio' })).body).toMatchObject({
    code: 'savedSource.secretInvalid',
    data: { field: 'secret' },
  });
  expect((await save({ secret: null })).body).toMatchObject({ hasSecret: false });
});

// intake §20.3
test('is tried before it is saved', async () => {
  fhir.hold(...charges());
  const { body } = await admin.post<SourcePreview>(
    '/api/saved-sources/preview',
    savedFhir(fhir.base),
  );
  expect(body).toMatchObject({ total: 1, rejected: 0, problem: null });
  expect(await ids()).toEqual([]);
});

// intake §20.4, intake §20.5, intake §20.6
test('brings its days at its hour with the token; what was left out is no part of what waits', async () => {
  fhir.hold(...charges());
  await save();
  await startDueRuns(database, new Date(Date.now() + 86_400_000));
  await work();
  expect(await ids()).toEqual([
    expect.stringMatching(/^ChargeItem\/s1@127\.0\.0\.1:\d+\/fhir-\d+K?$/),
  ]);
  expect(source.asked[0]?.headers.authorization).toBe('Bearer token-de-prueba');
  const rows =
    await query`SELECT i.source, u.problem FROM import i JOIN unattended_import u ON u.import_id = i.id`;
  expect(rows).toEqual([{ source: 'fhir', problem: null }]);
});

// intake §20.8
test('that fails waits for a person', async () => {
  source.on('/fhir/ChargeItem', status(401));
  await save();
  await startDueRuns(database, new Date(Date.now() + 86_400_000));
  await work();
  const rows = await query`SELECT problem FROM unattended_import`;
  expect(rows).toEqual([{ problem: 'unreachable' }]);
  expect(await ids()).toEqual([]);
});

test('that was another system before is not read by the mapping of that', async () => {
  const mapping = { sourceProblem: null, netAmount: 'monto' };
  const lost = { ...lately, subject: { reference: 'Patient/nadie' } };
  fhir.hold(...charges(), chargeItem('s3', lost));
  await save({ mapping });
  await startDueRuns(database, new Date(Date.now() + 86_400_000));
  await work();
  expect(await ids()).toEqual([expect.stringContaining('/s1@')]);
});

test('of procedures is asked for them', async () => {
  fhir.hold(patient(), practitioner(), procedure('q1'));
  const extensions = { netAmount: 'https://clinica.example/x' };
  await save({ fhirChoices: { ...USUAL_CHOICES, base: 'Procedure', extensions } });
  await startDueRuns(database, new Date(Date.now() + 86_400_000));
  await work();
  expect(source.asked[0]?.path).toMatch(/^\/fhir\/Procedure\?date=ge/);
});
