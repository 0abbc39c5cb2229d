/** The calls of the accounting export (specification 2 §2.11; design §8). */

import { createHash } from 'node:crypto';
import { type AccountingEntry, accountPayments, totalEntries } from '../../../domain/accounting.ts';
import { formatPeriod, type Period } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  type AccountingFormat,
  writeAccountingEntries,
} from '../../../formats/accounting/entries.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { os } from '../../platform/implement.ts';
import { refuse } from '../../platform/refusal.ts';
import { readAccounts, readPayments, readPreviousExports } from './payments.ts';

export const accounting = os.accounting.router({
  generate: os.accounting.generate.handler(async ({ input, context }) => {
    const { db } = context.database;
    const entries = await entriesOf(db, input);
    const totals = totalEntries(entries);
    return {
      summary: {
        totalEntries: entries.length,
        ...totals,
        balanceCheck: totals.totalDebits - totals.totalCredits,
        period: formatPeriod(input),
      },
      entries,
      previousExports: await readPreviousExports(db, input),
    };
  }),

  download: os.accounting.download.handler(({ input, context }) =>
    downloadEntries(context, input, input.format ?? input.exportFormat),
  ),
});

/** Refuses a month without processed or paid payments. */
async function entriesOf(db: Db | Tx, period: Period): Promise<AccountingEntry[]> {
  const payments = await readPayments(db, period);
  const entries = accountPayments(payments, await readAccounts(db));
  if (entries.length === 0) refuse('accounting.nothingToExport', { period: formatPeriod(period) });
  return entries;
}

function downloadEntries(
  context: CallContext,
  period: Period,
  format: AccountingFormat,
): Promise<File> {
  return context.database.db.transaction().execute(async (tx) => {
    const entries = await entriesOf(tx, period);
    const { fileName, contentType, bytes } = writeAccountingEntries(entries, format, period);
    await record(tx, context, { period, format, entries, bytes, fileName });
    return new File([new Uint8Array(bytes)], fileName, { type: contentType });
  });
}

type Written = {
  readonly period: Period;
  readonly format: AccountingFormat;
  readonly entries: readonly AccountingEntry[];
  readonly bytes: Uint8Array;
  readonly fileName: string;
};

async function record(tx: Tx, context: CallContext, written: Written): Promise<void> {
  const { period, format, entries, bytes, fileName } = written;
  const sha256 = createHash('sha256').update(bytes).digest();
  const totals = totalEntries(entries);
  const { id } = await tx
    .insertInto('accountingExport')
    .values({
      periodYear: period.year,
      periodMonth: period.month,
      exportFormat: format,
      totalEntries: entries.length,
      ...totals,
      sha256,
      createdBy: userOf(context).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actorOf(context), {
    action: 'accounting.download',
    entity: 'accountingExport',
    entityId: id,
    summary: `Descargó ${fileName}: ${countOf(entries.length, 'asiento', 'asientos')} de ${formatPeriod(period)} por ${formatPesos(totals.totalDebits)}.`,
    after: { fileName, format, sha256: sha256.toString('hex'), ...totals },
  });
}
