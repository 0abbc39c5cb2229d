/** This product's own accounting files: csv, excel and txt, with the same columns. */
import type { AccountingEntry } from '../../domain/payout/accounting.ts';
import { type CsvCell, neutralizeFormula } from '../../domain/words/csv.ts';
import { encodeLatin1 } from '../text.ts';
import {
  csvCell,
  type TableColumn,
  toCsv,
  toWorkbook,
  WORKBOOK_TYPE,
} from '../workbook/tabular.ts';
import type { AccountingLayout } from './types.ts';

/** The entry itself, then columns that identify the voucher and the third party (payout §16.1). */
const COLUMNS: readonly TableColumn<AccountingEntry>[] = [
  { title: 'Cuenta', type: 'text', value: (entry) => entry.account },
  { title: 'Nombre Cuenta', type: 'text', value: (entry) => entry.accountName },
  { title: 'Debe', type: 'pesos', value: (entry) => entry.debit },
  { title: 'Haber', type: 'pesos', value: (entry) => entry.credit },
  { title: 'Descripción', type: 'text', value: (entry) => entry.description },
  { title: 'Referencia', type: 'text', value: (entry) => entry.reference },
  { title: 'Fecha', type: 'date', value: (entry) => entry.date },
  { title: 'Comprobante', type: 'integer', value: (entry) => entry.voucher },
  { title: 'RUT Tercero', type: 'text', value: (entry) => entry.payeeRut },
  { title: 'Nombre Tercero', type: 'text', value: (entry) => entry.payeeName },
  { title: 'Centro de Costo', type: 'text', value: (entry) => entry.costCentre },
];

const OWN = {
  version: '2',
  source: 'Formato propio de Portal Médico',
  verification: 'own',
  workbook: null,
} as const;

export const csv: AccountingLayout = {
  ...OWN,
  id: 'asientos-csv-2',
  format: 'csv',
  name: 'Asientos en CSV',
  notes: ['Una línea por asiento, con encabezado; columnas separadas por punto y coma, en UTF-8.'],
  fileName: { prefix: 'asientos', extension: 'csv' },
  contentType: 'text/csv; charset=utf-8',
  bytes: (entries) => new TextEncoder().encode(toCsv(COLUMNS, entries)),
};

export const excel: AccountingLayout = {
  ...OWN,
  id: 'asientos-excel-2',
  format: 'excel',
  name: 'Asientos en Excel',
  notes: ['Una fila por asiento, con encabezado; fechas y montos como tales.'],
  fileName: { prefix: 'asientos', extension: 'xlsx' },
  contentType: WORKBOOK_TYPE,
  bytes: (entries) => toWorkbook(COLUMNS, entries, 'Asientos'),
};

export const txt: AccountingLayout = {
  ...OWN,
  id: 'asientos-txt-2',
  format: 'txt',
  name: 'Asientos en texto',
  notes: [
    'Una línea por asiento, con encabezado; columnas separadas por tabulador, en Windows-1252.',
  ],
  fileName: { prefix: 'asientos', extension: 'txt' },
  contentType: 'text/plain; charset=windows-1252',
  bytes: (entries) => encodeLatin1(tabbed(entries)),
};

function tabbed(entries: readonly AccountingEntry[]): string {
  const rows = [
    COLUMNS.map(({ title }) => title),
    ...entries.map((entry) => COLUMNS.map((column) => textCell(csvCell(column, entry)))),
  ];
  return rows.map((cells) => `${cells.join('\t')}\r\n`).join('');
}

function textCell(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '');
  return neutralizeFormula(value).replace(/[\t\r\n]+/g, ' ');
}
