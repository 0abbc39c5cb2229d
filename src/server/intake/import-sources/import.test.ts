/** Attentions from an API and from the hospital system, end to end (intake §17). */
import { afterEach, describe, expect, test } from 'vitest';
import {
  attentionRecord,
  content,
  gzipBomb,
  hmqRecord,
  httpSource,
  inTurn,
  json,
  status,
} from '../../../../test/support/http-source.ts';
import { clinicForImports, csvOf } from '../../../../test/support/imports.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';
import { encodeLatin1 } from '../../../formats/text.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { bulkImportJob } from '../imports/public.ts';

const source = await httpSource();
const { admin, query, services } = await clinicForImports({
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
});

afterEach(async () => {
  await query`TRUNCATE attention, import, import_mapping, job, calculation CASCADE`;
});

type Answered = ImportResult & { code: string; message: string; data?: Record<string, unknown> };
const url = `${source.origin}/atenciones`;
const api = (body: Record<string, unknown> = {}, recordType = 'participacion') =>
  admin.post<Answered>(`/api/import/api-${recordType}`, { url, ...body });
const answers = (value: unknown) => source.on('/atenciones', json(value));
const stored = async () =>
  await query`SELECT external_id, patient_name, participated_amount, net_amount FROM attention ORDER BY 1`;
const ids = async () => (await stored()).map((row) => row.external_id);

// intake §17.5
describe('the list in the answer', () => {
  test('is the answer itself', async () => {
    answers([attentionRecord('A-1'), attentionRecord('A-2', { valorParticipado: '$7.500' })]);
    expect((await api()).body).toMatchObject({ success: true, total: 2, created: 2, errors: [] });
    expect(await stored()).toEqual([
      {
        external_id: 'A-1',
        patient_name: 'Ana Prueba',
        participated_amount: 7_000,
        net_amount: 10_000,
      },
      {
        external_id: 'A-2',
        patient_name: 'Ana Prueba',
        participated_amount: 7_500,
        net_amount: 10_000,
      },
    ]);
  });

  // intake §9.10
  test('may hold both record types: those of the chosen one are imported', async () => {
    answers([attentionRecord('A-1', { tipo: 'HMQ' }), attentionRecord('A-2', { tipo: 'Part.' })]);
    const { body } = await api();
    expect(body).toMatchObject({ total: 1, created: 1 });
    expect(body.warnings).toEqual([
      '1 fila es de HMQ y no se leyó: se importa aparte, con ese tipo de registro.',
    ]);
    expect(await ids()).toEqual(['A-2']);
  });

  test('may have rows of the other type far down, which are not imported whatever the first ones are', async () => {
    const first = Array.from({ length: 25 }, (_, at) =>
      attentionRecord(`U-${at}`, { tipo: 'Urgencia' }),
    );
    answers([...first, attentionRecord('A-1', { tipo: 'HMQ' })]);
    const { body } = await api();
    expect(body).toMatchObject({ total: 25, created: 25 });
    expect(body.warnings.join(' ')).toContain('1 fila es de HMQ y no se leyó');
  });

  test('is the only one in an object', async () => {
    answers({ data: { total: 1, items: [attentionRecord('A-1')] } });
    expect((await api()).body).toMatchObject({ created: 1 });
  });

  test('is chosen when there are several', async () => {
    answers({ data: { items: [attentionRecord('A-1')] }, otros: [{ x: 1 }, { x: 2 }] });
    expect(await api()).toMatchObject({
      status: 400,
      body: {
        code: 'import.severalLists',
        message:
          'La respuesta tiene varias listas (otros: 2, data.items: 1). Indique cuál es la de las atenciones.',
        data: { field: 'path', arrays: [{ path: 'otros', count: 2 }, { path: 'data.items' }] },
      },
    });
    expect(await stored()).toEqual([]);
    expect((await api({ path: 'data.items' })).body).toMatchObject({ created: 1 });
    expect((await api({ path: 'data.nada' })).body.message).toContain('Tiene: otros, data.items.');
  });
});

describe('intake §17.1: an API', () => {
  // intake §17.1
  test('is asked with the method, the headers and the body', async () => {
    answers([hmqRecord('H-1')]);
    const headers = { Authorization: 'Bearer x', 'X-Sede': 3 };
    const body = { desde: '2025-08-01' };
    const answer = await api({ method: 'POST', headers, body }, 'hmq');
    expect(answer.body).toMatchObject({ created: 1, errors: [] });
    expect(source.asked[0]).toMatchObject({
      method: 'POST',
      headers: {
        authorization: 'Bearer x',
        'x-sede': '3',
        'content-type': 'application/json; charset=utf-8',
      },
      body: '{"desde":"2025-08-01"}',
    });
  });

  // intake §17.2
  test.each([
    [{ url: '' }, 'La URL de la API es requerida'],
    [{ url: undefined }, 'La URL de la API es requerida'],
    [{ headers: { Host: 'x' } }, 'El encabezado Host lo pone el sistema: quítelo'],
    [{ headers: { 'transfer-encoding': 'x' } }, 'El encabezado transfer-encoding lo pone'],
    [{ headers: { 'X-A': 'a\r\nX-B: b' } }, 'caracteres que no se pueden enviar'],
    [{ headers: { 'X A': 'a' } }, 'con nombres sin espacios ni acentos'],
    [{ headers: 'x' }, 'Los encabezados son un objeto JSON'],
    [{ url: 'ftp://his.cl' }, 'Error al importar desde API: La URL debe comenzar con'],
    [{ url: 'http://ana:clave@127.0.0.1/' }, 'lleva usuario o contraseña'],
    [{ url: `http://localhost:${source.port}/` }, 'no está permitida'],
    [{ url: 'http://169.254.169.254/latest' }, 'no está permitida'],
  ])('%o is refused', async (body, message) => {
    const answer = await api(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
    expect(source.asked).toEqual([]);
  });

  // intake §17.4, intake §17.17
  test.each([
    ['401', status(401), 'respondió 401: no acepta las credenciales'],
    ['a web page', content('text/html', '<html>'), 'una página web'],
    ['broken JSON', content('application/json', '[{"id"'), 'no es JSON válido'],
    ['no list', json({ message: 'x' }), 'no contiene una lista'],
    ['no records', json([]), 'no trae atenciones'],
    ['no objects', json([[1], 'x', {}]), 'El elemento 1 de la lista no es un registro'],
    ['other fields', json([{ producto: 'Pan', precio: 1 }]), 'los campos son producto, precio'],
    ['what unpacks to more than is taken', gzipBomb(70 * 1024 * 1024), 'respondió más de'],
  ])('that answers %s', async (_, respond, message) => {
    source.on('/atenciones', respond);
    const answer = await api();
    expect(answer).toMatchObject({ status: 400, body: { code: 'import.apiFailed' } });
    expect(answer.body.message).toMatch(/^Error al importar desde API: /);
    expect(answer.body.message).toContain(message);
    expect(source.asked).toHaveLength(1);
    expect((await query`SELECT FROM import`).length).toBe(0);
  });

  test('that fails once is asked again', async () => {
    source.on('/atenciones', inTurn(status(500), json([attentionRecord('A-1')])));
    expect((await api()).body).toMatchObject({ created: 1 });
    expect(source.asked).toHaveLength(2);
  });

  // intake §17.4
  test.each([
    ['UTF-8', csvOf({ ID: 'A-1', 'Nombre Paciente': 'ÑUÑOA' })],
    ['UTF-16', Buffer.from(`\uFEFF${csvOf({ ID: 'A-1', 'Nombre Paciente': 'ÑUÑOA' })}`, 'utf16le')],
    ['Latin-1', encodeLatin1(csvOf({ ID: 'A-1', 'Nombre Paciente': 'ÑUÑOA' }))],
  ])('that answers CSV in %s', async (_, body) => {
    source.on('/atenciones', content('text/csv', body));
    expect((await api()).body).toMatchObject({ created: 1 });
    expect(await stored()).toMatchObject([{ external_id: 'A-1', patient_name: 'ÑUÑOA' }]);
  });
});

describe('paging', () => {
  const page = (number: number, size = 2) =>
    Array.from({ length: size }, (_, at) => attentionRecord(`P-${number}-${at}`));

  // intake §17.9
  test('by the Link header, relative to the page', async () => {
    source.on('/atenciones', json(page(1), { link: '</p1>; rel="prev", </p2?x=1>; rel="next"' }));
    source.on('/p2', json(page(2)));
    expect((await api({ paging: { kind: 'link' } })).body).toMatchObject({ created: 4 });
  });

  // intake §17.9
  test('by a field', async () => {
    answers({ items: page(1), meta: { next: `${source.origin}/p2` } });
    source.on('/p2', json({ items: page(2), meta: { next: null } }));
    const paging = { kind: 'link', field: 'meta.next' };
    expect((await api({ paging })).body).toMatchObject({ created: 4 });
  });

  // intake §17.9
  test('by number, until a page is empty', async () => {
    source.on('/atenciones', (response, { path }) => {
      const number = Number(new URL(path, source.origin).searchParams.get('pagina'));
      json({ items: number < 3 ? page(number) : [] })(response, source.asked[0] as never);
    });
    const paging = { kind: 'page', parameter: 'pagina', start: 0 };
    expect((await api({ paging })).body).toMatchObject({ created: 6 });
    expect(source.asked.map(({ path }) => path)).toEqual([
      '/atenciones?pagina=0',
      '/atenciones?pagina=1',
      '/atenciones?pagina=2',
      '/atenciones?pagina=3',
    ]);
  });

  // intake §17.9
  test('by number and size, until a page has fewer', async () => {
    source.on('/atenciones', inTurn(json(page(1)), json(page(2, 1))));
    const paging = { kind: 'page', sizeParameter: 'size', size: 2 };
    expect((await api({ paging })).body).toMatchObject({ created: 3 });
    expect(source.asked.map(({ path }) => path)).toEqual([
      '/atenciones?page=1&size=2',
      '/atenciones?page=2&size=2',
    ]);
  });

  test('of CSV, whose headings repeat', async () => {
    const [head] = csvOf({}).split('\n');
    const pages = [csvOf({ ID: 'A-1' }), csvOf({ ID: 'A-2' }), `${head}\n`];
    source.on('/atenciones', inTurn(...pages.map((text) => content('text/csv', text))));
    expect((await api({ paging: { kind: 'page' } })).body).toMatchObject({ created: 2 });
  });

  test.each([
    [
      'the same page for ever',
      { kind: 'page' },
      json(page(1)),
      'Todas las páginas responden lo mismo',
    ],
    [
      'a next page that is this one',
      { kind: 'link' },
      json(page(1), { link: '</atenciones>; rel=next' }),
      'una página que ya se leyó',
    ],
    [
      'a next page at a forbidden address',
      { kind: 'link', field: 'next' },
      json({ items: page(1), next: 'http://169.254.169.254/' }),
      'no está permitida',
    ],
  ])('%s imports nothing', async (_, paging, respond, message) => {
    source.on('/atenciones', respond);
    const answer = await api({ paging });
    expect(answer).toMatchObject({ status: 400, body: { code: 'import.apiFailed' } });
    expect(answer.body.message).toContain(message);
    expect(await stored()).toEqual([]);
  });

  // intake §17.12
  test('a page that fails for good imports nothing of those before', async () => {
    source.on('/atenciones', inTurn(json(page(1)), status(404)));
    expect((await api({ paging: { kind: 'page' } })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });
});

// intake §17.13
describe('the rows are imported like those of a file', () => {
  test('the same import twice changes nothing', async () => {
    const { id: _, ...withoutId } = attentionRecord('');
    answers([withoutId, withoutId, attentionRecord('A-1')]);
    expect((await api()).body).toMatchObject({ created: 3 });
    const before = await stored();
    expect((await api()).body).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await stored()).toEqual(before);
  });

  test('a file of the same attentions changes nothing, either', async () => {
    const { id: _, ...withoutId } = attentionRecord('');
    answers([withoutId]);
    await api();
    const csvData = csvOf({});
    const answer = await admin.post<ImportResult>('/api/import/csv-participacion', { csvData });
    expect(answer.body).toMatchObject({ created: 0 });
    expect(await stored()).toHaveLength(1);
  });

  test('bad rows are refused with reason and number, and can be downloaded', async () => {
    answers([
      attentionRecord('A-1'),
      attentionRecord('A-2', { medico: { rut: 'nadie' } }),
      attentionRecord('A-3', { fechaAtencion: 'ayer' }),
    ]);
    const { body } = await api();
    expect(body).toMatchObject({ created: 1, rejectedCount: 2 });
    expect(body.errors[0]).toBe('Fila 3: Doctor no encontrado: «nadie» no está entre los médicos.');
    expect(body.errors[1]).toContain('Fila 4: Formato de fecha incorrecto');
    const file = await admin.get<string>(`/api/import/${body.importId}/rejected-rows`);
    expect(file.bytes.toString()).toContain('RUT Paciente');
    expect(file.headers['content-disposition']).toContain('API 127.0.0.1-rechazadas_');
  });

  // intake §17.14
  test('it is kept as an import of an API, with its audit entry', async () => {
    answers([attentionRecord('A-1')]);
    const { body } = await api();
    const rows = await query`SELECT source, file_name FROM import`;
    expect(rows).toEqual([{ source: 'api', file_name: 'API 127.0.0.1.csv' }]);
    const [audit] =
      await query`SELECT summary FROM audit_log WHERE action = 'import.attentions' AND entity_id = ${String(body.importId)}`;
    expect(audit.summary).toContain('Importó API 127.0.0.1.csv: 1 nuevas');
  });

  // intake §17.13, intake §17.14
  test('more than 5,000 by a job that knows no address and no key', async () => {
    answers(Array.from({ length: 5_001 }, (_, at) => attentionRecord(`A-${at}`)));
    const queued = await api({ headers: { 'X-API-Key': 'clave-secreta-9' } });
    expect(queued.body).toMatchObject({ success: true, jobId: expect.any(String) });
    const { jobId } = queued.body as unknown as { jobId: string };
    expect(await stored()).toEqual([]);
    const registry = new Map([[bulkImportJob.type, bulkImportJob as never]]);
    await runJob(services, registry, jobId, new AbortController().signal, true);
    const { job } = (await admin.get<{ job: Record<string, unknown> }>(`/api/jobs/${jobId}`)).body;
    expect(job).toMatchObject({ status: 'completed', result: { created: 5_001 } });
    expect(JSON.stringify(await query`SELECT * FROM job`)).not.toContain('clave-secreta-9');
    expect(await stored()).toHaveLength(5_001);
  });
});

describe('mapping', () => {
  const foreign = (id: string) => {
    const { paciente, ...rest } = attentionRecord(id);
    return { ...rest, client: { run_no: paciente.rut, label: paciente.nombre } };
  };
  const mapping = { patientRut: 'client.run_no', patientName: 'client.label' };

  // intake §17.7
  test('states which field is which column, and is remembered for the same fields', async () => {
    answers([foreign('A-1')]);
    expect((await api()).body.message).toContain(
      'no se reconoce qué campo es RUT Paciente, Nombre Paciente',
    );
    expect((await api({ mapping })).body).toMatchObject({ created: 1, errors: [] });
    answers([foreign('A-2')]);
    expect((await api()).body).toMatchObject({ created: 1, errors: [] });
    expect(await ids()).toEqual(['A-1', 'A-2']);
    const audit = await query`SELECT after FROM audit_log WHERE action = 'import.mapping'`;
    expect(audit).toEqual([{ after: mapping }]);
  });

  // intake §17.7
  test('that is empty reads by the names alone, and the remembered one stays', async () => {
    answers([foreign('A-1')]);
    await api({ mapping });
    expect((await api({ mapping: {} })).body.message).toContain('no se reconoce qué campo es');
    answers([attentionRecord('A-2')]);
    expect((await api({ mapping: {} })).body).toMatchObject({ created: 1, errors: [] });
    const rows = await query`SELECT mapping FROM import_mapping`;
    expect(rows).toEqual([{ mapping }]);
  });

  test('of a CSV renames its headings', async () => {
    const text = csvOf({ ID: 'A-1' }).replace('Nombre Paciente', 'Etiqueta');
    source.on('/atenciones', content('text/csv', text));
    expect((await api()).status).toBe(400);
    const answer = await api({ mapping: { patientName: 'Etiqueta' } });
    expect(answer.body).toMatchObject({ created: 1, errors: [] });
  });

  test('names only columns of the product', async () => {
    expect((await api({ mapping: { nada: 'x' } })).status).toBe(400);
    expect(source.asked).toEqual([]);
  });
});
