/** Writes a payroll as the file that its bank takes (payout §11). */
import { sumPesos } from '../../domain/money.ts';
import type { BankFormat } from '../../domain/payout/file-formats.ts';
import { foldWord } from '../text.ts';
import { bciNomina, bciRemuneraciones } from './bci.ts';
import { checkPayroll } from './checks.ts';
import { chile } from './chile.ts';
import { estado } from './estado.ts';
import { santander } from './santander.ts';
import type { BankFileResult, BankLayout, BankPayroll } from './types.ts';
import { universal } from './universal.ts';

/** Every layout; the first of a format is the one used unless another is chosen. */
export const BANK_LAYOUTS: readonly BankLayout[] = [
  santander,
  bciNomina,
  bciRemuneraciones,
  chile,
  estado,
  universal,
];

/** The layouts of a format, the default first. */
export function layoutsOf(format: BankFormat): readonly BankLayout[] {
  return BANK_LAYOUTS.filter((layout) => layout.format === format);
}

/** The layout with an id; null when there is none. */
export function findLayout(id: string): BankLayout | null {
  return BANK_LAYOUTS.find((layout) => layout.id === id) ?? null;
}

/**
 * Writes the payroll in a layout, CRLF after every line, and the bank's workbook where it has one.
 * Refused, with every problem, when any transfer or setting lacks what the layout needs.
 */
export function writeBankFile(payroll: BankPayroll, layout: BankLayout): BankFileResult {
  const problems = checkPayroll(payroll, layout);
  if (problems.some((problem) => problem.severity === 'error')) return { ok: false, problems };

  const text = layout
    .lines(payroll)
    .map((line) => `${line}\r\n`)
    .join('');
  const name = ['nomina', layout.format, foldWord(payroll.payrollName), payroll.date].join('-');
  const { workbook } = layout;
  return {
    ok: true,
    warnings: problems,
    file: {
      fileName: `${name}.txt`,
      text,
      bytes: new TextEncoder().encode(text),
      encoding: 'us-ascii',
      workbook: workbook && {
        fileName: `${name}.${workbook.extension}`,
        extension: workbook.extension,
        bytes: () => workbook.bytes(payroll),
      },
      totals: {
        transfers: payroll.transfers.length,
        amount: sumPesos(payroll.transfers.map((transfer) => transfer.amount)),
      },
    },
  };
}
