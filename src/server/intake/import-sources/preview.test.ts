/** A dry run of what other systems answer, and the hospital's system (intake §17). */
import { afterEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import {
  attentionRecord,
  content,
  hmqRecord,
  httpSource,
  json,
} from '../../../../test/support/http-source.ts';
import { clinicForImports, csvOf } from '../../../../test/support/imports.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';

const source = await httpSource();
const { admin, query } = await clinicForImports({ IMPORT_ALLOWED_HOSTS: '127.0.0.1' });

afterEach(async () => {
  await query`TRUNCATE attention, import, import_mapping, job, calculation CASCADE`;
});

const url = `${source.origin}/atenciones`;
const answers = (value: unknown) => source.on('/atenciones', json(value));
const count = async (table: string) => (await query(`SELECT FROM ${table}`)).length;

describe('a dry run', () => {
  const dryRun = (body: Record<string, unknown> = {}) =>
    admin.post('/api/import/api-preview', { url, recordType: 'participacion', ...body });

  // intake §17.8, intake §17.6
  test('shows lists, mapping and first rows with their faults, and writes nothing', async () => {
    const records = Array.from({ length: 30 }, (_, at) => attentionRecord(`A-${at}`));
    answers({
      items: [
        ...records.slice(2),
        attentionRecord('Y', { medico: { rut: 'nadie' } }),
        attentionRecord('Z', { fechaAtencion: 'ayer' }),
      ].reverse(),
    });
    const { body } = await dryRun({ paging: { kind: 'page' } });
    expect(body).toMatchObject({
      format: 'json',
      path: 'items',
      arrays: [{ path: 'items', count: 30, sample: expect.arrayContaining(['Z', 'ayer']) }],
      mapping: { patientRut: 'paciente.rut', doctorText: 'medico.rut', participant: null },
      missing: [],
      problem: null,
      total: 30,
      rejected: 2,
      check: { newCount: 28, updatableCount: 0, unchangedCount: 0, protectedCount: 0 },
    });
    const { rows, fields, columns } = body as Record<string, { row: number; problem: string }[]>;
    expect(rows).toHaveLength(20);
    expect(rows?.[0]).toMatchObject({
      row: 2,
      problem: expect.stringContaining('Formato de fecha'),
    });
    expect(rows?.[1]?.problem).toBe('Doctor no encontrado: «nadie» no está entre los médicos.');
    expect(rows?.[2]).toMatchObject({ row: 4, problem: null });
    expect(fields).toContain('paciente.rut');
    expect(columns).toContainEqual({ key: 'patientRut', label: 'RUT Paciente' });
    expect(source.asked).toHaveLength(1);
    const rejected = await admin.post<string>('/api/import/api-rejected-rows', {
      url,
      recordType: 'participacion',
    });
    const lines = rejected.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^3;Doctor no encontrado: «nadie» no está entre los médicos\.;/);
    for (const table of ['attention', 'import', 'import_mapping', 'job'])
      expect(await count(table), table).toBe(0);
  });

  test('gives rows with doubts and rows that differ from protected attentions as files', async () => {
    answers([attentionRecord('D-1'), attentionRecord('D-2', { fechaAtencion: '2099-01-01' })]);
    const recordType = 'participacion';
    const doubts = await admin.post<string>('/api/import/api-doubts', { url, recordType });
    expect(doubts.body.trimEnd().split('\r\n')).toHaveLength(2);
    expect(doubts.body).toContain('D-2');
    const differences = { url, recordType };
    await admin.post('/api/import/api-participacion', { url });
    await query(stateSql('calculated', 'true'));
    answers([attentionRecord('D-1', { paciente: { rut: '12.345.678-5', nombre: 'Otra' } })]);
    const { body } = await admin.post<string>('/api/import/api-differences', differences);
    expect(body).toMatch(/D-1;.*;Nombre Paciente;.*;Otra/);
  });

  // intake §9.13
  test('does not ask again about a column that is declared as not to be read', async () => {
    answers([{ ...attentionRecord('N-1'), horarioTurno: 'Noche' }]);
    const asked = await dryRun();
    expect(asked.body).toMatchObject({
      nearColumns: [expect.stringContaining('No se lee la columna «horarioTurno»')],
    });
    const { mapping } = asked.body as { mapping: object };
    expect((await dryRun({ mapping })).body).toMatchObject({ nearColumns: [], problem: null });
  });

  // intake §17.8
  test('of all pages counts what is registered already', { timeout: 60_000 }, async () => {
    const page = (from: number) => [attentionRecord(`P-${from}`), attentionRecord(`P-${from + 1}`)];
    source.on('/atenciones', (response, { path }) => {
      const number = Number(new URL(path, url).searchParams.get('page'));
      json(number > 2 ? [] : page(number * 2))(response, { path } as never);
    });
    const paged = { paging: { kind: 'page' } };
    await admin.post('/api/import/api-participacion', { url, ...paged });
    expect((await dryRun(paged)).body).toMatchObject({ total: 2, check: { unchangedCount: 2 } });
    expect((await dryRun({ ...paged, pages: 'all' })).body).toMatchObject({
      check: { newCount: 0, unchangedCount: 4, duplicates: [{ externalId: 'P-2' }, {}, {}, {}] },
    });
    const file = await admin.post<string>('/api/import/api-duplicates', {
      url,
      recordType: 'participacion',
      ...paged,
    });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(5);
  });

  // intake §17.11
  test.each([
    ['the Link header', json([attentionRecord('A-1')], { link: '<?page=2>; rel="next"' }), 'Link'],
    ['a field', json({ items: [attentionRecord('A-1')], meta: { next: '/2' } }), 'meta.next'],
  ])('warns that the answer has more pages, as %s says', async (_, answer, where) => {
    source.on('/atenciones', answer);
    const { body } = await dryRun();
    const warning = `La respuesta dice que sigue en otra página (${where}), y solo se importaría esta: elija en Páginas cómo se piden las demás.`;
    expect(body).toMatchObject({ total: 1, warnings: expect.arrayContaining([warning]) });
    const paging = where === 'Link' ? { kind: 'link' } : { kind: 'link', field: where };
    const asked = await dryRun({ paging });
    expect(asked.body).toMatchObject({ warnings: expect.not.arrayContaining([warning]) });
  });

  test('takes an answer without further pages as complete', async () => {
    const ends = { next: null, siguiente: '', hasMore: false, total: 1 };
    answers({ items: [attentionRecord('A-1', { proximaCita: '2025-09-01' })], ...ends });
    expect((await dryRun()).body).toMatchObject({ total: 1 });
    expect(JSON.stringify((await dryRun()).body)).not.toContain('sigue en otra página');
  });

  // intake §17.5
  test('asks to choose among several lists', async () => {
    answers({ a: [attentionRecord('A-1')], b: [{ x: 1 }] });
    const { body } = await dryRun();
    expect(body).toMatchObject({ path: null, arrays: [{ path: 'a' }, { path: 'b' }], rows: [] });
  });

  // intake §9.3
  test('names the columns without a field', async () => {
    answers([{ rut: '1-9', valor: 3 }]);
    const { body } = await dryRun();
    expect(body).toMatchObject({
      missing: expect.arrayContaining(['Nombre Paciente', 'Médico o Código Interno']),
      problem: expect.stringContaining('Indique la correspondencia'),
      rows: [{ row: 2, cells: ['1-9', '3'] }],
    });
  });

  // intake §17.4
  test('of an error message says that it is not data', async () => {
    source.on('/atenciones', content('text/plain', 'Error, contact admin'));
    expect(await dryRun()).toMatchObject(
      refusedBy(400, 'import.apiFailed', expect.stringContaining('no trae datos')),
    );
  });

  test('of a CSV', async () => {
    source.on('/atenciones', content('text/csv', csvOf({ ID: 'A-1' })));
    const { body } = await dryRun();
    const read = { format: 'csv', path: '', missing: [], rows: [{ problem: null }] };
    expect(body).toMatchObject(read);
    source.on('/atenciones', content('text/plain', csvOf({ ID: 'A-1' })));
    expect((await dryRun()).body).toMatchObject(read);
  });
});

describe('intake §17.3: the hospital system', () => {
  const endpoint = `${source.origin}/his?sede=1`;
  const his = (body: Record<string, unknown>, path = 'his-participacion') =>
    admin.post<ImportResult & { message: string }>(`/api/import/${path}`, body);

  test('is asked by GET with facility and days, and the key in X-API-Key', async () => {
    source.on('/his', json({ atenciones: [attentionRecord('A-1')] }));
    const days = { dateFrom: '2025-08-01', dateTo: '2025-08-31' };
    const answer = await his({ endpoint, apiKey: 'clave-9', facility: 'Central Ñ', ...days });
    expect(answer.body).toMatchObject({ created: 1 });
    const [asked] = source.asked;
    expect(asked).toMatchObject({ method: 'GET', headers: { 'x-api-key': 'clave-9' } });
    expect(asked?.path).toBe(
      '/his?sede=1&facility=Central+%C3%91&dateFrom=2025-08-01&dateTo=2025-08-31',
    );
    const rows = await query`SELECT source, file_name FROM import`;
    const file_name = 'HIS 127.0.0.1 2025-08-01 2025-08-31.csv';
    expect(rows).toEqual([{ source: 'his', file_name }]);
  });

  // intake §17.3
  test('is asked without empty parameters', async () => {
    source.on('/his', json([hmqRecord('H-1')]));
    const empty = { facility: '', dateFrom: '', dateTo: null };
    expect((await his({ endpoint, apiKey: 'k', ...empty }, 'his-hmq')).body.created).toBe(1);
    expect(source.asked[0]?.path).toBe('/his?sede=1');
  });

  test.each([
    [{}, 'Endpoint y API Key del HIS son requeridos'],
    [{ endpoint, apiKey: ' ' }, 'Endpoint y API Key del HIS son requeridos'],
    [{ endpoint: '', apiKey: 'k' }, 'Endpoint y API Key del HIS son requeridos'],
    [{ endpoint, apiKey: 'a\nb' }, 'La API Key tiene caracteres que no se pueden enviar'],
    [
      { endpoint, apiKey: 'k', dateFrom: '2025-08-02', dateTo: '2025-08-01' },
      'La fecha hasta no puede ser anterior',
    ],
    [{ endpoint: 'nada', apiKey: 'k' }, 'Error al conectar con el HIS: La URL no es válida'],
    [{ endpoint, apiKey: 'k' }, 'Error al conectar con el HIS: 127.0.0.1 respondió 404'],
  ])('%o is refused', async (body, message) => {
    const answer = await his(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(message);
  });

  // intake §17.8
  test('can be previewed', async () => {
    source.on('/his', json([attentionRecord('A-1')]));
    const answer = await his({ endpoint, apiKey: 'k', recordType: 'participacion' }, 'his-preview');
    expect(answer.body).toMatchObject({ path: '', rows: [{ row: 2, problem: null }] });
    expect(await count('attention')).toBe(0);
  });
});
