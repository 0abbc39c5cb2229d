/** Files of corrections, as people fill them in (payout §27). */
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { tableWorkbook } from '../../../test/support/receipt-sheets.ts';
import { FileError } from '../file-error.ts';
import { type CorrectionMapping, readCorrections } from './read.ts';

const HEADINGS =
  'ID de la atención;Qué estaba mal;RUT del médico correcto;Código de la prestación correcta;Monto bruto correcto;Fecha correcta;Horario correcto;Motivo';
const read = (text: string, mapping: CorrectionMapping = {}) =>
  readCorrections('correcciones.csv', new TextEncoder().encode(text), { mapping, mostRows: 3 });
const reasonsOf = async (...rows: string[]) =>
  (await read([HEADINGS, ...rows].join('\n'))).rows.flatMap(({ reasons }) => reasons);

describe('payout §27.1', () => {
  it('each cause has its column, and its words in any usual spelling', async () => {
    const file = await readCorrections(
      'c.csv',
      new TextEncoder().encode(
        [
          HEADINGS,
          'A-1;médico equivocado;11.111.111-1;;;;;El turno era de otro',
          'A-2;PRESTACION;;0101001;;;;Se digitó otra',
          'A-3;Monto;;;$ 12.345;;;El arancel era otro',
          'A-4;fecha;;;;31/07/2026;;Se atendió el 31',
          'A-5;Horario;;;;;nocturno;Fue de noche',
          'A-6;No debió pagarse;;;;;;Vino dos veces',
          ';;;;;;;',
        ].join('\n'),
      ),
      { mostRows: 10 },
    );
    expect(file.rows.flatMap(({ reasons }) => reasons)).toEqual([]);
    expect(file.rows).toMatchObject([
      { row: 2, externalId: 'A-1', cause: 'doctor', doctorRut: '11111111-1' },
      { row: 3, cause: 'service', serviceCode: '0101001' },
      { row: 4, cause: 'amount', grossAmount: 12_345 },
      { row: 5, cause: 'date', attentionDate: '2026-07-31' },
      { row: 6, cause: 'schedule', scheduleType: 'night' },
      { row: 7, cause: 'not_due', reason: 'Vino dos veces' },
    ]);
  });

  it('of a workbook the sheet with the headings is read, below its titles, wherever it stands', async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Notas'], ['Julio']]), 'Notas');
    const rows = [
      ['Correcciones de julio'],
      ['ID', 'Causa', 'Motivo'],
      ['A-1', 'Regla', 'El convenio era otro'],
    ];
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Correcciones');
    const bytes = new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    expect((await readCorrections('c.xlsx', bytes, { mostRows: 3 })).rows).toMatchObject([
      { row: 3, externalId: 'A-1', cause: 'rule' },
    ]);
  });

  it('unknown headings are told, and read once a person names them', async () => {
    const text = 'Nº ficha;Problema;Por qué\nA-1;Regla;El convenio era otro';
    expect(await read(text)).toMatchObject({
      columns: ['Nº ficha', 'Problema', 'Por qué'],
      missing: ['ID de la atención', 'Qué estaba mal', 'Motivo'],
      rows: [],
    });
    const mapping = { externalId: 'Nº ficha', cause: 'Problema', reason: 'Por qué' };
    expect((await read(text, mapping)).rows).toMatchObject([{ cause: 'rule' }]);
  });
});

describe('payout §27.3', () => {
  it('each row that is not read says what to do', async () => {
    expect(
      await reasonsOf(
        ';Regla;;;;;;Motivo',
        'A-2;Se pagó mal;;;;;;Motivo',
        'A-3;Médico;;;;;;Motivo',
      ),
    ).toEqual([
      'Falta el ID de la atención: está en Atenciones, como «ID Excel».',
      '«Se pagó mal» no dice qué estaba mal: escriba una de estas: Médico equivocado, Prestación equivocada, Monto, Fecha, Horario, Tipo de prestador, Unidad, Regla, Afiliación, No debió pagarse, El paciente no pagó.',
      'Falta lo correcto: llene «RUT del médico correcto».',
    ]);
    expect(
      await reasonsOf(
        'A-1;Médico;11.111.111-2;;;;;Motivo',
        'A-2;Regla;;;5000;;;Motivo',
        'A-3;Fecha;;;;31-02-2026;;Motivo',
      ),
    ).toEqual([
      'El RUT del médico correcto «11.111.111-2» tiene otro dígito verificador: con ese número sería «11.111.111-1».',
      'La fila trae «Monto bruto correcto», y «Regla» no lo cambia: borre ese valor, o diga otra cosa en «Qué estaba mal».',
      'La fecha «31-02-2026» no es una fecha: escríbala como 31-07-2026.',
    ]);
  });

  it('a row tells everything that is wrong with it', async () => {
    const of = async (row: string) => (await read(`${HEADINGS}\n${row}`)).rows[0]?.reasons;
    expect(await of(`${'A'.repeat(501)};Fecha;;;5000;31-02-2026;;Motivo`)).toEqual([
      '«ID de la atención» tiene más de 500 caracteres: acórtelo.',
      'La fila trae «Monto bruto correcto», y «Fecha» no lo cambia: borre ese valor, o diga otra cosa en «Qué estaba mal».',
      'La fecha «31-02-2026» no es una fecha: escríbala como 31-07-2026.',
    ]);
    // Without a cause all that is filled is read.
    expect(await of(';;11.111.111-2;;mil;;tarde;Motivo')).toEqual([
      'Falta el ID de la atención: está en Atenciones, como «ID Excel».',
      expect.stringMatching(/^Falta qué estaba mal: escriba una de estas: Médico equivocado, /),
      'El RUT del médico correcto «11.111.111-2» tiene otro dígito verificador: con ese número sería «11.111.111-1».',
      'El monto bruto «mil» no es un monto en pesos.',
      'El horario «tarde» no existe: escriba Regular, Nocturno o Irregular.',
    ]);
  });

  it.each([
    ['1234,56', 'El monto bruto «1234,56» tiene decimales: debe venir en pesos enteros.'],
    ['-5000', 'El monto bruto «-5000» es negativo.'],
    ['=2+3', 'El monto bruto «=2+3» no es un monto en pesos.'],
    ['#N/A', 'El monto bruto «#N/A» no es un monto en pesos.'],
  ])('an amount of %s is refused', async (amount, reason) => {
    expect(await reasonsOf(`A-1;Monto;;;${amount};;;Motivo`)).toEqual([reason]);
  });

  it('a formula counts by its value, and one that failed is refused', async () => {
    const rows = [
      ['ID', 'Causa', 'Monto bruto', 'Motivo'],
      ['A-1', 'Monto', 5000, 'Motivo'],
      ['A-2', 'Monto', 0, 'Motivo'],
    ];
    const book = XLSX.read(tableWorkbook(rows), { type: 'array' });
    const sheet = book.Sheets.Hoja1 as XLSX.WorkSheet;
    sheet.C2 = { t: 'n', v: 5000, f: '2000+3000' };
    sheet.C3 = { t: 'e', v: 0x2a, f: 'VLOOKUP(1,A:A,1,0)' };
    const bytes = new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const file = await readCorrections('c.xlsx', bytes, { mostRows: 3 });
    expect(file.rows).toEqual([
      expect.objectContaining({ row: 2, externalId: 'A-1', grossAmount: 5000, reasons: [] }),
      expect.objectContaining({
        row: 3,
        reasons: ['El monto bruto «#N/A» no es un monto en pesos.'],
      }),
    ]);
  });

  it.each([
    ['', 'El archivo no tiene filas.'],
    [HEADINGS, 'El archivo no tiene filas debajo de sus encabezados.'],
    [
      [HEADINGS, 'A;Regla', 'B;Regla', 'C;Regla', 'D;Regla'].join('\n'),
      'El archivo tiene más de 3 filas: divídalo en varios.',
    ],
  ])('a file that is empty or too long is refused as a whole', async (text, problem) => {
    await expect(read(text)).rejects.toThrow(new FileError(problem));
  });

  it('a file of another kind is refused as a whole', async () => {
    await expect(readCorrections('c.pdf', new Uint8Array(9), { mostRows: 3 })).rejects.toThrow(
      'Solo se permiten archivos CSV, XLS o XLSX',
    );
  });
});
