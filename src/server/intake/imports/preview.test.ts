/** What an import would do, told before anything is written (intake §14; decision 31). */
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import {
  clinicForImports,
  csvOf,
  duplicates,
  preview,
  refused,
  sample,
  upload,
} from '../../../../test/support/imports.ts';
import type { FilePreview } from '../../../contract/intake/import-preview.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';

// Each dry run of a file may start a thread, and a test takes several of them: on a busy machine that is long.
vi.setConfig({ testTimeout: 90_000 });

const { admin, query } = await clinicForImports();

beforeEach(async () => {
  await query`TRUNCATE attention, calculation, payment, import, import_mapping CASCADE`;
});

/** How many rows every table has but the log of reads, which a preview is in. */
async function tableSizes() {
  const rows =
    await query(`SELECT relname, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]::text AS rows
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'read\\_log%' ORDER BY relname`);
  return rows;
}
const bringTo = (state: 'calculated' | 'paid', externalId: string) =>
  query(stateSql(state, `external_id = '${externalId}'`));

const folder = new URL('../../../../fixtures/imports/', import.meta.url);
const FILES = (await readdir(folder, { recursive: true })).filter((name) =>
  /\.(?:csv|xlsx?)$/.test(name),
);

describe('intake §14.1: a preview announces what the import then does', () => {
  test.each(FILES)('%s, before and after', async (name) => {
    const bytes = Buffer.from(await sample(name));
    const recordType = name.includes('hmq') ? 'hmq' : 'participacion';
    const told = await preview<FilePreview & { message?: string }>(admin, recordType, name, bytes);
    const answer = await upload<ImportResult & { message?: string }>(
      admin,
      recordType,
      name,
      bytes,
    );
    const done = answer.body;
    if (answer.status !== 200) {
      // Columns that are not recognised are for the user to say; what else is unreadable is refused at once.
      expect(told.body.problem ?? told.body.message).toBe(done.message);
      return;
    }
    const { total, rejected, newSpecialties, warnings } = done;
    expect(told.body).toMatchObject({
      total,
      rejected: done.rejectedCount,
      newSpecialties,
      warnings: warnings.slice(0, warnings.length - done.doubts.length),
      doubts: done.doubts.map(({ excluded: _, ...doubt }) => doubt),
      check: {
        newCount: done.created,
        updatableCount: done.updated,
        unchangedCount: done.unchanged,
        protectedCount: done.protected,
      },
    });
    const last = told.body.rows.at(-1)?.row ?? 0;
    const refused = told.body.rows.flatMap(({ row, problem }) =>
      problem ? [{ row, problem }] : [],
    );
    expect(refused).toEqual(
      rejected
        .filter(({ row }) => row <= last)
        .map(({ row, reason }) => ({ row, problem: reason })),
    );
    const again = await preview(admin, recordType, name, bytes);
    expect(again.body.check).toMatchObject({ newCount: 0, unchangedCount: done.created });
  });
});

// intake §14.1, intake §13.6
test('counts and lists new, updatable, unchanged and protected attentions', async () => {
  const ids = [1, 2, 3, 4].map((number) => ({ ID: `A-${number}` }));
  await upload(admin, 'participacion', 'a.csv', csvOf(...ids));
  await bringTo('calculated', 'A-3');
  await bringTo('paid', 'A-4');
  const text = csvOf(
    { ID: 'A-4' },
    { ID: 'A-2', 'Valor Neto': '11.000' },
    { ID: 'A-3', 'Valor Neto': '11.000' },
    { ID: 'A-1' },
    { ID: 'A-5', Médico: 'nadie' },
    { ID: 'A-6' },
    { ID: 'A-2' },
  );
  const { body } = await preview(admin, 'participacion', 'a.csv', text);
  expect(body).toMatchObject({ total: 7, rejected: 2, problem: null });
  expect(body.check).toEqual({
    newCount: 1,
    updatableCount: 1,
    unchangedCount: 1,
    protectedCount: 2,
    doubtedUpdates: '3',
    differingCount: 1,
    differences: [
      {
        row: 4,
        externalId: 'A-3',
        patientName: 'Ana Prueba',
        status: 'calculated',
        label: 'Valor Neto',
        stored: '10000',
        read: '11000',
      },
    ],
    duplicates: [
      { externalId: 'A-4', patientName: 'Ana Prueba', status: 'paid' },
      { externalId: 'A-2', patientName: 'Ana Prueba', status: 'pending' },
      { externalId: 'A-3', patientName: 'Ana Prueba', status: 'calculated' },
      { externalId: 'A-1', patientName: 'Ana Prueba', status: 'pending' },
    ],
  });
  const file = await duplicates(admin, 'participacion', 'a.csv', text);
  const [heading, ...lines] = file.body.slice(1).trimEnd().split('\r\n');
  expect(heading).toBe(
    'Fila;ID Excel;RUT Paciente;Nombre Paciente;Fecha Atención;Estado;Al importar',
  );
  expect(lines).toEqual([
    '2;A-4;12345678-5;Ana Prueba;15-08-2025;Pagado;Protegida: queda como está',
    '3;A-2;12345678-5;Ana Prueba;15-08-2025;Pendiente;Se actualiza',
    '4;A-3;12345678-5;Ana Prueba;15-08-2025;Calculado;Protegida: queda como está',
    '5;A-1;12345678-5;Ana Prueba;15-08-2025;Pendiente;Sin cambios',
  ]);
});

test('intake §14.3: ten duplicates are listed, and all are in the file', async () => {
  const ids = Array.from({ length: 5_200 }, (_, at) => ({ ID: `B-${at}` }));
  for (const part of [ids.slice(0, 4_000), ids.slice(4_000)])
    await upload(admin, 'participacion', 'a.csv', csvOf(...part));
  const { body } = await preview(admin, 'participacion', 'a.csv', csvOf(...ids));
  expect(body.check?.duplicates).toHaveLength(10);
  expect(body.check).toMatchObject({ newCount: 0, unchangedCount: 5_200 });
  const file = await duplicates(admin, 'participacion', 'a.csv', csvOf(...ids));
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(5_201);
  expect(file.headers['content-disposition']).toContain('a-ya-registradas_');
});

// intake §14.8
test('a specialty that would be added makes a pending attention differ', async () => {
  await upload(admin, 'participacion', 'a.csv', csvOf({ ID: 'S-1' }));
  const text = csvOf({ ID: 'S-1', Especialidad: 'Medicina espacial' });
  const { body } = await preview(admin, 'participacion', 'a.csv', text);
  expect(body).toMatchObject({
    newSpecialties: ['Medicina espacial'],
    check: { updatableCount: 1, unchangedCount: 0 },
  });
});

// intake §9.13
test('an unread column that resembles one of ours is reported before and after', async () => {
  const text = csvOf({ ID: 'H-1', Especialidad: 'Nocturno' }).replace(
    'Especialidad',
    'Horaio de turno',
  );
  const sentence =
    'No se lee la columna «Horaio de turno», que parece ser Horario. Sin ella, todas las atenciones quedan en horario regular. Si lo es, indíquelo en las columnas.';
  const { body } = await preview(admin, 'participacion', 'a.csv', text);
  expect(body.nearColumns).toEqual([sentence]);
  const { body: done } = await upload<ImportResult>(admin, 'participacion', 'a.csv', text);
  expect(done.warnings[0]).toBe(sentence);
  expect(done.warnings[1]).toContain('Horaio de turno');
  const mapping = { scheduleType: 'Horaio de turno' };
  const told = await preview(admin, 'participacion', 'a.csv', text, { mapping });
  expect(told.body).toMatchObject({
    nearColumns: [],
    rows: [{ values: { scheduleType: 'Nocturno' } }],
  });
});

// intake §14.1
test('nothing is written, not even of a large file', async () => {
  await upload(admin, 'participacion', 'a.csv', csvOf({ ID: 'N-1' }));
  const before = await tableSizes();
  const rows = Array.from({ length: 6_000 }, (_, at) => ({
    ID: `N-${at}`,
    Especialidad: 'Medicina espacial',
  }));
  const { body } = await preview(admin, 'participacion', 'a.csv', csvOf(...rows));
  expect(body).toMatchObject({ total: 6_000, check: { newCount: 5_999, updatableCount: 1 } });
  await preview(admin, 'participacion', 'a.csv', 'a;b\n1;2\n');
  await duplicates(admin, 'participacion', 'a.csv', csvOf(...rows));
  expect(await tableSizes()).toEqual(before);
});

test('intake §14.5: the rows that would be refused are a file, the same that the import then gives', async () => {
  const good = csvOf({ ID: 'J-1' }, { ID: 'J-2', Médico: '=nadie' }, { 'Fecha Atención': 'ayer' });
  const allBad = csvOf({ Médico: 'nadie' }, { 'Fecha Atención': 'ayer' });
  for (const text of [good, allBad]) {
    const before = await tableSizes();
    const ahead = await refused(admin, 'participacion', 'marzo.csv', text);
    expect(ahead.headers['content-disposition']).toContain('marzo-rechazadas_');
    expect(ahead.body).toContain('Doctor no encontrado');
    expect(ahead.body.trimEnd().split('\r\n')).toHaveLength(3);
    expect(await tableSizes()).toEqual(before);
    const { importId } = (await upload(admin, 'participacion', 'marzo.csv', text)).body;
    const after = await admin.get<string>(`/api/import/${importId}/rejected-rows`);
    expect(ahead.body).toBe(after.body);
  }
});

// intake §12.8, intake §12.1
test('rows are refused by cause and value, each with all its faults', async () => {
  const unknown = Array.from({ length: 3 }, () => ({ Médico: '99.999.999-9' }));
  const faulty = { Médico: '"5-1; Ana"', 'Fecha Atención': 'ayer', 'Código Prestación': 'XX' };
  const text = csvOf(...unknown, faulty, { ID: 'G-1' });
  const values = [
    { value: '99.999.999-9', rows: 3 },
    { value: '5-1; Ana', rows: 1 },
  ];
  const once = (cause: string, value: string) => ({
    cause,
    rows: 1,
    distinct: 1,
    values: [{ value, rows: 1 }],
  });
  const groups = [
    { cause: '«…» no está entre los médicos', rows: 4, distinct: 2, values },
    once('Fecha Atención «…» no es una fecha entre 2000 y 2099', 'ayer'),
    once('Prestación «…» no encontrada', 'XX'),
  ];
  const { body } = await preview(admin, 'participacion', 'a.csv', text);
  expect(body).toMatchObject({ rejected: 4, rejectionGroups: groups });
  const { body: done } = await upload<ImportResult>(admin, 'participacion', 'a.csv', text);
  expect(done.rejectionGroups).toEqual(groups);
});

// intake §12.3, intake §12.8
test('a row with shifted columns has one cause, whatever is in its cells', async () => {
  const shifted = { 'Fecha Atención': 'ANA', 'Valor Neto': '"No; Comillas"' };
  const { body } = await preview(admin, 'participacion', 'a.csv', csvOf(shifted, { ID: 'S-1' }));
  expect(body.rows[0]?.problem).toContain('«No; Comillas» no es un monto');
  expect(body.rejectionGroups).toEqual([
    { cause: 'columnas corridas', rows: 1, distinct: 0, values: [] },
  ]);
});

// intake §9.16
test('a file with unknown columns has no rows to refuse yet', async () => {
  const answer = await refused<{ code: string }>(admin, 'participacion', 'a.csv', 'a;b\n1;2\n');
  expect(answer).toMatchObject({ status: 400, body: { code: 'import.unreadable' } });
});

// intake §9.7
test('divided columns of a refused row, too, are shown together', async () => {
  const text =
    'RUT;DV;Nombres;Apellido Paterno;Fecha;Código;Neto;Valor Participado;RUT Médico;DV Médico\n' +
    '12345678;5;Ana;Soto;ayer;0101001;10.000;7.000;11111111;1\n';
  const { body } = await preview(admin, 'participacion', 'a.csv', text);
  expect(body.rows[0]?.problem).toContain('«ayer» no es una fecha');
  expect(body.rows[0]?.values).toMatchObject({
    patientRut: '12345678-5',
    patientName: 'Ana Soto',
    doctorText: '11111111-1',
  });
});

// intake §14.2
test('how the file is read, and its first twenty rows', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({ ID: `R-${at}` }));
  const text = csvOf({ 'Fecha Atención': 'ayer' }, ...rows);
  const bytes = Buffer.from(text.replaceAll(';', '\t'), 'latin1');
  const { body } = await preview(admin, 'participacion', 'a.csv', bytes);
  expect(body).toMatchObject({
    encoding: 'windows-1252',
    delimiter: '\t',
    sheet: null,
    hasHeader: true,
    mapping: { patientRut: 'RUT Paciente', grossAmount: null },
    missing: [],
  });
  expect(body.rows).toHaveLength(20);
  expect(body.rows[0]).toMatchObject({
    row: 2,
    cells: expect.arrayContaining(['ayer']),
    values: {},
    problem: expect.stringMatching(/^Formato de fecha incorrecto/),
  });
  expect(body.rows[1]).toMatchObject({
    row: 3,
    values: {
      externalId: 'R-0',
      patientRut: '12.345.678-5',
      attentionDate: '15-08-2025',
      participatedAmount: '$7.000',
      doctorText: expect.not.stringMatching(/\d/),
    },
    problem: null,
  });
  const book = await preview(admin, 'hmq', 'hmq.xlsx', Buffer.from(await sample('hmq.xlsx')));
  expect(book.body).toMatchObject({ encoding: 'workbook', delimiter: null });
  expect(book.body.sheet).not.toBeNull();
});

test('intake §14.6: when the check for duplicates fails, the rest is reported', async () => {
  await query`ALTER TABLE attention RENAME TO attention_away`;
  try {
    const { body } = await preview(admin, 'participacion', 'a.csv', csvOf({}, {}));
    expect(body).toMatchObject({ total: 2, rejected: 0, check: null, problem: null });
  } finally {
    await query`ALTER TABLE attention_away RENAME TO attention`;
  }
});

test.each([
  ['a.pdf', csvOf({}), 'Solo se permiten archivos CSV, XLS o XLSX'],
  [
    'a.csv',
    '',
    'El archivo no tiene filas con datos. Elija uno que traiga al menos una atención bajo sus encabezados.',
  ],
  ['a.csv', 'RUT;"Nom', 'comillas sin cerrar'],
])('what cannot be read is refused: %s %j', async (name, text, message) => {
  const answer = await preview<{ message: string }>(admin, 'participacion', name, text);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain(message);
});

test('intake §13.9: an attention that another user registers after the preview is not overwritten without consent', async () => {
  const mine = csvOf({ ID: 'A-1', 'Nombre Paciente': 'Ana Mía' }, { ID: 'A-2' });
  const told = await preview(admin, 'participacion', 'mia.csv', mine);
  const expectedUpdates = told.body.check?.updatableCount ?? -1;
  expect(expectedUpdates).toBe(0);
  await upload(admin, 'participacion', 'otra.csv', csvOf({ ID: 'A-1' }));
  const names = async () =>
    await query`SELECT patient_name AS name FROM attention ORDER BY external_id`;
  const refused = await upload<{ code: string; message: string }>(
    admin,
    'participacion',
    'mia.csv',
    mine,
    { expectedUpdates },
  );
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'import.updatesChanged',
    message:
      'Lo registrado cambió desde la revisión: esta importación actualizaría 1 atención pendiente y la revisión decía 0. No se importó nada: revise de nuevo antes de importar.',
  });
  expect(await names()).toEqual([{ name: 'Ana Prueba' }]);
  const agreed = await upload(admin, 'participacion', 'mia.csv', mine, { expectedUpdates: 1 });
  expect(agreed.body).toMatchObject({ created: 1, updated: 1 });
  expect(await names()).toEqual([{ name: 'Ana Mía' }, { name: 'Ana Prueba' }]);
});

// intake §13.10
test('files previewed together and imported in turn: the last one counts, and nothing is refused', async () => {
  await upload(admin, 'participacion', 'otra.csv', csvOf({ ID: 'A-0' }));
  const [first, second] = [
    csvOf({ ID: 'A-1', 'Nombre Paciente': 'Ana Primera' }, { ID: 'A-2' }),
    csvOf({ ID: 'A-1', 'Nombre Paciente': 'Ana Última' }, { ID: 'A-3' }),
  ];
  const send = (text: string, afterImports: number[]) =>
    upload(admin, 'participacion', 'a.csv', text, { expectedUpdates: 0, afterImports });
  const { importId } = (await send(first, [])).body;
  expect((await send(second, [])).status).toBe(409);
  expect((await send(second, [importId])).body).toMatchObject({ created: 1, updated: 1 });
  const rows = await query`SELECT patient_name AS name FROM attention WHERE external_id = 'A-1'`;
  expect(rows).toEqual([{ name: 'Ana Última' }]);
  // What others registered is still not to be changed unasked.
  const others = csvOf({ ID: 'A-0', 'Nombre Paciente': 'Ana Ajena' });
  expect((await send(others, [importId])).status).toBe(409);
});
