/** Stores and reads the exports of a month that were handed out. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { HANDED_OUT_FILES_LIMIT } from '../../../contract/files.ts';
import type { PreviousExport } from '../../../contract/payout/accounting.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { type AccountingEntry, totalEntries } from '../../../domain/payout/accounting.ts';
import { exportDifference } from '../../../domain/payout/export-difference.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { AccountingFile, AccountingLayout } from '../../../formats/accounting/types.ts';
import { layoutLabel } from '../../../formats/layout.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The period's exports, newest first, each with the differences that `entries` would make. */
export async function readPreviousExports(
  db: Db,
  period: Period,
  entries: readonly AccountingEntry[],
): Promise<PreviousExport[]> {
  const rows = await db
    .selectFrom('accountingExport')
    .leftJoin('appUser', 'appUser.id', 'accountingExport.createdBy')
    .select([
      'accountingExport.id',
      'accountingExport.exportFormat',
      'accountingExport.fileName',
      'accountingExport.layout',
      'accountingExport.totalEntries',
      'accountingExport.totalDebits',
      'accountingExport.sha256',
      'accountingExport.entriesSha256',
      'accountingExport.createdAt',
      sql<string | null>`app_user.first_name || ' ' || app_user.last_name`.as('createdByName'),
    ])
    .where('accountingExport.periodYear', '=', period.year)
    .where('accountingExport.periodMonth', '=', period.month)
    .orderBy('accountingExport.id', 'desc')
    .limit(HANDED_OUT_FILES_LIMIT)
    .execute();
  if (rows.length === 0) return [];
  const now = {
    totalEntries: entries.length,
    totalDebits: totalEntries(entries).totalDebits,
    fingerprint: fingerprintOf(entries).toString('hex'),
  };
  return rows.map(({ sha256, entriesSha256, createdAt, ...kept }) => ({
    ...kept,
    sha256: sha256.toString('hex'),
    createdAt: createdAt.toISOString(),
    difference: exportDifference(
      { ...kept, fingerprint: entriesSha256?.toString('hex') ?? null },
      now,
    ),
  }));
}

/** Stores an export that is handed out, and writes the audit log. */
export async function keepExport(
  tx: Tx,
  context: CallContext,
  period: Period,
  entries: readonly AccountingEntry[],
  { layout, file }: { layout: AccountingLayout; file: AccountingFile },
): Promise<void> {
  const sha256 = createHash('sha256').update(file.bytes).digest();
  const totals = totalEntries(entries);
  const { fileName } = file;
  const { id } = await tx
    .insertInto('accountingExport')
    .values({
      periodYear: period.year,
      periodMonth: period.month,
      exportFormat: layout.format,
      fileName,
      layout: layoutLabel(layout),
      totalEntries: entries.length,
      ...totals,
      sha256,
      entriesSha256: fingerprintOf(entries),
      createdBy: userOf(context).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actorOf(context), {
    action: 'accounting.download',
    entity: 'accountingExport',
    entityId: id,
    summary: `Descargó ${fileName}: ${countOf(entries.length, 'asiento', 'asientos')} de ${formatPeriod(period)} por ${formatPesos(totals.totalDebits)}.`,
    after: { fileName, layout: layout.id, sha256: sha256.toString('hex'), ...totals },
  });
}

/** SHA-256 of the entries' content, in order. */
export function fingerprintOf(entries: readonly AccountingEntry[]): Buffer {
  const hash = createHash('sha256');
  for (const { date, account, debit, credit, description, reference, costCentre } of entries) {
    const cells = [date, account, debit, credit, description, reference];
    // Without a centre as before there were any: a file of that time is compared with the entries of now.
    hash.update(JSON.stringify(costCentre === '' ? cells : [...cells, costCentre]));
  }
  return hash.digest();
}
