/** Files that can't be read as a whole end in a sentence that says what to do. */
import { afterEach, describe, expect, test } from 'vitest';
import { clinicForImports, csvOf, sample, upload } from '../../../../test/support/imports.ts';
import { sheetRow, workbookParts, zipOf } from '../../../../test/support/workbook-files.ts';

const { admin, anonymous, query } = await clinicForImports();

/** Nothing of a refused file stays, and no job is left that would never end. */
afterEach(async () => {
  for (const table of ['attention', 'import', 'import_chunk', 'import_rejection', 'job']) {
    const rows = await query(`SELECT count(*) FROM ${table}`);
    expect(rows[0].count, table).toBe(0);
  }
});

const send = (name: string, bytes: string | Uint8Array) =>
  upload<{ code: string; message: string }>(admin, 'participacion', name, Buffer.from(bytes));

const PROTECTED = 'El libro de Excel está protegido con contraseña: quítela y súbalo de nuevo.';
const DAMAGED = 'El libro de Excel está incompleto o dañado: vuelva a guardarlo y súbalo de nuevo.';
const NO_ROWS =
  'El archivo no tiene filas con datos. Elija uno que traiga al menos una atención bajo sus encabezados.';
const TOO_BIG =
  'El libro de Excel ocupa demasiado una vez descomprimido: guárdelo como CSV o divídalo en varios.';
const ENTITIES =
  'El libro de Excel contiene entidades XML, que no se leen: vuelva a guardarlo y súbalo de nuevo.';
const TOO_LONG =
  'El archivo tiene una línea de más de un millón de caracteres: revise que sea el correcto y guárdelo de nuevo como CSV.';

// intake §8.13, intake §8.8, intake §8.18
test.each([
  ['bad/vacio.csv', NO_ROWS],
  ['bad/lineas-en-blanco.csv', NO_ROWS],
  ['bad/solo-encabezado.csv', NO_ROWS],
  [
    'bad/comillas-sin-cerrar.csv',
    'La fila que comienza en la línea 3 tiene comillas sin cerrar: ciérrelas o quítelas.',
  ],
  [
    'bad/comprimido.csv',
    'El archivo está comprimido y no es un libro de Excel: descomprímalo y suba lo que contiene.',
  ],
  [
    'bad/pagina.xlsx',
    'El archivo es una página web sin tabla, no un libro de Excel: ábralo y guárdelo como XLSX o CSV.',
  ],
  ['libreoffice/protegido.xlsx', PROTECTED],
  ['libreoffice/protegido.xls', PROTECTED],
])('%s', async (name, message) => {
  expect(await send(name, await sample(name))).toMatchObject({
    status: 400,
    body: { code: 'import.unreadable', message },
  });
});

// intake §10.17
test('dates with the month first: none is read as of another month', async () => {
  const dates = ['08/01/2025', '08/05/2025', '08/13/2025', '08/20/2025'];
  const file = csvOf(...dates.map((date) => ({ 'Fecha Atención': date })));
  expect(await send('agosto.csv', file)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('el mes antes del día, como «08/13/2025»') },
  });
});

// intake §8.13
describe('cut off on the way', () => {
  test.each(['libreoffice/tipos.xlsx', 'libreoffice/tipos.xls', 'participacion.xls'])(
    '%s at any place',
    async (name) => {
      const bytes = await sample(name);
      for (const part of [0.2, 0.5, 0.9]) {
        const answer = await send(name, bytes.subarray(0, Math.floor(bytes.length * part)));
        expect(answer).toMatchObject({ status: 400, body: { message: DAMAGED } });
      }
    },
  );
});

// intake §8.14, intake §8.15
describe('made to do harm: refused', () => {
  const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const bomb = sheetRow(['x'.repeat(50_000_000)]);

  test.each<[string, string, () => string | Uint8Array, string]>([
    [
      'NUL bytes',
      'a.csv',
      () => csvOf({ 'Nombre Paciente': 'A\0na' }),
      'El archivo no es de texto: contiene caracteres nulos. Guárdelo de nuevo como CSV o XLSX.',
    ],
    [
      '1,000,000 columns',
      'a.csv',
      () => `${'x;'.repeat(1_000_000)}\n`,
      'La fila que comienza en la línea 1 es demasiado larga: revise si tiene comillas sin cerrar.',
    ],
    ['one cell of 50 MB', 'a.csv', () => `a;"${'x'.repeat(50_000_000)}"\n`, TOO_LONG],
    ['one cell of 50 MB in a workbook', 'a.xlsx', () => zipOf(...workbookParts(bomb)), TOO_BIG],
    [
      'a zip bomb whose directory lies',
      'a.xlsx',
      () => zipOf(...workbookParts(bomb).map((part) => ({ ...part, claimedBytes: 900 }))),
      TOO_BIG,
    ],
    [
      'a zip bomb that says it is not packed',
      'a.xlsx',
      () =>
        zipOf(
          ...workbookParts(bomb).map((part) => ({
            ...part,
            claimedBytes: 900,
            isStoredInDirectory: true,
          })),
        ),
      DAMAGED,
    ],
    [
      'an external entity in the sheet',
      'a.xlsx',
      () => zipOf(...workbookParts(sheetRow(['&e;']), { before: entity })),
      ENTITIES,
    ],
    [
      'an external entity in the shared texts',
      'a.xlsx',
      () =>
        zipOf(
          ...workbookParts('<row><c t="s"><v>0</v></c></row>', {
            sharedStrings: `${entity}<sst><si><t>&e;</t></si></sst>`,
          }),
        ),
      ENTITIES,
    ],
    [
      'a row four hundred million rows down',
      'a.xlsx',
      () => zipOf(...workbookParts(sheetRow(['x'], ' r="400000000"'))),
      DAMAGED,
    ],
  ])('%s', async (_, name, bytes, message) => {
    expect(await send(name, bytes())).toMatchObject({ status: 400, body: { message } });
  });
});

test('intake §16.11: after the session ended it is refused, and nothing is imported', async () => {
  expect(await upload(anonymous, 'participacion', 'a.csv', csvOf({}))).toMatchObject({
    status: 401,
    body: { message: 'Sesión expirada. Inicia sesión nuevamente y vuelve a intentar.' },
  });
});
