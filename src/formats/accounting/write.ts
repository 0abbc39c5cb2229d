/** Writes a period's entries as the file of an accounting format (payout §16). */
import type { Period } from '../../domain/calendar/calendar.ts';
import type { AccountingEntry } from '../../domain/payout/accounting.ts';
import type { AccountingFormat } from '../../domain/payout/file-formats.ts';
import { WORKBOOK_TYPE } from '../workbook/tabular.ts';
import { defontana } from './defontana.ts';
import { nubox } from './nubox.ts';
import { csv, excel, txt } from './own.ts';
import { softland } from './softland.ts';
import type { AccountingFile, AccountingLayout } from './types.ts';

/** The layout of each format. */
export const ACCOUNTING_LAYOUTS: Readonly<Record<AccountingFormat, AccountingLayout>> = {
  csv,
  excel,
  txt,
  softland,
  nubox,
  defontana,
};

/**
 * Writes the entries in a layout; null if a workbook is requested of a layout that has none. The file is named after the
 * month, and the number of the export if it has one.
 */
export function writeAccountingFile(
  entries: readonly AccountingEntry[],
  layout: AccountingLayout,
  { year, month, number }: Period & { readonly number?: number },
  as: 'text' | 'workbook' = 'text',
): AccountingFile | null {
  const { prefix, extension } = layout.fileName;
  const numbered = number === undefined ? '' : `-n${String(number).padStart(4, '0')}`;
  const name = `${prefix}${numbered}-${year}-${String(month).padStart(2, '0')}`;
  if (as === 'text') {
    const { contentType } = layout;
    return { fileName: `${name}.${extension}`, contentType, bytes: layout.bytes(entries) };
  }
  return (
    layout.workbook && {
      fileName: `${name}.xlsx`,
      contentType: WORKBOOK_TYPE,
      bytes: layout.workbook(entries),
    }
  );
}
