/** Accounting export (payout §14). */
import { z } from 'zod';
import { VOUCHER_KINDS } from '../../domain/payout/accounting.ts';
import { ACCOUNTING_FORMAT_KEYS } from '../../domain/payout/file-formats.ts';
import { screens } from '../call.ts';
import { fileForm, fileLayout, handedOutFile } from '../files.ts';
import { post } from '../methods.ts';
import { countAndAmount, file, id, month, wholeNumber, year } from '../schemas.ts';

const common = { tag: 'Contabilidad', access: screens('/exportacion-contable') };

/** This product's own files, then the vouchers that accounting systems import (payout §16). */
export const accountingFormat = z.enum(ACCOUNTING_FORMAT_KEYS);

const accountingInput = z.strictObject({
  month,
  year,
  exportFormat: accountingFormat.default('csv'),
});

export const accountingEntry = z.object({
  kind: z.enum(VOUCHER_KINDS),
  /** From 1; the lines of a voucher are consecutive. */
  voucher: z.number(),
  /** For a provision the last day of the period, else the day of the annulment or payment. */
  date: z.string(),
  account: z.string(),
  accountName: z.string(),
  /** Of fee expense; '' for none and for other accounts. */
  costCentre: z.string(),
  debit: z.number(),
  credit: z.number(),
  description: z.string(),
  reference: z.string(),
  /** The third party: the doctor, or the society that is paid instead. */
  payeeName: z.string(),
  payeeRut: z.string(),
});
export type AccountingEntry = z.infer<typeof accountingEntry>;

/** The number of vouchers of one kind, and the pesos of each side. */
const vouchers = countAndAmount;

/** The fee expense of each cost centre, debits less credits; '' for none. Empty if no entry has one. */
export const costCentres = z.array(z.object({ centre: z.string(), amount: z.number() }));
export type CostCentreSum = z.infer<typeof costCentres>[number];

const previousExport = handedOutFile.extend({
  exportFormat: z.string(),
  totalEntries: z.number(),
  totalDebits: z.number(),
  /** How the period's current entries differ from the file, in Spanish; null when they do not. */
  difference: z.string().nullable(),
});
export type PreviousExport = z.infer<typeof previousExport>;

export const accounting = {
  generate: post('/generate-accounting-export', {
    ...common,
    summary: 'Provision of the month’s processed and paid records, and payment of its paid ones.',
    refuses: ['accounting.nothingToExport', 'accounting.accountMissing'],
  })
    .input(
      accountingInput.extend({
        /** How many entries are answered; by default all. */
        limit: wholeNumber([1, 1_000_000]).optional(),
      }),
    )
    .output(
      z.object({
        summary: z.object({
          totalEntries: z.number(),
          totalDebits: z.number(),
          totalCredits: z.number(),
          /** Debits minus credits; always 0. */
          balanceCheck: z.number(),
          period: z.string(),
          provisions: vouchers,
          /** Provisions that an earlier export holds, and that were annulled since. */
          annulments: vouchers,
          /** Balances written off in the month. */
          writeOffs: vouchers,
          payments: vouchers,
          costCentres,
        }),
        entries: z.array(accountingEntry),
        /** Files of the period that were downloaded before, newest first. */
        previousExports: z.array(previousExport),
        layout: fileLayout,
      }),
    ),
  download: post('/download-accounting-export', {
    ...common,
    summary: 'The same entries as a file.',
    refuses: [
      'accounting.nothingToExport',
      'accounting.accountMissing',
      'accounting.noWorkbook',
      'accounting.exportedMeanwhile',
    ],
  })
    .input(
      accountingInput.extend({
        format: accountingFormat.optional(),
        as: fileForm,
        /**
         * The period's latest export that the user has seen, or null for none. If there is a later one, the export is
         * refused. Absent: not checked.
         */
        shownExport: id.nullable().optional(),
      }),
    )
    .output(file('csv', 'text', 'workbook')),
};
