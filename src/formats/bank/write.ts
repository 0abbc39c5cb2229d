/** Writes a payroll as a bank's file (payout §11). */
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

/** All layouts; the first one of each format is its default. */
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

/**
 * Writes the payroll in a layout, with CRLF after every line, and the bank's workbook if there is one. If a transfer or
 * setting lacks something, answers all problems instead.
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
