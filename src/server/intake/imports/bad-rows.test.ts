/** Files with bad rows: the good ones are imported right, the bad ones told one by one. */
import { afterEach, describe, expect, test } from 'vitest';
import { clinicForImports, csvOf, sample, upload } from '../../../../test/support/imports.ts';
import { sheetRow, workbookParts, zipOf } from '../../../../test/support/workbook-files.ts';
import { DOUBTS } from '../../../domain/intake/doubts.ts';

const { admin, database, query } = await clinicForImports();

afterEach(async () => {
  await query`TRUNCATE attention, import, calculation CASCADE`;
});

/** Sends a file; answers what it brought, by the last part of each ID, and what was told of its reading. */
async function importing(name: string, bytes?: Uint8Array) {
  const { status, body } = await upload(
    admin,
    'participacion',
    name,
    Buffer.from(bytes ?? (await sample(name))),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const attentions = await database.db
    .selectFrom('attention')
    .selectAll()
    .where('importId', '=', body.importId)
    .orderBy('importRow')
    .execute();
  // How a file is read is tried here; what a person would doubt of its rows, in doubts.test.ts.
  const doubted = body.doubts.map(({ code }) => `${DOUBTS[code].label}: `);
  const warnings = body.warnings.filter((text) => !doubted.some((label) => text.startsWith(label)));
  return { ...body, warnings, attentions };
}
const NO_DATE = 'no es una fecha entre 2000 y 2099.';
const badDate = (row: number, text: string) =>
  `Fila ${row}: Formato de fecha incorrecto: Fecha Atención «${text}» ${NO_DATE}`;
const badNet = (row: number, text: string, problem: string) =>
  `Fila ${row}: Error en los datos: Valor Neto «${text}» ${problem}.`;
const SERIAL = 'es un número de Excel: dele formato de fecha a la columna.';

test('intake §12.2: every class of errors, with its row', async () => {
  const { errors, newSpecialties, created } = await importing('bad/clasificacion.csv');
  expect(errors).toEqual([
    'Fila 2: Especialidad no registrada: no hay una especialidad «999»: escriba su nombre y se agregará en la próxima importación.',
    'Fila 3: Doctor no encontrado: «9.999.999-3» no está entre los médicos.',
    badDate(4, 'ayer'),
    'Fila 5: Estructura del archivo incorrecta: la fila tiene 5 columnas y deben ser 10.',
    'Fila 6: Datos del paciente incompletos: Nombre Paciente «Al» tiene menos de 3 caracteres.',
    'Fila 7: Error de procesamiento: Valor Neto tiene #N/D, el error de una fórmula: escriba el valor.',
    badNet(8, 'doce mil', 'no es un monto'),
  ]);
  expect({ created, newSpecialties }).toEqual({
    created: 1,
    newSpecialties: ['Medicina Hiperbárica'],
  });
});

describe('text files', () => {
  // intake §12.3
  test('columns shifted because quotes were lost', async () => {
    const { attentions, errors } = await importing('bad/columnas-corridas.csv');
    expect(attentions.map(({ patientName }) => patientName)).toEqual(['Ana Prueba', 'Prueba, Ana']);
    const shifted = (row: number, columns: number) =>
      `Fila ${row}: Estructura del archivo incorrecta: la fila tiene ${columns} columnas y deben ser 10: revise si falta poner comillas a un texto con el separador.`;
    expect(errors).toEqual([shifted(3, 11), shifted(5, 12)]);
  });

  // intake §8.4
  test('encodings mixed from line to line and within one', async () => {
    const { attentions, errors } = await importing('bad/codificaciones-mezcladas.csv');
    expect(errors).toEqual([]);
    expect(attentions.map(({ patientName }) => patientName)).toEqual(Array(3).fill('Íñigo Ñandú'));
  });

  // intake §10.4, intake §10.5
  test('dates of 1900 and 2100, and days that do not exist', async () => {
    const { attentions, errors } = await importing('bad/fechas.csv');
    expect(
      attentions.map(({ attentionDate, attentionTime }) => [attentionDate, attentionTime]),
    ).toEqual([
      ['2024-02-29', null],
      ['2026-07-15', '10:30:00'],
      ['2026-07-15', null],
    ]);
    expect(errors).toEqual([
      badDate(2, '01-01-1900'),
      badDate(3, '31-12-2100'),
      badDate(4, '31-FEB-26'),
      badDate(5, '29-02-2025'),
      `Fila 7: Formato de fecha incorrecto: Fecha Atención «45884» ${SERIAL}`,
      badDate(8, '00-07-2026'),
      badDate(9, '15-13-2026'),
      badDate(10, '07/31/2026'),
      badDate(11, 'ayer'),
      badDate(12, '15 de julio de 2026'),
    ]);
  });

  // intake §10.1, intake §10.2, intake §10.3
  test('negative, 13-digit and ambiguous amounts', async () => {
    const { attentions, errors } = await importing('bad/montos.csv');
    expect(attentions.map(({ netAmount }) => netAmount)).toEqual([
      999_999_999_999, 1_234_567, 12_345, 12_345, 12_345, 12_346, 0, 10_000,
    ]);
    expect(errors).toEqual([
      badNet(2, '-10.000', 'es negativo'),
      badNet(3, '(10.000)', 'es negativo'),
      badNet(4, '1234567890123', 'tiene más de 12 dígitos'),
      badNet(
        10,
        '12,345',
        'puede ser decimal o de miles: escríbalo en pesos enteros, sin punto ni coma',
      ),
      badNet(13, '1e6', 'no es un monto'),
      badNet(14, '10.000 pesos', 'no es un monto'),
      badNet(15, "'10.000", 'no es un monto'),
    ]);
  });

  // intake §10.8
  test('percentages that may be fractions', async () => {
    const { attentions, errors } = await importing('bad/porcentajes.csv');
    expect(attentions.map(({ participationRate }) => participationRate)).toEqual([
      8700, 8700, 87, 100, 10_000, 8750,
    ]);
    const bad = (row: number, text: string, problem: string) =>
      `Fila ${row}: Error en los datos: % Participación «${text}» ${problem}.`;
    const fraction = 'puede ser una fracción o un porcentaje: escríbalo con el signo %';
    expect(errors).toEqual([
      bad(4, '0,87', fraction),
      bad(6, '1', fraction),
      bad(9, '101', 'no es un porcentaje entre 0 y 100'),
      bad(10, '-5', 'no es un porcentaje entre 0 y 100'),
    ]);
  });

  // intake §10.10
  test('names with invisible, right-to-left and combining characters, emojis, far too long', async () => {
    const { attentions, errors } = await importing('bad/nombres.csv');
    expect(attentions.map(({ patientName }) => patientName)).toEqual([
      'Ana Prueba',
      'Ana Prueba',
      'Ana Prueba 🩺👩⚕️',
      'Ana Prueba',
      'Aña Prueba',
      '=HYPERLINK("http://ejemplo.cl")',
      '@SUM(A1)',
      'محمد أحمد',
      'Ana Prueba',
    ]);
    expect(attentions.at(-1)).toMatchObject({ patientRut: '12345678-5', patientRutIsValid: true });
    expect(errors).toEqual([
      'Fila 7: Error en los datos: Nombre Paciente tiene más de 160 caracteres.',
      'Fila 10: Datos del paciente incompletos: Nombre Paciente «Al» tiene menos de 3 caracteres.',
      'Fila 11: Datos del paciente incompletos: falta Nombre Paciente.',
    ]);
  });

  // intake §13.5
  test('an ID twice, though one has an invisible character', async () => {
    const { created, errors } = await importing('bad/ids-repetidos.csv');
    expect(created).toBe(2);
    expect(errors).toEqual([
      'Fila 4: Error en los datos: el ID «BAD-id-1» ya está en la fila 2.',
      'Fila 5: Error en los datos: el ID «BAD-id-2» ya está en la fila 3.',
    ]);
  });

  // intake §12.3
  test('two files joined in one: nothing is lost, and the second heading is reported', async () => {
    const { attentions, errors } = await importing('bad/marca-en-medio.csv');
    expect(attentions.map(({ externalId }) => externalId)).toEqual(['BAD-marca-1', 'BAD-marca-2']);
    expect(errors).toEqual([expect.stringMatching(/^Fila 3: Estructura del archivo incorrecta/)]);
  });

  // intake §8.5
  test.each([
    ['bad/separador-entre-comillas.csv', ['Prueba; Ana "la" Segunda', 'Prueba Ana']],
    ['bad/solo-cr.csv', ['Ana Prueba', 'Ana Prueba']],
    ['bad/separadores-al-final.csv', ['Ana Prueba', 'Ana Prueba']],
    ['bad/texto.xlsx', ['Ana Prueba']],
    ['libreoffice/entre-comillas.csv', Array(2).fill('Íñigo Ñandú Prueba')],
  ])('%s is read right', async (name, names) => {
    const { attentions, errors, warnings } = await importing(name);
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(attentions.map(({ patientName }) => patientName)).toEqual(names);
  });
});

describe('workbooks of LibreOffice', () => {
  // intake §8.10
  test.each(['varias-hojas.xlsx', 'varias-hojas.xls'])(
    '%s: the first visible sheet is read, and named',
    async (name) => {
      const { attentions, warnings } = await importing(`libreoffice/${name}`);
      expect(attentions.map(({ externalId }) => externalId)).toEqual(['LO-hoja-1']);
      expect(warnings).toEqual(['Solo se leyó la hoja «Julio»; no se leyeron: Listas, Agosto.']);
    },
  );

  // intake §8.9
  test.each(['titulos-combinados.xlsx', 'titulos-combinados.xls'])(
    '%s: titles above headings that are merged',
    async (name) => {
      const { attentions, errors } = await importing(`libreoffice/${name}`);
      expect(errors).toEqual([]);
      expect(attentions).toMatchObject([
        { externalId: 'LO-titulo-1', importRow: 6, participatedAmount: 7_000, netAmount: 10_000 },
        { externalId: 'LO-titulo-2', importRow: 7, participatedAmount: 7_000, netAmount: 10_000 },
      ]);
    },
  );

  // intake §10.16
  test.each(['formulas.xlsx', 'formulas.xls'])(
    '%s: values, and formulas that failed',
    async (name) => {
      const { attentions, errors } = await importing(`libreoffice/${name}`);
      expect(attentions).toMatchObject([
        { participatedAmount: 7_000, patientName: 'Íñigo Ñandú', attentionDate: '2026-07-15' },
      ]);
      const failed = (row: number, column: string, error: string) =>
        `Fila ${row}: Error de procesamiento: ${column} tiene ${error}, el error de una fórmula: escriba el valor.`;
      expect(errors).toEqual([
        failed(3, 'Valor Participado', '#N/A'),
        failed(4, 'Valor Neto', '#DIV/0!'),
        failed(5, 'Médico', '#REF!'),
        failed(6, 'Nombre Paciente', '#NAME?'),
      ]);
    },
  );

  // intake §8.12
  test.each(['tipos.xlsx', 'tipos.xls'])(
    '%s: numbers as text, texts as numbers, lost zeros, fractions, decimals',
    async (name) => {
      const { attentions, errors } = await importing(`libreoffice/${name}`);
      expect(attentions).toMatchObject([
        {
          patientRut: '12345678-5',
          doctorId: 1,
          serviceId: 1,
          attentionDate: '2026-07-15',
          participatedAmount: 7_000,
          netAmount: 10_000,
          participationRate: 7000,
        },
        { participatedAmount: 7_001, netAmount: 10_000 },
      ]);
      expect(errors).toEqual([
        'Fila 3: Error en los datos: % Participación «0,87» puede ser una fracción o un porcentaje: escríbalo con el signo %.',
        `Fila 4: Formato de fecha incorrecto: Fecha Atención «46218» ${SERIAL}`,
      ]);
    },
  );

  // intake §8.12
  test.each([
    ['fechas.xlsx', '1900-01-02'],
    ['fechas-1904.xlsx', '-1460'],
    ['fechas-1904.xls', '-1460'],
  ])('%s: dates by either calendar', async (name, first) => {
    const { attentions, errors } = await importing(`libreoffice/${name}`);
    expect(attentions).toMatchObject([
      { attentionDate: '2026-07-15', attentionTime: '10:30:00', externalId: 'LO-fecha-3' },
    ]);
    expect(errors).toEqual([
      badDate(2, first),
      badDate(3, '2100-01-01'),
      badDate(5, '31-FEB-26'),
      badDate(6, '29-02-2025'),
    ]);
  });

  // intake §10.3
  test('montos.xlsx: negative and 13-digit numbers', async () => {
    const { attentions, errors } = await importing('libreoffice/montos.xlsx');
    expect(attentions).toMatchObject([{ participatedAmount: 999_999_999_999 }]);
    expect(errors).toEqual([
      badNet(2, '-10000', 'es negativo'),
      badNet(3, '1234567890123', 'tiene más de 12 dígitos'),
    ]);
  });

  // intake §8.2
  test.each(['pagina-web.xls', 'opendocument.xlsx', 'libro.csv', 'MAYUSCULAS.XLSX'])(
    '%s: read by its content, whatever its name',
    async (name) => {
      const { attentions, errors } = await importing(`libreoffice/${name}`);
      expect(errors).toEqual([]);
      expect(attentions).toMatchObject([
        { doctorId: 1, attentionDate: '2026-07-15', netAmount: 10_000 },
        { doctorId: 2, attentionDate: '2026-07-15', netAmount: 10_000 },
      ]);
    },
  );
});

describe('workbooks that announce more than they hold', () => {
  const [header = '', row = ''] = csvOf({ ID: 'W-1' }).split('\n');
  const rows = sheetRow(header.split(';')) + sheetRow(row.split(';'));
  const shared = '<sst count="4294967295" uniqueCount="4294967295"><si><t>x</t></si></sst>';

  test.each([
    ['cells, by their dimension', workbookParts(rows, { dimension: 'A1:XFD1048576' })],
    ['shared texts, by their count', workbookParts(rows, { sharedStrings: shared })],
    [
      'values, by links to other files that nobody opens',
      workbookParts(
        rows.replace(
          '<c t="inlineStr"><is><t>W-1</t></is></c>',
          `<c t="str"><f>'file:///etc/[passwd]Hoja'!A1</f><v>W-1</v></c>`,
        ),
      ),
    ],
  ])('%s', async (_, parts) => {
    const { attentions, errors } = await importing('a.xlsx', zipOf(...parts));
    expect(errors).toEqual([]);
    expect(attentions).toMatchObject([{ externalId: 'W-1', netAmount: 10_000 }]);
  });
});

// intake §12.7
test('a text that would run as a formula is neutralised among the rejected rows, and restored when read', async () => {
  const name = '=SUMA(A1)';
  const refused = await importing(
    'a.csv',
    Buffer.from(csvOf({ ID: 'F-1', 'Nombre Paciente': name, 'Fecha Atención': 'ayer' })),
  );
  const file = await admin.get(`/api/import/${refused.importId}/rejected-rows`);
  const text = file.bytes.toString('utf8');
  expect(text).toContain(`;'${name};ayer;`);
  const { attentions } = await importing(
    'a.csv',
    Buffer.from(text.replace(';ayer;', ';15-07-2026;')),
  );
  expect(attentions).toMatchObject([{ externalId: 'F-1', patientName: name }]);
});
