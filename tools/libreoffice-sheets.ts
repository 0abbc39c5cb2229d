/** The content of the files in `fixtures/imports/libreoffice`: invented attentions of the demo clinic. */
import type { Cell, FlatDocument } from './flat-document.ts';

type Document = {
  readonly fileName: string;
  /** The format that LibreOffice writes, whatever the file's name. */
  readonly written: 'xlsx' | 'xls' | 'html' | 'ods' | 'csv';
  readonly document: FlatDocument;
  readonly isProtected?: boolean;
  readonly hiddenSheet?: string;
};

const HEADINGS = [
  'ID',
  'RUT Paciente',
  'Nombre Paciente',
  'Fecha Atención',
  'Código Prestación',
  'Valor Participado',
  'Valor Neto',
  '% Participación',
  'Médico',
] as const;

type Row = Partial<Record<(typeof HEADINGS)[number], Cell>>;

/** A good row with these changes. */
function row(id: string, changed: Row = {}): Cell[] {
  const good: Record<(typeof HEADINGS)[number], Cell> = {
    ID: id,
    'RUT Paciente': '12.345.678-5',
    'Nombre Paciente': 'Íñigo Ñandú Prueba',
    'Fecha Atención': { date: '2026-07-15' },
    'Código Prestación': '01-01-001',
    'Valor Participado': 7_000,
    'Valor Neto': 10_000,
    '% Participación': 70,
    Médico: 'MED0001',
  };
  return HEADINGS.map((heading) => {
    const cell = changed[heading];
    return cell === undefined ? good[heading] : cell;
  });
}

const one = (...rows: Cell[][]): FlatDocument => ({
  sheets: [{ name: 'Atenciones', rows: [[...HEADINGS], ...rows] }],
});

const several: FlatDocument = {
  sheets: [
    {
      name: 'Listas',
      rows: [
        ['Clave', 'Valor'],
        ['versión', 3],
      ],
    },
    { name: 'Portada', rows: [] },
    { name: 'Julio', rows: [[...HEADINGS], row('LO-hoja-1')] },
    { name: 'Agosto', rows: [[...HEADINGS], row('LO-hoja-2')] },
  ],
};

const merged: FlatDocument = {
  sheets: [
    {
      name: 'Informe',
      rows: [
        [{ text: 'Clínica Demo · Participaciones de julio', columns: 9, rows: 1 }],
        ['Emitido', { date: '2026-08-01' }],
        [],
        [
          ...HEADINGS.slice(0, 5).map((text) => ({ text, columns: 1, rows: 2 })),
          { text: 'Valores', columns: 3, rows: 1 },
          null,
          null,
          { text: 'Médico', columns: 1, rows: 2 },
        ],
        [null, null, null, null, null, 'Valor Participado', 'Valor Neto', '% Participación', null],
        row('LO-titulo-1'),
        row('LO-titulo-2'),
      ],
    },
  ],
};

const formulas = one(
  row('LO-formula-1', {
    'Valor Participado': { formula: 'of:=[.G2]*[.H2]/100' },
    'Nombre Paciente': { formula: 'of:="Íñigo"&" "&"Ñandú"' },
    'Fecha Atención': { formula: 'of:=DATE(2026;7;15)' },
  }),
  row('LO-formula-2', { 'Valor Participado': { formula: 'of:=NA()' } }),
  row('LO-formula-3', { 'Valor Neto': { formula: 'of:=1/0' } }),
  row('LO-formula-4', { Médico: { formula: 'of:=[.#REF!#REF!]' } }),
  row('LO-formula-5', { 'Nombre Paciente': { formula: 'of:=NOEXISTE(1)' } }),
);

const kinds = one(
  row('LO-tipo-1', {
    'RUT Paciente': 123_456_785,
    'Código Prestación': 101_001,
    Médico: 120_916_785,
    'Valor Participado': '7.000',
    'Valor Neto': '$ 10.000',
    '% Participación': { percent: 0.7 },
    'Fecha Atención': '15-JUL-26',
  }),
  row('LO-tipo-2', { '% Participación': 0.87 }),
  row('LO-tipo-3', { 'Fecha Atención': 46_218 }),
  row('LO-tipo-4', { 'Valor Participado': 7000.5, 'Valor Neto': 10000.49 }),
);

const dates = one(
  row('LO-fecha-1', { 'Fecha Atención': { date: '1900-01-01' } }),
  row('LO-fecha-2', { 'Fecha Atención': { date: '2100-01-01' } }),
  row('LO-fecha-3', { 'Fecha Atención': { date: '2026-07-15T10:30:00' } }),
  row('LO-fecha-4', { 'Fecha Atención': '31-FEB-26' }),
  row('LO-fecha-5', { 'Fecha Atención': '29-02-2025' }),
);

const amounts = one(
  row('LO-monto-1', { 'Valor Neto': -10_000 }),
  row('LO-monto-2', { 'Valor Neto': 1_234_567_890_123 }),
  row('LO-monto-3', { 'Valor Participado': 999_999_999_999, '% Participación': 100 }),
);

const plain = (name: string, date: Cell = { date: '2026-07-15' }) =>
  one(
    row(`LO-${name}-1`, { 'Fecha Atención': date }),
    row(`LO-${name}-2`, { 'Fecha Atención': date, Médico: '16.517.620-0' }),
  );

export const DOCUMENTS: readonly Document[] = [
  { fileName: 'varias-hojas.xlsx', written: 'xlsx', document: several, hiddenSheet: 'Listas' },
  { fileName: 'varias-hojas.xls', written: 'xls', document: several, hiddenSheet: 'Listas' },
  { fileName: 'titulos-combinados.xlsx', written: 'xlsx', document: merged },
  { fileName: 'titulos-combinados.xls', written: 'xls', document: merged },
  { fileName: 'formulas.xlsx', written: 'xlsx', document: formulas },
  { fileName: 'formulas.xls', written: 'xls', document: formulas },
  { fileName: 'tipos.xlsx', written: 'xlsx', document: kinds },
  { fileName: 'tipos.xls', written: 'xls', document: kinds },
  { fileName: 'fechas.xlsx', written: 'xlsx', document: dates },
  { fileName: 'fechas-1904.xlsx', written: 'xlsx', document: { ...dates, isFrom1904: true } },
  { fileName: 'fechas-1904.xls', written: 'xls', document: { ...dates, isFrom1904: true } },
  { fileName: 'montos.xlsx', written: 'xlsx', document: amounts },
  { fileName: 'protegido.xlsx', written: 'xlsx', document: plain('clave'), isProtected: true },
  { fileName: 'protegido.xls', written: 'xls', document: plain('clave'), isProtected: true },
  { fileName: 'entre-comillas.csv', written: 'csv', document: plain('csv', '15-JUL-2026') },
  { fileName: 'pagina-web.xls', written: 'html', document: plain('html', '15/07/2026') },
  { fileName: 'opendocument.xlsx', written: 'ods', document: plain('ods') },
  { fileName: 'libro.csv', written: 'xlsx', document: plain('libro') },
  { fileName: 'MAYUSCULAS.XLSX', written: 'xlsx', document: plain('mayusculas') },
];
