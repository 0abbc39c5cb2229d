/** Attentions from a FHIR R4 server, end to end, with a server of the tests (intake §22). */
import { afterEach, describe, expect, test } from 'vitest';
import {
  chargeItem,
  encounter,
  patient,
  practitioner,
} from '../../../../test/support/fhir-resources.ts';
import { fhirServer } from '../../../../test/support/fhir-server.ts';
import { drip, httpSource, json } from '../../../../test/support/http-source.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import type { SourcePreview } from '../../../contract/intake/import-sources.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';
import { USUAL_CHOICES } from '../../../domain/intake/fhir/choices.ts';
import { demoDoctors } from '../../operations/demo/doctors.ts';
import { OUTSIDE_LIMITS } from '../../platform/outside/outside.ts';
import { collectFhir } from './collect-fhir.ts';
import { fromFhir } from './source.ts';

const RUN = demoDoctors()[0]?.rut ?? '';
const source = await httpSource();
const elsewhere = await httpSource();
const fhir = fhirServer(source);
const { admin, query } = await clinicForImports({ IMPORT_ALLOWED_HOSTS: '127.0.0.1' });

afterEach(async () => {
  await query`TRUNCATE attention, import, import_mapping, job, calculation CASCADE`;
});

type Answered = ImportResult & { code: string; message: string; data?: Record<string, unknown> };
const question = (changed: Record<string, unknown> = {}) => ({
  baseUrl: fhir.base,
  token: 'token-de-prueba',
  dateFrom: '2025-08-01',
  dateTo: '2025-08-31',
  choices: {},
  ...changed,
});
const bring = (changed: Record<string, unknown> = {}) =>
  admin.post<Answered>('/api/import/fhir-participacion', question(changed));
const preview = (changed: Record<string, unknown> = {}) =>
  admin.post<SourcePreview>('/api/import/fhir-preview', {
    ...question(changed),
    recordType: 'participacion',
    pages: 'all',
  });
const stored = async () =>
  await query`SELECT external_id, patient_rut, patient_name, attention_date::text, attention_time::text, net_amount
       FROM attention ORDER BY 1`;
const ids = async () => (await stored()).map((row) => row.external_id);
const idOf = (id: string) =>
  `ChargeItem/${id}@127.0.0.1:${new URL(source.origin).port}/fhir-${RUN.replace('-', '')}`;
const people = [patient(), practitioner()];
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => chargeItem(`c${String(at).padStart(3, '0')}`));
const bundle = (resources: readonly object[], next?: string) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  link: next === undefined ? [] : [{ relation: 'next', url: next }],
  entry: resources.map((resource) => ({ resource })),
});

describe('an import', () => {
  // intake §22.1, intake §22.3
  test('brings the charges of the days, and names the server in the history', async () => {
    fhir.hold(...people, chargeItem('c1'), chargeItem('c2', { occurrenceDateTime: '2025-08-16' }));
    expect((await bring()).body).toMatchObject({ success: true, total: 2, created: 2, errors: [] });
    expect(await stored()).toEqual([
      {
        external_id: idOf('c1'),
        patient_rut: '12345678-5',
        patient_name: 'Ana Luisa Prueba Ensayo',
        attention_date: '2025-08-15',
        attention_time: '10:30:00',
        net_amount: 10_000,
      },
      expect.objectContaining({ external_id: idOf('c2'), attention_time: null }),
    ]);
    const rows = await query`SELECT source, file_name FROM import`;
    expect(rows).toEqual([
      {
        source: 'fhir',
        file_name: expect.stringMatching(/^FHIR 127\.0\.0\.1 2025-08-01 2025-08-31\.csv$/),
      },
    ]);
  });

  // intake §13
  test('of the same days a second time changes nothing, and is announced', async () => {
    fhir.hold(...people, chargeItem('c1'));
    await bring();
    expect((await preview()).body.check).toMatchObject({ newCount: 0, unchangedCount: 1 });
    expect((await bring()).body).toMatchObject({ total: 1, created: 0, updated: 0 });
  });

  // intake §22.5
  test('refuses what can’t be read by the resource’s id, and brings the rest', async () => {
    const lost = { reference: 'Patient/nadie' };
    fhir.hold(...people, chargeItem('c1'), chargeItem('c2', { subject: lost }));
    const { body } = await bring();
    expect(body).toMatchObject({ total: 2, created: 1 });
    expect(body.rejected).toEqual([
      expect.objectContaining({
        reason:
          'Error en los datos: ChargeItem/c2: el paciente Patient/nadie no viene en la respuesta.',
      }),
    ]);
    const file = await admin.post<string>('/api/import/fhir-rejected-rows', {
      ...question(),
      recordType: 'participacion',
    });
    expect(file.body).toContain('ChargeItem/c2');
    expect(file.body).not.toContain('Problema del recurso');
  });

  // intake §22.6
  test('leaves out what was not done and what was entered in error, and says so', async () => {
    fhir.hold(
      ...people,
      encounter({ status: 'entered-in-error' }),
      chargeItem('c1'),
      chargeItem('c2', { status: 'entered-in-error' }),
      chargeItem('c3', { status: 'planned' }),
      chargeItem('c4', { context: { reference: 'Encounter/e1' } }),
    );
    const { body } = await bring();
    expect(body).toMatchObject({ total: 1, created: 1 });
    expect(body.warnings).toContain(
      '3 ChargeItem quedaron fuera, porque no son de una atención hecha: ingresado por error: 2, planificado: 1.',
    );
  });

  // intake §22.7
  test('takes the evening of the last day, and not that of the day before the first', async () => {
    fhir.hold(
      ...people,
      chargeItem('before', { occurrenceDateTime: '2025-08-01T03:59:00Z' }),
      chargeItem('first', { occurrenceDateTime: '2025-08-01T04:00:00Z' }),
      chargeItem('last', { occurrenceDateTime: '2025-09-01T03:59:00Z' }),
      chargeItem('after', { occurrenceDateTime: '2025-09-01T04:00:00Z' }),
      // The server finds it in its own zone.
      chargeItem('other', { occurrenceDateTime: '2025-09-01' }),
      chargeItem('wrong', { occurrenceDateTime: '2025-09-01', status: 'entered-in-error' }),
    );
    const { body } = await bring();
    expect(await ids()).toEqual([idOf('first'), idOf('last')]);
    expect(body.warnings).toContain('1 atención es de otro día en Chile y quedó fuera.');
    expect(body.warnings.join(' ')).not.toContain('ingresado por error');
  });
});

describe('the request', () => {
  // intake §22.2
  test('is a search with the token, in pages of the chosen size', async () => {
    fhir.hold(...people, ...many(25));
    expect((await bring({ choices: { pageSize: 10 } })).body).toMatchObject({ created: 25 });
    expect(source.asked).toHaveLength(3);
    const [first] = source.asked;
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer token-de-prueba',
      accept: 'application/fhir+json',
    });
    const { searchParams } = new URL(first?.path ?? '', source.origin);
    expect(searchParams.getAll('occurrence')).toEqual([
      'ge2025-08-01T04:00:00Z',
      'lt2025-09-01T04:00:00Z',
    ]);
    expect(searchParams.get('_count')).toBe('10');
    expect(searchParams.getAll('_include')).toContain('ChargeItem:performer-actor');
  });

  // intake §22.2
  test('is only for the first page while the user looks', async () => {
    fhir.hold(...people, ...many(25));
    const { body } = await admin.post<SourcePreview>('/api/import/fhir-preview', {
      ...question({ choices: { pageSize: 10 } }),
      recordType: 'participacion',
    });
    expect(body).toMatchObject({ total: 10, rejected: 0, problem: null });
    expect(source.asked).toHaveLength(1);
  });

  // intake §22.1
  test('goes to no reserved address, and needs its days', async () => {
    const reserved = await bring({ baseUrl: 'http://169.254.169.254/fhir' });
    expect(reserved).toMatchObject({ status: 400, body: { code: 'import.fhirFailed' } });
    expect((await bring({ dateTo: undefined })).status).toBe(400);
    fhir.hold(...people, chargeItem('c1'));
    expect((await bring({ dateTo: '9999-12-31' })).body).toMatchObject({ created: 1 });
    expect((await bring({ choices: { base: 'Procedure' } })).body.message).toContain(
      'no tiene precio',
    );
  });
});

// intake §22.8
describe('pages', () => {
  const failing = async (respond: Parameters<typeof source.on>[1]) => {
    source.on('/fhir/ChargeItem', respond);
    const { status, body } = await bring();
    expect(await ids()).toEqual([]);
    return { status, message: body.message, code: body.code };
  };

  test('at another server are not asked for', async () => {
    const next = `${elsewhere.origin}/fhir/ChargeItem?page=2`;
    const { code, message } = await failing(json(bundle([...people, chargeItem('c1')], next)));
    expect(code).toBe('import.fhirFailed');
    expect(message).toContain('La página siguiente está en otro servidor');
    expect(elsewhere.asked).toEqual([]);
  });

  test('that come back to one already read stop the import', async () => {
    const { message } = await failing((response, asked) =>
      json(bundle([...people, chargeItem('c1')], `${source.origin}${asked.path}`))(response, asked),
    );
    expect(message).toContain('vuelve a una página que ya se leyó');
  });

  test('that repeat the same attentions for ever stop the import', async () => {
    let page = 1;
    const { message } = await failing((response, asked) => {
      page += 1;
      const next = `${source.origin}/fhir/ChargeItem?page=${page}`;
      json(bundle([...people, chargeItem('c1')], next))(response, asked);
    });
    expect(message).toContain('repite las mismas atenciones');
    // The third is asked for while the second is read.
    expect(source.asked).toHaveLength(3);
  });

  test('that end halfway import nothing', async () => {
    source.on('/fhir/dos', (response) => response.writeHead(400).end('no'));
    const { message } = await failing(
      json(bundle([...people, chargeItem('c1')], `${source.origin}/fhir/dos`)),
    );
    expect(message).toContain('respondió 400');
  });
});

// intake §22.8
describe('a failure', () => {
  const outcome = (code: string, severity = 'error') => ({
    resourceType: 'OperationOutcome',
    issue: [{ severity, code, diagnostics: 'Patient 12345678-5', expression: ['http.occurrence'] }],
  });

  test('is told by the words of its OperationOutcome, in Spanish', async () => {
    source.on('/fhir/ChargeItem', (response) =>
      response
        .writeHead(400, { 'content-type': 'application/fhir+json' })
        .end(JSON.stringify(outcome('not-supported'))),
    );
    const { status, body } = await bring();
    expect(status).toBe(400);
    expect(body.message).toMatch(
      /respondió 400: .* El servidor FHIR dice: no admite lo que se pide \(http\.occurrence\)\.$/,
    );
    expect(body.message).not.toContain('12345678');
  });

  test('may be an answer, or a part of one', async () => {
    source.on('/fhir/ChargeItem', json(outcome('processing')));
    expect((await bring()).body.message).toContain('no se pudo procesar');
    source.on('/fhir/ChargeItem', json(bundle([...people, chargeItem('c1'), outcome('timeout')])));
    expect((await bring()).body.message).toContain('tardó demasiado');
    expect(await ids()).toEqual([]);
  });

  test('that only warns is told with the attentions', async () => {
    const warned = [...people, chargeItem('c1'), outcome('incomplete', 'warning')];
    source.on('/fhir/ChargeItem', json(bundle(warned)));
    const { body } = await bring();
    expect(body).toMatchObject({ created: 1 });
    expect(body.warnings.join(' ')).toContain(
      'El servidor FHIR advierte: no están todos los datos',
    );
  });

  test('of the credentials names neither token nor address', async () => {
    source.on('/fhir/ChargeItem', (response) => response.writeHead(401).end());
    const { body } = await bring();
    expect(body.message).toContain('no acepta las credenciales');
    expect(JSON.stringify(body)).not.toContain('token-de-prueba');
  });

  test('is an answer that is no Bundle', async () => {
    source.on('/fhir/ChargeItem', json({ resourceType: 'Patient', id: 'p1' }));
    expect((await bring()).body.message).toContain('no respondió una búsqueda de FHIR');
    source.on('/fhir/ChargeItem', json(bundle([])));
    expect((await bring()).body.message).toContain('no trae atenciones');
  });
});

// intake §22.8
describe('collecting', () => {
  const search = () =>
    fromFhir(
      { ...question(), choices: USUAL_CHOICES, confirmUpdate: true } as never,
      'participacion',
    );
  const options = (limits: Partial<typeof OUTSIDE_LIMITS> = {}) => ({
    limits: { ...OUTSIDE_LIMITS, pausesMs: [], ...limits },
    allowedHosts: ['127.0.0.1'],
    signal: AbortSignal.timeout(20_000),
    isLook: false,
    firstRows: 20,
  });

  test('ends with a slow server when nobody waits any more', async () => {
    source.on('/fhir/ChargeItem', drip);
    const signal = AbortSignal.timeout(300);
    await expect(collectFhir(search(), { ...options(), signal })).rejects.toThrow(/timeout/i);
  });

  test('takes no page that is too large', async () => {
    fhir.hold(...people, ...many(50));
    await expect(collectFhir(search(), options({ maxBytes: 5_000 }))).rejects.toThrow(
      'respondió más de',
    );
  });

  test('keeps of a page only its rows', async () => {
    fhir.hold(...people, ...many(150));
    const { count, first, body } = await collectFhir(search(), options());
    expect({ count, first: first.length, lines: body.join('').trim().split('\n').length }).toEqual({
      count: 150,
      first: 20,
      lines: 150,
    });
    expect(body).toHaveLength(2);
  });
});
