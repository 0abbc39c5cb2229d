/** The calls of the accounting export (payout §14). */
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import {
  type AccountingEntry,
  accountPayments,
  totalCentres,
  totalEntries,
  totalVouchers,
} from '../../../domain/payout/accounting.ts';
import type { AccountingLayout } from '../../../formats/accounting/types.ts';
import { ACCOUNTING_LAYOUTS, writeAccountingFile } from '../../../formats/accounting/write.ts';
import { presentLayout } from '../../../formats/layout.ts';
import type { CallContext } from '../../platform/context.ts';
import { type Db, lockLedger, type Tx } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keepExport, readPreviousExports } from './exports.ts';
import { readAccounts, readPayments, readWrittenOff, refuseMissingAccounts } from './payments.ts';

export const accounting = callsOf('accounting', {
  generate: async ({ input, context }) => {
    const { db } = context.database;
    const entries = await entriesOf(db, input);
    const totals = totalEntries(entries);
    return {
      summary: {
        totalEntries: entries.length,
        ...totals,
        balanceCheck: totals.totalDebits - totals.totalCredits,
        period: formatPeriod(input),
        provisions: totalVouchers(entries, 'provision'),
        annulments: totalVouchers(entries, 'annulment'),
        writeOffs: totalVouchers(entries, 'writeOff'),
        payments: totalVouchers(entries, 'payment'),
        costCentres: totalCentres(entries),
      },
      entries: entries.slice(0, input.limit),
      previousExports: await readPreviousExports(db, input, entries),
      layout: presentLayout(ACCOUNTING_LAYOUTS[input.exportFormat]),
    };
  },

  download: ({ input, context }) =>
    downloadEntries(context, input, ACCOUNTING_LAYOUTS[input.format ?? input.exportFormat], input),
});

/** Refuses a month without processed or paid payments, and a clinic that lacks a necessary account. */
async function entriesOf(db: Db | Tx, period: Period): Promise<AccountingEntry[]> {
  const accounts = await readAccounts(db);
  refuseMissingAccounts(accounts);
  const entries = accountPayments(
    await readPayments(db, period),
    accounts,
    await readWrittenOff(db, period),
  );
  if (entries.length === 0) refuse('accounting.nothingToExport', { period: formatPeriod(period) });
  return entries;
}

function downloadEntries(
  context: CallContext,
  period: Period,
  layout: AccountingLayout,
  { as, shownExport }: { as: 'text' | 'workbook'; shownExport?: number | null | undefined },
): Promise<File> {
  return context.database.db.transaction().execute(async (tx) => {
    // Exports wait for each other, so that each knows the earlier ones; no payment changes meanwhile.
    await lockLedger(tx);
    if (shownExport !== undefined) await refuseLaterExport(tx, period, shownExport);
    const entries = await entriesOf(tx, period);
    const file = writeAccountingFile(entries, layout, period, as);
    if (file === null) refuse('accounting.noWorkbook');
    await keepExport(tx, context, period, entries, { layout, file });
    return new File([new Uint8Array(file.bytes)], file.fileName, { type: file.contentType });
  });
}

/** A second file would put the same entries in the books twice: refuses it unless the user was shown the first one. */
async function refuseLaterExport(tx: Tx, period: Period, shown: number | null): Promise<void> {
  const later = await tx
    .selectFrom('accountingExport')
    .select('fileName')
    .where('periodYear', '=', period.year)
    .where('periodMonth', '=', period.month)
    .where('id', '>', shown ?? 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (later === undefined) return;
  refuse('accounting.exportedMeanwhile', {
    period: formatPeriod(period),
    fileName: later.fileName,
  });
}
