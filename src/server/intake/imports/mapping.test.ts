/** Saying what the columns of a file are: corrected, remembered, forgotten (intake §9; decision 31). */
import { beforeEach, expect, test } from 'vitest';
import {
  type Cells,
  clinicForImports,
  csvOf,
  preview,
  refused,
  upload,
} from '../../../../test/support/imports.ts';
import type { ImportMapping } from '../../../contract/intake/import-preview.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { bulkImportJob } from './job.ts';

const { admin, database, query, services } = await clinicForImports();
const registry = new Map([[bulkImportJob.type, bulkImportJob as never]]);

beforeEach(async () => {
  await query`TRUNCATE attention, import, import_mapping, calculation CASCADE`;
});

/** A file with two headings that nobody knows. */
const odd = (...rows: readonly Cells[]) =>
  csvOf(...rows)
    .replace('Valor Neto', 'Plata')
    .replace('Médico', 'Quién');
const send = (text: string, mapping?: ImportMapping) =>
  upload(admin, 'participacion', 'a.csv', text, mapping ? { mapping } : {});
const dryRun = async (text: string, mapping?: ImportMapping) =>
  (await preview(admin, 'participacion', 'a.csv', text, mapping ? { mapping } : {})).body;
const CORRECTED = { netAmount: 'Plata', doctorText: 'Quién' };

test.each([
  [{ mapping: 'Plata' }, /^Las columnas se indican en un objeto JSON, por ejemplo/],
  [
    { mapping: { plata: 'Plata' } },
    /^Cada columna se indica por uno de estos nombres: externalId,/,
  ],
  [{ mapping: { netAmount: 7 } }, /^El nombre de una columna o de un campo tiene de 1 a 300/],
  [{ expectedUpdates: 'pocas' }, /^Debe ser un número entero$/],
  [{ expectedUpdates: -1 }, /^Debe ser 0 o más$/],
])('empty arguments are refused in words: %j', async (wrong, words) => {
  const answer = await admin.post<{ message: string }>('/api/import/csv-participacion', {
    csvData: csvOf({}),
    ...wrong,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toMatch(words);
});

// intake §9.3
test('missing columns are reported with all that was found, to be corrected', async () => {
  const found = await dryRun(odd({ ID: 'A-1' }));
  expect(found).toMatchObject({
    hasHeader: true,
    delimiter: ';',
    fields: expect.arrayContaining(['Plata', 'Quién']),
    mapping: { patientRut: 'RUT Paciente', netAmount: null },
    missing: ['Valor Neto', 'Médico o Código Interno'],
    problem: expect.stringContaining('faltan las columnas Valor Neto'),
    rows: [{ row: 2, cells: expect.arrayContaining(['A-1', '10.000']), values: {} }],
    check: null,
  });
  const corrected = await dryRun(odd({ ID: 'A-1' }), { ...found.mapping, ...CORRECTED });
  expect(corrected).toMatchObject({ problem: null, total: 1, rejected: 0, check: { newCount: 1 } });
});

// intake §9.14
test('a mapping is remembered by its import for the next file of that shape, and can be forgotten', async () => {
  expect((await send(odd({ ID: 'A-1' }))).status).toBe(400);
  expect((await send(odd({ ID: 'A-1' }), CORRECTED)).body).toMatchObject({ created: 1 });
  const next = await dryRun(odd({ ID: 'A-2' }));
  expect(next).toMatchObject({ isRemembered: true, problem: null, mapping: CORRECTED });
  expect((await send(odd({ ID: 'A-2' }))).body).toMatchObject({ created: 1 });
  const forgotten = await admin.delete('/api/import/mappings', {
    recordType: 'participacion',
    fields: next.fields,
  });
  expect(forgotten.body).toEqual({ success: true });
  expect(await dryRun(odd({ ID: 'A-3' }))).toMatchObject({
    isRemembered: false,
    missing: ['Valor Neto', 'Médico o Código Interno'],
  });
  const rows =
    await query`SELECT action FROM audit_log WHERE entity = 'import_mapping' ORDER BY id`;
  expect(rows).toEqual([{ action: 'import.mapping' }, { action: 'import.mappingForgotten' }]);
});

// intake §9.15
test('an import without a column of the record type does not remember that: the next file may hold both', async () => {
  const typed = (type: string) =>
    odd({ ID: `A-${type}` })
      .replace('\n', ';Tipo\n')
      .trimEnd();
  const text = `${typed('Consulta')};Consulta\n`;
  const { mapping } = await dryRun(text, CORRECTED);
  await send(text, { ...mapping, ...CORRECTED, recordTypeText: null });
  expect(
    await dryRun(`${typed('HMQ')};HMQ\n${odd({ ID: 'A-2' }).split('\n')[1]};Participación\n`),
  ).toMatchObject({
    isRemembered: true,
    mapping: { recordTypeText: 'Tipo' },
    total: 1,
    otherTypeRows: 1,
  });
});

// intake §9.19
test('correcting a column does not set the record type: a row far down that names the other one is not read', async () => {
  const [headings = '', ...lines] = odd(
    ...Array.from({ length: 30 }, (_, at) => ({ ID: `A-${at}` })),
  )
    .trimEnd()
    .split('\n');
  const rows = lines.map((line, at) => `${line};${at === 29 ? 'HMQ' : 'Consulta'}`);
  const text = [`${headings};Tipo`, ...rows].join('\n');
  const { mapping } = await dryRun(text, CORRECTED);
  // As the dialog sends it when another column is corrected, and when the mapping was remembered.
  for (const sent of [{ ...mapping, healthPlan: null }, (await dryRun(text, mapping)).mapping]) {
    expect(await dryRun(text, sent)).toMatchObject({ total: 29, otherTypeRows: 1 });
  }
  // Who says that it is not to be read is heard.
  expect(await dryRun(text, { ...mapping, recordTypeText: null })).toMatchObject({
    mapping: { recordTypeText: null },
    total: 30,
    otherTypeRows: 0,
  });
});

// intake §9.15
test('the file of rejected rows is read by the mapping of its file', async () => {
  const first = await send(odd({ ID: 'A-1' }, { Médico: 'nadie' }, { Médico: 'nadie' }), {
    ...(await dryRun(odd({}))).mapping,
    ...CORRECTED,
  });
  expect(first.body).toMatchObject({ created: 1, rejectedCount: 2 });
  const file = await admin.get<string>(`/api/import/${first.body.importId}/rejected-rows`);
  const doctor = /[\d-]+$/.exec(csvOf({}).trim())?.[0] ?? '';
  const again = await send(file.body.replaceAll(';nadie', `;${doctor}`));
  expect(again.body).toMatchObject({ created: 2, rejectedCount: 0 });
});

test('the rows that a preview would refuse are read by its mapping when they are imported', async () => {
  const text = odd({ ID: 'A-1' }, { Médico: 'nadie' }, { Médico: 'nadie' });
  const mapping = { ...(await dryRun(text)).mapping, ...CORRECTED };
  const file = await refused(admin, 'participacion', 'a.csv', text, { mapping });
  expect(file.status).toBe(200);
  const doctor = /[\d-]+$/.exec(csvOf({}).trim())?.[0] ?? '';
  const again = await dryRun(file.body.replaceAll(';nadie', `;${doctor}`));
  expect(again).toMatchObject({ isRemembered: true, problem: null, total: 2, rejected: 0 });
});

// intake §9.17
test('a heading that is mapped otherwise is not read by its name', async () => {
  const text = csvOf({ ID: 'A-1', 'Valor Neto': '9.000', 'Valor Participado': '5.000' });
  await send(text, { netAmount: 'Valor Participado', participatedAmount: 'Valor Neto' });
  const stored = await database.db
    .selectFrom('attention')
    .select(['netAmount', 'participatedAmount'])
    .execute();
  expect(stored).toEqual([{ netAmount: 5_000, participatedAmount: 9_000 }]);
});

// intake §9.2, intake §9.14
test('a file without header is mapped by the numbers of its columns', async () => {
  const [, line = ''] = csvOf({ ID: 'A-1' }).split('\n');
  const [externalId, rut, name, day, ...rest] = line.split(';');
  const text = `${[rut, name, day, externalId, ...rest].join(';')}\n`;
  const mapping = {
    patientRut: 'Columna 1',
    patientName: 'Columna 2',
    attentionDate: 'Columna 3',
    externalId: 'Columna 4',
    serviceCode: 'Columna 5',
    participatedAmount: 'Columna 6',
    netAmount: 'Columna 7',
    doctorText: 'Columna 10',
  };
  expect(await dryRun(text)).toMatchObject({
    hasHeader: false,
    fields: expect.arrayContaining(['Columna 10']),
    rejected: 1,
  });
  expect((await send(text, mapping)).body).toMatchObject({ created: 1, rejectedCount: 0 });
});

// intake §9.16
test('a file whose headings are all unknown shows them', async () => {
  const found = await dryRun('Run;Who;When;What\n1;2;3;4\n');
  expect(found).toMatchObject({
    fields: ['Run', 'Who', 'When', 'What'],
    problem: expect.stringContaining('no se reconocen sus columnas'),
    rows: [{ row: 2, cells: ['1', '2', '3', '4'] }],
  });
});

// intake §13.7
test('a large file is read by its mapping in its job, and confirmUpdate false leaves existing attentions unchanged', async () => {
  await send(csvOf({ ID: 'A-1' }));
  const rows = Array.from({ length: 5_100 }, (_, at) => ({
    ID: `A-${at}`,
    'Valor Neto': '11.000',
  }));
  const queued = await upload<{ jobId: string; importId: number }>(
    admin,
    'participacion',
    'a.csv',
    odd(...rows),
    { mapping: CORRECTED, confirmUpdate: false },
  );
  const running = new AbortController().signal;
  await runJob(services, registry, queued.body.jobId, running, true);
  const { body } = await admin.get(`/api/import/${queued.body.importId}`);
  expect(body).toMatchObject({ created: 5_099, updated: 0, unchanged: 1 });
});

// intake §9.6
test('of two columns that differ only further down, neither is chosen', async () => {
  const twice = (net: string) => (line: string, at: number) =>
    `${line};${at === 0 ? 'Valor Neto' : net}`;
  const rows = Array.from({ length: 30 }, (_, at) => ({ ID: `A-${at}` }));
  const lines = csvOf(...rows, { ID: 'A-30', 'Valor Neto': '9.000' })
    .trimEnd()
    .split('\n');
  const text = lines.map(twice('10.000')).join('\n');
  const found = await dryRun(text);
  expect(found).toMatchObject({
    missing: ['Valor Neto'],
    mapping: { netAmount: null, participatedAmount: 'Valor Participado' },
    problem: expect.stringContaining('hay más de una columna con el encabezado de Valor Neto'),
  });
  const mapping = { ...found.mapping, netAmount: 'Valor Neto (2)' };
  expect(await dryRun(text, mapping)).toMatchObject({ problem: null, total: 31, missing: [] });
});
