/** Accounting entries to the files of specification 2 §5: csv, excel and txt. */
import type { Period } from '../../domain/calendar.ts';
import { neutralizeFormula } from '../../domain/csv.ts';
import type { Pesos } from '../../domain/money.ts';
import { type TableColumn, toCsv, toWorkbook } from '../tabular.ts';
import { encodeLatin1 } from '../text.ts';

export const ACCOUNTING_FORMATS = ['csv', 'excel', 'txt'] as const;
export type AccountingFormat = (typeof ACCOUNTING_FORMATS)[number];

/** One line of a voucher: a debit or a credit to one account, in whole pesos. */
export type AccountingEntry = {
  readonly account: string;
  readonly accountName: string;
  readonly debit: Pesos;
  readonly credit: Pesos;
  readonly description: string;
  readonly reference: string;
};

export type AccountingFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

const COLUMNS: readonly TableColumn<AccountingEntry>[] = [
  { title: 'Cuenta', type: 'text', value: (entry) => entry.account },
  { title: 'Nombre Cuenta', type: 'text', value: (entry) => entry.accountName },
  { title: 'Debe', type: 'pesos', value: (entry) => entry.debit },
  { title: 'Haber', type: 'pesos', value: (entry) => entry.credit },
  { title: 'Descripción', type: 'text', value: (entry) => entry.description },
  { title: 'Referencia', type: 'text', value: (entry) => entry.reference },
];

/** Writes entries in their order, every one a line. The caller has seen to it that they balance. */
export function writeAccountingEntries(
  entries: readonly AccountingEntry[],
  format: AccountingFormat,
  period: Period,
): AccountingFile {
  const name = `asientos-${period.year}-${String(period.month).padStart(2, '0')}`;
  switch (format) {
    case 'csv':
      return {
        fileName: `${name}.csv`,
        contentType: 'text/csv; charset=utf-8',
        bytes: new TextEncoder().encode(toCsv(COLUMNS, entries)),
      };
    case 'excel':
      return {
        fileName: `${name}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: toWorkbook(COLUMNS, entries, 'Asientos'),
      };
    case 'txt':
      return {
        fileName: `${name}.txt`,
        contentType: 'text/plain; charset=windows-1252',
        bytes: encodeLatin1(toText(entries)),
      };
  }
}

/** Columns divided by tabs, in the encoding that older accounting systems read. */
function toText(entries: readonly AccountingEntry[]): string {
  const rows = [
    COLUMNS.map((column) => column.title),
    ...entries.map((entry) => COLUMNS.map((column) => textCell(column.value(entry)))),
  ];
  return rows.map((cells) => `${cells.join('\t')}\r\n`).join('');
}

function textCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  return neutralizeFormula(value).replace(/[\t\r\n]+/g, ' ');
}
