/** Makes numbered exports, and keeps their files (payout §33). */
import { createHash } from 'node:crypto';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { totalEntries } from '../../../domain/payout/accounting.ts';
import { entriesOf, type NewVoucher } from '../../../domain/payout/numbered-export.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { AccountingLayout } from '../../../formats/accounting/types.ts';
import { writeAccountingFile } from '../../../formats/accounting/write.ts';
import { layoutLabel } from '../../../formats/layout.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { carryOut, lockLedger, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { fingerprintOf } from '../accounting/public.ts';
import { readNews } from './news.ts';
import { readExport, readNextNumber } from './queries.ts';
import { readEntries } from './vouchers.ts';

type Order = Period & { digest: string; isOpening: boolean };

/**
 * Gives the next number to what no export holds. Exports wait for each other and for moves of money, so that each voucher is in
 * exactly one. Refuses when nothing is new, and when it is not what was shown.
 */
export async function makeExport(tx: Tx, order: Order, actor: Actor) {
  await lockLedger(tx);
  const number = await readNextNumber(tx);
  if (order.isOpening && number > 1) refuse('numberedExports.opened');
  const vouchers = await readNews(tx, order);
  const entries = entriesOf(vouchers);
  if (entries.length === 0) refuse('numberedExports.nothingNew', { period: formatPeriod(order) });
  const fingerprint = fingerprintOf(entries);
  if (fingerprint.toString('hex') !== order.digest) refuse('numberedExports.changed');
  const totals = {
    totalVouchers: vouchers.length,
    totalEntries: entries.length,
    ...totalEntries(entries),
  };
  await keepVouchers(tx, number, vouchers);
  await tx
    .insertInto('numberedExport')
    .values({
      number,
      untilYear: order.year,
      untilMonth: order.month,
      isOpening: order.isOpening,
      ...totals,
      sha256: fingerprint,
      createdBy: actor.userId,
    })
    .execute();
  await audit(tx, actor, {
    action: 'numberedExport.make',
    entity: 'numberedExport',
    entityId: number,
    summary: `${order.isOpening ? 'Numeró como ya contabilizado' : 'Hizo'} la exportación contable Nº ${number}, hasta ${formatPeriod(order)}: ${countOf(totals.totalVouchers, 'comprobante', 'comprobantes')} por ${formatPesos(totals.totalDebits)}.`,
    after: { ...totals, sha256: order.digest, isOpening: order.isOpening },
  });
  return { number, ...totals };
}

async function keepVouchers(tx: Tx, number: number, vouchers: readonly NewVoucher[]) {
  const rows = vouchers.map(({ aspect, subjectId, turn, lines: [first] }, index) => ({
    voucher: index + 1,
    aspect,
    subject_id: subjectId,
    turn,
    day: first?.date,
    description: first?.description,
    reference: first?.reference,
    payee_name: first?.payeeName,
    payee_rut: first?.payeeRut,
  }));
  await carryOut(tx)`
    INSERT INTO accounting_voucher (export_number, voucher, aspect, subject_id, turn, day, description, reference, payee_name, payee_rut)
    SELECT ${number}::int, r.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (voucher int, aspect accounting_aspect, subject_id int, turn int, day date, description text, reference text,
            payee_name text, payee_rut text)`;
  const lines = vouchers.flatMap((voucher, index) =>
    voucher.lines.map(({ ledger, account, accountName, costCentre, debit, credit }, line) => ({
      voucher: index + 1,
      line: line + 1,
      ledger,
      account,
      account_name: accountName,
      cost_centre: costCentre,
      debit,
      credit,
    })),
  );
  await carryOut(tx)`
    INSERT INTO accounting_line (voucher_id, line, ledger, account, account_name, cost_centre, debit, credit)
    SELECT v.id, r.line, r.ledger, r.account, r.account_name, r.cost_centre, r.debit, r.credit
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        AS r (voucher int, line smallint, ledger text, account text, account_name text, cost_centre text, debit bigint, credit bigint)
      JOIN accounting_voucher v ON v.export_number = ${number}::int AND v.voucher = r.voucher`;
}

/**
 * The file of an export in a layout. It is written from the kept entries at the first request, and kept. Later downloads are the
 * same, even if the product's layouts have changed since.
 */
export async function downloadExport(
  tx: Tx,
  order: { number: number; as: 'text' | 'workbook' },
  layout: AccountingLayout,
  actor: Actor,
): Promise<File> {
  const { number, as } = order;
  const isWorkbook = as === 'workbook';
  // Of two who ask first for a format, one waits.
  await lockLedger(tx);
  const { until } = await readExport(tx, number);
  const kept = await tx
    .selectFrom('numberedExportFile')
    .select(['fileName', 'contentType', 'content'])
    .where('exportNumber', '=', number)
    .where('exportFormat', '=', layout.format)
    .where('isWorkbook', '=', isWorkbook)
    .executeTakeFirst();
  const file =
    kept ??
    (await keepFile(
      tx,
      { number, until, as, layout, entries: await readEntries(tx, number) },
      actor,
    ));
  await audit(tx, actor, {
    action: kept ? 'numberedExport.downloadAgain' : 'numberedExport.download',
    entity: 'numberedExport',
    entityId: number,
    summary: `Descargó ${file.fileName}${kept ? ' de nuevo, tal como era' : ''}.`,
    after: { sha256: createHash('sha256').update(file.content).digest('hex') },
  });
  return new File([new Uint8Array(file.content)], file.fileName, { type: file.contentType });
}

type Written = {
  number: number;
  until: Period;
  as: 'text' | 'workbook';
  layout: AccountingLayout;
  entries: Awaited<ReturnType<typeof readEntries>>;
};

async function keepFile(
  tx: Tx,
  { number, until, as, layout, entries }: Written,
  actor: Actor,
): Promise<{ fileName: string; contentType: string; content: Buffer }> {
  const written = writeAccountingFile(entries, layout, { ...until, number }, as);
  if (written === null) refuse('accounting.noWorkbook');
  const { fileName, contentType } = written;
  const content = Buffer.from(written.bytes);
  await tx
    .insertInto('numberedExportFile')
    .values({
      exportNumber: number,
      exportFormat: layout.format,
      isWorkbook: as === 'workbook',
      layout: layoutLabel(layout),
      fileName,
      contentType,
      content,
      sha256: createHash('sha256').update(content).digest(),
      createdBy: actor.userId,
    })
    .execute();
  return { fileName, contentType, content };
}
