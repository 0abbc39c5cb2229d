/** Accounting export (spec 2 §2.11, §3, §5, §7; design §8). */
import { z } from 'zod';
import { call, screens } from './call.ts';
import { file, instant, month, year } from './schemas.ts';

const tag = 'Contabilidad';
const access = screens('/exportacion-contable');

export const accountingInput = z.object({
  month,
  year,
  exportFormat: z.enum(['csv', 'excel', 'txt']).default('csv'),
});

export const accountingEntry = z.object({
  /** The period's last day for a provision, the day of the payment for a payment. */
  date: z.string(),
  account: z.string(),
  accountName: z.string(),
  debit: z.number(),
  credit: z.number(),
  description: z.string(),
  reference: z.string(),
});
export type AccountingEntry = z.infer<typeof accountingEntry>;

export const previousExport = z.object({
  exportFormat: z.string(),
  totalEntries: z.number(),
  totalDebits: z.number(),
  createdAt: instant,
  /** Null when that user is no more. */
  createdByName: z.string().nullable(),
});

export const accounting = {
  generate: call({
    method: 'POST',
    path: '/generate-accounting-export',
    tag,
    access,
    summary: 'Provision of the month’s processed and paid records, and payment of its paid ones.',
    refuses: ['accounting.nothingToExport'],
  })
    .input(accountingInput)
    .output(
      z.object({
        summary: z.object({
          totalEntries: z.number(),
          totalDebits: z.number(),
          totalCredits: z.number(),
          /** Debits less credits: always 0. */
          balanceCheck: z.number(),
          period: z.string(),
        }),
        entries: z.array(accountingEntry),
        /** Files of the period that were downloaded before, newest first. */
        previousExports: z.array(previousExport),
      }),
    ),
  download: call({
    method: 'POST',
    path: '/download-accounting-export',
    tag,
    access,
    summary: 'The same entries as a file.',
    refuses: ['accounting.nothingToExport'],
  })
    .input(accountingInput.extend({ format: z.enum(['csv', 'excel', 'txt']).optional() }))
    .output(file),
};
