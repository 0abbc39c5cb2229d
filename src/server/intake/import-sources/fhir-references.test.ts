/** To which resources the references of a FHIR answer lead, and that no mapping stands above its table (intake §22). */
import { afterEach, describe, expect, test } from 'vitest';
import {
  chargeItem,
  identifier,
  patient,
  practitioner,
} from '../../../../test/support/fhir-resources.ts';
import { fhirServer } from '../../../../test/support/fhir-server.ts';
import { httpSource, json } from '../../../../test/support/http-source.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import type { SourcePreview } from '../../../contract/intake/import-sources.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';
import { demoDoctors } from '../../operations/demo/doctors.ts';
import { rememberMapping } from '../imports/public.ts';

const source = await httpSource();
const fhir = fhirServer(source);
const { admin, database, query } = await clinicForImports({ IMPORT_ALLOWED_HOSTS: '127.0.0.1' });

afterEach(async () => {
  await query`TRUNCATE attention, import, import_mapping, job, calculation CASCADE`;
});

const question = (changed: Record<string, unknown> = {}) => ({
  baseUrl: fhir.base,
  dateFrom: '2025-08-01',
  dateTo: '2025-08-31',
  choices: {},
  ...changed,
});
const bring = (changed?: Record<string, unknown>) =>
  admin.post<ImportResult>('/api/import/fhir-participacion', question(changed));
const preview = () =>
  admin.post<SourcePreview>('/api/import/fhir-preview', {
    ...question(),
    recordType: 'participacion',
    pages: 'all',
  });

// intake §22.3
describe('the mapping', () => {
  const lost = () => [
    patient(),
    practitioner(),
    chargeItem('c1'),
    chargeItem('c2', { subject: { reference: 'Patient/nadie' } }),
  ];

  test('is not asked of FHIR', async () => {
    fhir.hold(...lost());
    expect((await bring({ mapping: { sourceProblem: null } })).status).toBe(400);
  });

  test('that was remembered can’t hide why a row is refused', async () => {
    fhir.hold(...lost());
    const { body } = await preview();
    await database.db
      .transaction()
      .execute((tx) =>
        rememberMapping(
          tx,
          { userId: null, name: 'Prueba', ipAddress: null },
          'participacion',
          body.fields,
          { sourceProblem: null },
        ),
      );
    expect((await preview()).body).toMatchObject({ isRemembered: false, rejected: 1 });
    expect((await bring()).body).toMatchObject({ total: 2, created: 1 });
  });
});

// intake §22.5
describe('a reference', () => {
  const [first, second] = demoDoctors();
  const own = practitioner({ id: '7', identifier: [identifier(first?.rut ?? '')] });
  const foreign = practitioner({ id: '7', identifier: [identifier(second?.rut ?? '')] });
  const doctors = async (reference: string, entries: readonly object[], name = source.origin) => {
    const charge = chargeItem('c1', { performer: [{ actor: { reference } }] });
    const entry = [
      { fullUrl: `${name}/fhir/ChargeItem/c1`, resource: charge, search: { mode: 'match' } },
      { resource: patient() },
      ...entries,
    ];
    source.on('/fhir/ChargeItem', json({ resourceType: 'Bundle', entry }));
    const { body } = await bring();
    const rows = await query`SELECT rut FROM attention JOIN doctor d ON d.id = doctor_id`;
    return [...rows.map(({ rut }) => rut), ...body.rejected.map(({ reason }) => reason)];
  };
  const here = { fullUrl: `${source.origin}/fhir/Practitioner/7`, resource: own };
  const there = { fullUrl: 'https://otro.example/fhir/Practitioner/7', resource: foreign };

  test('to another server is never to the resource of this one with the same number', async () => {
    expect(await doctors('https://otro.example/fhir/Practitioner/7', [here])).toEqual([
      expect.stringContaining('no viene en la respuesta'),
    ]);
  });
  test('to another server finds what came of it', async () => {
    expect(await doctors('https://otro.example/fhir/Practitioner/7', [here, there])).toEqual([
      second?.rut,
    ]);
  });
  test('without a server is to the one that is asked, whatever else came', async () => {
    expect(await doctors('Practitioner/7/_history/2', [here, there])).toEqual([first?.rut]);
  });
  test('may name the server as it was asked, or as it calls itself', async () => {
    const name = 'https://publico.example';
    const called = { fullUrl: `${name}/fhir/Practitioner/7`, resource: own };
    expect(await doctors(`${source.origin}/fhir/Practitioner/7`, [called], name)).toEqual([
      first?.rut,
    ]);
  });
  test('of a role at another server stays there', async () => {
    const role = {
      fullUrl: 'https://otro.example/fhir/PractitionerRole/r',
      resource: {
        resourceType: 'PractitionerRole',
        id: 'r',
        practitioner: { reference: 'Practitioner/7' },
      },
    };
    const reference = 'https://otro.example/fhir/PractitionerRole/r';
    expect(await doctors(reference, [here, there, role])).toEqual([second?.rut]);
  });
});
