/** Sheets of received receipts, as the tax office and people write them (payout §19). */
import { describe, expect, it } from 'vitest';
import { tableWorkbook } from '../../../test/support/receipt-sheets.ts';
import type { ReceivedKind } from '../../domain/payout/receipt-differences.ts';
import { FileError } from '../file-error.ts';
import type { ReceiptMapping } from './read.ts';
import { readReceiptSheet } from './read.ts';

const read = (text: string, kind: ReceivedKind = 'receipt', mapping: ReceiptMapping = {}) =>
  readReceiptSheet('boletas.csv', new TextEncoder().encode(text), kind, mapping);

const TITLES = `Informe mensual de boletas recibidas;;;;;;;;;
Contribuyente: CLINICA;RUT: 76.543.210-3;;;;;;;;
Boleta;;;;Emisor;;;Honorarios;;
N°;Fecha;Estado;Fecha Anulación;Rut;Nombre o Razón Social;Soc. Prof.;Brutos;Retenido;Pagado
`;

describe('the monthly sheet', () => {
  it('payout §19.2: is read below its titles, with states, without its sums', async () => {
    const sheet = await read(
      `${TITLES}15;02/03/2026;VIG;;11111111-1;ANA;NO;1.000.000;152.500;847.500
16;03/03/2026;ANUL;05/03/2026;11111111-1;ANA;NO;1.000.000;152.500;847.500
17;04/03/2026;VCA;;11111111-1;ANA;NO;500;76;424
18;04/03/2026;OBSERVADA;;11111111-1;ANA;NO;500;76;424
Totales;;;;;;;2.001.000;305.152;1.695.848
`,
    );
    expect(sheet.missing).toEqual([]);
    expect(sheet.receiverRut).toBe('76543210-3');
    expect(sheet.problems).toEqual([]);
    expect(sheet.receipts.map(({ receipt }) => receipt)).toMatchObject([
      {
        folio: 15,
        issuerRut: '11111111-1',
        date: '2026-03-02',
        grossAmount: 1_000_000,
        state: 'valid',
      },
      { folio: 16, state: 'annulled' },
      { folio: 17, state: 'annulment_pending' },
      { folio: 18, state: 'observed', retentionAmount: 76, netAmount: 424 },
    ]);
  });

  it('payout §19.2: the column of the annulment says its day, or only that there is one', async () => {
    const sheet = await read(
      [
        'Folio;Fecha;RUT Emisor;Bruto;Anulada',
        ...['SÍ', 'no', '', '-', '05-03-2026', '31-02-2026', 'quizás', '✓'].map(
          (annulled, at) => `${at + 1};02-03-2026;11111111-1;1000;${annulled}`,
        ),
        ...['No aplica', 'N/A', 'No anulada', 'FALSO', '01-01-1900', '00/00/0000'].map(
          (none, at) => `${at + 9};02-03-2026;11111111-1;1000;${none}`,
        ),
      ].join('\n'),
    );
    expect(
      sheet.receipts.map(({ receipt: { folio, state, annulledOn } }) => [folio, state, annulledOn]),
    ).toEqual([
      [1, 'annulled', null],
      [2, 'valid', null],
      [3, 'valid', null],
      [4, 'valid', null],
      [5, 'annulled', '2026-03-05'],
      ...[9, 10, 11, 12, 13, 14].map((folio) => [folio, 'valid', null]),
    ]);
    expect(sheet.problems.map(({ reasons }) => reasons)).toEqual([
      ['La fecha de anulación «31-02-2026» no es una fecha.'],
      ['La fecha de anulación «quizás» no es una fecha.'],
      ['La fecha de anulación «✓» no es una fecha.'],
    ]);
  });

  it('payout §19.3: an annulment that the state says is taken, even when its day can’t be read', async () => {
    const sheet = await read(
      [
        'Folio;Fecha;RUT Emisor;Bruto;Estado;Anulada',
        '1;02-03-2026;11111111-1;1000;ANULADA;31-02-2026',
        '2;02-03-2026;11111111-1;1000;VCA;por confirmar',
        '3;02-03-2026;11111111-1;1000;VIGENTE;31-02-2026',
      ].join('\n'),
    );
    expect(
      sheet.receipts.map(({ receipt: { folio, state, annulledOn } }) => [folio, state, annulledOn]),
    ).toEqual([
      [1, 'annulled', null],
      [2, 'annulment_pending', null],
    ]);
    expect(sheet.problems).toHaveLength(1);
  });

  it('payout §19.2: a retention above the gross is told, whatever the net amount says', async () => {
    const sheet = await read(
      [
        'Folio;Fecha;RUT Emisor;Bruto;Retenido;Pagado',
        '1;02-03-2026;11111111-1;1000;1001;0',
        '2;02-03-2026;11111111-1;1000;1000;0',
      ].join('\n'),
    );
    expect(sheet.problems).toMatchObject([
      { row: 2, reasons: ['La retención es mayor que el bruto.'] },
    ]);
    expect(sheet.receipts).toHaveLength(1);
  });

  it('payout §19.2: says the same as a workbook', async () => {
    const rows = [
      ['Informe mensual', '76.543.210-3'],
      ['N° Boleta', 'Fecha', 'RUT Emisor', 'Monto Bruto', 'Retención', 'Líquido', 'Estado'],
      [15, '2026-03-02', '11111111-1', 1_000_000, 152_500, 847_500, 'VIGENTE'],
    ];
    const { receipts, receiverRut } = await readReceiptSheet(
      'b.xlsx',
      tableWorkbook(rows),
      'receipt',
    );
    expect(receiverRut).toBe('76543210-3');
    expect(receipts).toMatchObject([
      {
        row: 3,
        receipt: { folio: 15, date: '2026-03-02', grossAmount: 1_000_000, state: 'valid' },
      },
    ]);
  });

  it('payout §19.2: takes the columns that a person chose', async () => {
    const text = 'Numerito;Dia;Quien;Plata\n7;2026-03-02;11111111-1;1000\n';
    expect((await read(text)).missing).toEqual(['Folio', 'Fecha', 'RUT del emisor', 'Bruto']);
    const mapping = { folio: 'Numerito', date: 'Dia', issuerRut: 'Quien', grossAmount: 'Plata' };
    const sheet = await read(text, 'receipt', mapping);
    expect(sheet.receipts).toMatchObject([
      { receipt: { folio: 7, grossAmount: 1000, netAmount: 1000 } },
    ]);
  });

  it('payout §19.2: takes only exempt invoices of a register of purchases', async () => {
    const sheet = await read(
      'Tipo Doc;RUT Proveedor;Razón Social;Folio;Fecha Docto;Monto Exento;Monto Total\n' +
        '34;11111111-1;SOC;9;2026-03-02;1000;1000\n33;11111111-1;SOC;10;2026-03-02;0;1190\n',
      'invoice',
    );
    expect(sheet.receipts).toMatchObject([{ receipt: { folio: 9, retentionAmount: 0 } }]);
    expect(sheet.problems).toEqual([]);
  });

  it.each([
    ['Nro', 'Folio'],
    ['N°', 'N° Boleta'],
    ['Folio', 'Nro'],
  ])(
    'payout §19.2: reads no number of a row in «%s» as a folio beside «%s»',
    async (first, second) => {
      const cells = first === 'Folio' ? '500;1' : '1;500';
      const sheet = await read(
        `${first};Tipo Doc;RUT Proveedor;Razon Social;${second};Fecha Docto;Monto Exento;Monto Total\n` +
          `${cells.replace(';', ';34;11111111-1;SOC;')};2026-03-02;1000;1000\n`,
        'invoice',
      );
      expect(sheet.receipts).toMatchObject([{ receipt: { folio: 500 } }]);
    },
  );

  it('payout §19.2: reads the folio in «N°» where nothing else names it', async () => {
    const sheet = await read('N°;Fecha;Rut;Brutos\n77;2026-03-02;11111111-1;1000\n');
    expect(sheet.receipts).toMatchObject([{ receipt: { folio: 77 } }]);
  });

  it.each([
    ['x;02/03/2026;11111111-1;1000;0', 'El folio «x» no es un número.'],
    ['1;31/02/2026;11111111-1;1000;0', 'La fecha «31/02/2026» no es una fecha.'],
    [
      '1;02/03/2026;11111111-2;1000;0',
      'El RUT del emisor «11111111-2» tiene otro dígito verificador: con ese número sería «11.111.111-1».',
    ],
    ['1;02/03/2026;nadie;1000;0', 'El RUT del emisor «nadie» no es un RUT.'],
    [
      '1;02/03/2026;11111111-1;1000,50;0',
      'El monto bruto «1000,50» tiene decimales: debe venir en pesos enteros.',
    ],
    ['1;02/03/2026;11111111-1;-5;0', 'El monto bruto «-5» es negativo.'],
    ['1;02/03/2026;11111111-1;1000;mucho', 'El monto retenido «mucho» no es un monto en pesos.'],
  ])('payout §19.2: says why a row is not read: %s', async (row, reason) => {
    const { problems, receipts } = await read(`Folio;Fecha;RUT Emisor;Bruto;Retenido\n${row}\n`);
    expect(receipts).toEqual([]);
    expect(problems).toMatchObject([{ row: 2, reasons: [reason] }]);
  });

  it('payout §19.2: takes the first of two rows with one folio', async () => {
    const row = '5;02/03/2026;11111111-1;1000;0\n';
    const { problems, receipts } = await read(
      `Folio;Fecha;RUT Emisor;Bruto;Retenido\n${row}${row}`,
    );
    expect(receipts).toHaveLength(1);
    expect(problems).toMatchObject([
      { row: 3, reasons: ['El folio 5 de este emisor ya está en la fila 2.'] },
    ]);
  });

  it('payout §19.2: a row tells everything that is wrong with it, and what can be read of it', async () => {
    const { problems, receipts } = await read(
      `Folio;Fecha;RUT Emisor;Bruto;Retenido;Líquido;Estado
5;02/03/2026;11111111-1;1000;0;1000;VIG
x;31/02/2026;11111111-2;mil;-5;1;RARO
5;02/03/2026;11111111-1;1000;0;nada;VIG
`,
    );
    expect(receipts).toHaveLength(1);
    expect(problems).toEqual([
      {
        row: 3,
        reasons: [
          'El folio «x» no es un número.',
          'El RUT del emisor «11111111-2» tiene otro dígito verificador: con ese número sería «11.111.111-1».',
          'La fecha «31/02/2026» no es una fecha.',
          'El monto bruto «mil» no es un monto en pesos.',
          'El monto retenido «-5» es negativo.',
          'El estado «RARO» no se conoce.',
        ],
        receipt: { netAmount: 1 },
      },
      {
        row: 4,
        reasons: [
          'El monto líquido «nada» no es un monto en pesos.',
          'El folio 5 de este emisor ya está en la fila 2.',
        ],
        receipt: {
          folio: 5,
          issuerRut: '11111111-1',
          date: '2026-03-02',
          grossAmount: 1000,
          retentionAmount: 0,
          state: 'valid',
        },
      },
    ]);
  });

  it('payout §19.2: refuses a giant sheet, and says what to do', async () => {
    const rows = '5;02/03/2026;11111111-1;1000;0\n'.repeat(50_001);
    await expect(read(`Folio;Fecha;RUT Emisor;Bruto;Retenido\n${rows}`)).rejects.toThrow(
      'La planilla tiene más de 50.000 filas: descargue una por mes.',
    );
  });

  it('payout §19.2: refuses what is no sheet', async () => {
    await expect(readReceiptSheet('b.pdf', new Uint8Array([1]), 'receipt')).rejects.toThrow(
      FileError,
    );
    await expect(read('')).rejects.toThrow(FileError);
    await expect(
      readReceiptSheet('b.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'receipt'),
    ).rejects.toThrow(FileError);
  });
});
