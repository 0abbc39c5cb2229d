/** Files that are not what they should be: a clear sentence each, and nothing changed. */
import { createHash } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { afterEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import {
  clinicForImports,
  csvOf,
  hmqCsvOf,
  preview,
  sample,
  upload,
} from '../../../../test/support/imports.ts';
import { IMPORT_FILE_LIMIT } from '../../../contract/intake/imports.ts';
import { demoDoctors } from '../../operations/demo/doctors.ts';
import { SERVICES } from '../../operations/demo/services.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { acceptUpload } from './uploads.ts';

const { admin, query } = await clinicForImports();
const noise = createHash('shake256', { outputLength: 4_000 }).update('noise').digest();

type Refused = { code: string; message: string };
const send = (name: string, bytes: string | Buffer<ArrayBuffer>) =>
  upload<Refused>(admin, 'participacion', name, bytes);
const count = async (table: string) => (await query(`SELECT count(*) FROM ${table}`))[0].count;

describe('a file that is refused', () => {
  afterEach(async () => {
    for (const table of ['attention', 'import', 'import_chunk', 'import_rejection', 'job'])
      expect(await count(table), table).toBe(0);
  });

  // intake §7.2, intake §8.1
  test.each(['atenciones.txt', 'atenciones', 'atenciones.csv.exe', 'atenciones.pdf'])(
    '%s: only CSV and Excel',
    async (name) => {
      expect(await send(name, csvOf({}))).toMatchObject(
        refusedBy(400, 'import.wrongExtension', 'Solo se permiten archivos CSV, XLS o XLSX'),
      );
    },
  );

  test.each<[string, string, string | Buffer<ArrayBuffer>, string]>([
    ['noise named a table', 'a.csv', Buffer.from(noise), '.'],
    ['noise named a workbook', 'a.xlsx', Buffer.from(noise), '.'],
    ['a broken workbook', 'a.xlsx', Buffer.from(`PK\x03\x04${'x'.repeat(900)}`), 'dañado'],
    ['other columns', 'a.csv', 'Producto;Precio\nPan;1000\n', 'no se reconocen sus columnas'],
    [
      'a column missing',
      'a.csv',
      csvOf({}).replace('Valor Neto', 'Otra cosa'),
      'Estructura del archivo incorrecta: falta la columna Valor Neto.',
    ],
  ])('%s', async (_, name, bytes, message) => {
    const answer = await send(name, bytes);
    expect(answer).toMatchObject({ status: 400, body: { code: 'import.unreadable' } });
    expect(answer.body.message).toContain(message);
  });

  test('a body larger than any file, before it is read', async () => {
    const answer = await admin.request<Refused>({
      method: 'POST',
      url: '/api/import/files',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(2 * IMPORT_FILE_LIMIT),
      },
      payload: '--x--',
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
  });

  // intake §8.1
  test('a file beyond the limit', () => {
    const large = { size: IMPORT_FILE_LIMIT + 1 } as Blob;
    expect(() => acceptUpload('a.csv', large)).toThrow(Refusal);
    expect(() => acceptUpload('a.csv', large)).toThrow('superan el máximo de 256 MB');
  });

  test('no file, no text, no workbook', async () => {
    expect(await admin.post('/api/import/files', {})).toMatchObject({ status: 400 });
    for (const path of ['csv-participacion', 'csv-hmq', 'excel-participacion', 'excel-hmq']) {
      const field = path.startsWith('csv') ? 'csvData' : 'excelData';
      for (const payload of [{}, { [field]: '' }, { [field]: 7 }])
        expect(await admin.post(`/api/import/${path}`, payload)).toMatchObject({
          status: 400,
          body: { message: 'Error al leer el archivo' },
        });
    }
  });

  test('text with the wrong ending of a workbook', async () => {
    const answer = await admin.post('/api/import/csv-participacion', {
      csvData: csvOf({}),
      fileName: 'a.txt',
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'import.wrongExtension' } });
  });
});

// intake §8.18
test('a failure in the middle of storing leaves nothing behind', async () => {
  const specialties = await count('specialty');
  const audit = await count('audit_log');
  await query`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
    CREATE TRIGGER fail_late BEFORE INSERT ON attention FOR EACH ROW WHEN (NEW.import_row > 40)
      EXECUTE FUNCTION fail()`;
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ID: `A-${index}`,
    Especialidad: 'Medicina del Sueño',
    ...(index === 5 && { Médico: 'nadie' }),
  }));
  const failed = await send('a.csv', csvOf(...rows));
  await query`DROP TRIGGER fail_late ON attention`;
  expect(failed).toMatchObject({ status: 500, body: { code: 'server.failed' } });
  for (const table of ['attention', 'attention_day_change', 'import', 'import_rejection'])
    expect(await count(table), table).toBe(0);
  expect(await count('specialty')).toBe(specialties);
  expect(await count('audit_log')).toBe(audit);
  expect(await send('a.csv', csvOf(...rows))).toMatchObject({ status: 200 });
  expect(await count('attention')).toBe(59);
});

// intake §16.1
describe('the calls that carry the file in JSON', () => {
  test.each([
    ['csv-participacion', { csvData: csvOf({ ID: 'J-1' }) }],
    ['csv-hmq', { csvData: hmqCsvOf('J-1') }],
  ])('%s', async (path, payload) => {
    const answer = await admin.post(`/api/import/${path}`, payload);
    expect(answer.body).toMatchObject({ success: true, created: 1, errors: [] });
  });

  test.each([
    ['excel-participacion', 'participacion.xlsx', 150],
    ['excel-hmq', 'hmq.xlsx', 100],
  ])('%s', async (path, name, created) => {
    const excelData = (await sample(name)).toString('base64');
    const answer = await admin.post(`/api/import/${path}`, { excelData, fileName: name });
    expect(answer.body).toMatchObject({ success: true, created, errors: [] });
  });

  // intake §16.1
  test('a workbook that was encoded piece by piece, as some browsers do', async () => {
    const bytes = await sample('participacion.xls');
    let excelData = '';
    for (let at = 0; at < bytes.length; at += 1_024)
      excelData += bytes.subarray(at, at + 1_024).toString('base64');
    const answer = await admin.post('/api/import/excel-participacion', {
      excelData,
      fileName: 'participacion.xls',
    });
    expect(answer.body).toMatchObject({ success: true, created: 100, errors: [] });
  });

  test('CSV text with letters of the Spanish language keeps them', async () => {
    const csvData = csvOf({ ID: 'Ñ-1', 'Nombre Paciente': 'ÑUÑOA Á' });
    await admin.post('/api/import/csv-participacion', { csvData });
    const rows = await query`SELECT patient_name FROM attention WHERE external_id = 'Ñ-1'`;
    expect(rows).toEqual([{ patient_name: 'ÑUÑOA Á' }]);
  });
});

// intake §7.3, intake §16.4
test('the templates have headings alone, and what is filled in is imported', async () => {
  for (const type of ['participacion', 'hmq'] as const)
    for (const ending of ['csv', 'xlsx']) {
      const answer = await admin.get(`/api/import/templates/${type}.${ending}`);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-disposition']).toContain(`plantilla-${type}`);
      const told = await preview<Refused>(admin, type, `vacia.${ending}`, answer.bytes as never);
      expect(told.body.message).toContain('no tiene filas con datos');
    }
  const { bytes } = await admin.get('/api/import/templates/participacion.xlsx');
  const book = XLSX.read(bytes);
  expect(book.SheetNames).toEqual([
    'Atenciones',
    'Lista de médicos',
    'Lista de prestaciones',
    'Cómo se llena',
  ]);
  const [doctor] = demoDoctors();
  XLSX.utils.sheet_add_json(
    book.Sheets.Atenciones as XLSX.WorkSheet,
    [
      {
        ID: 'PLANTILLA-1',
        'RUT Paciente': '12.345.678-5',
        'Nombre Paciente': 'Ana Prueba',
        'Fecha Atención': '15-07-2026',
        'Código Prestación': SERVICES[0]?.code,
        'Valor Participado': '28000',
        'Valor Neto': '40000',
        Médico: doctor?.rut,
      },
    ],
    { origin: 'A2', skipHeader: true, header: Object.values(headingsOf(book)) },
  );
  const filled = XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
  const { body } = await upload(admin, 'participacion', 'plantilla.xlsx', new Uint8Array(filled));
  expect(body).toMatchObject({ total: 1, created: 1, warnings: [] });
  expect(await admin.get('/api/import/templates/..%2Fparticipacion.csv')).toMatchObject({
    status: 400,
  });
});

const headingsOf = (book: XLSX.WorkBook): string[] =>
  XLSX.utils.sheet_to_json<string[]>(book.Sheets.Atenciones as XLSX.WorkSheet, { header: 1 })[0] ??
  [];
