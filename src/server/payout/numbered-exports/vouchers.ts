/** Vouchers of numbered exports as they were exported (payout §33). */
import { type RawBuilder, sql } from 'kysely';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { pesos } from '../../../domain/money.ts';
import type { AccountingEntry, Ledger, VoucherLine } from '../../../domain/payout/accounting.ts';
import { type VoucherAspect, voucherKind } from '../../../domain/payout/numbered-export.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';

type Row = {
  voucherId: number;
  voucher: number;
  aspect: VoucherAspect;
  turn: number;
  date: string;
  ledger: Ledger;
  account: string;
  accountName: string;
  costCentre: string;
  debit: number;
  credit: number;
  description: string;
  reference: string;
  payeeName: string;
  payeeRut: string;
};

const LINES = sql`
  SELECT v.id AS voucher_id, v.voucher, v.aspect, v.turn, v.day::text AS date, l.ledger, l.account, l.account_name, l.cost_centre, l.debit, l.credit,
         v.description, v.reference, v.payee_name, v.payee_rut
    FROM accounting_voucher v JOIN accounting_line l ON l.voucher_id = v.id`;

async function readLines(
  db: Db | Tx,
  rest: RawBuilder<unknown>,
): Promise<(AccountingEntry & { voucherId: number })[]> {
  const rows = await rowsOf<Row>(db)`${LINES} ${rest}`;
  return rows.map(({ aspect, turn, date, debit, credit, ...row }) => ({
    ...row,
    kind: voucherKind(aspect, turn),
    date: localDate(date),
    debit: pesos(debit),
    credit: pesos(credit),
  }));
}

/** The lines of vouchers, by the id of each. */
export async function readVoucherLines(
  db: Db | Tx,
  voucherIds: readonly number[],
): Promise<Map<number, VoucherLine[]>> {
  const lines = await readLines(
    db,
    sql`WHERE v.id = ANY(${voucherIds}::int[]) ORDER BY v.id, l.line`,
  );
  const byVoucher = new Map<number, VoucherLine[]>();
  for (const { voucherId, voucher: _, ...line } of lines) {
    const known = byVoucher.get(voucherId);
    if (known) known.push(line);
    else byVoucher.set(voucherId, [line]);
  }
  return byVoucher;
}

/** The entries of an export in its order: all, or a page of them. */
export async function readEntries(
  db: Db | Tx,
  number: number,
  { limit, offset }: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<AccountingEntry[]> {
  const lines = await readLines(
    db,
    sql`WHERE v.export_number = ${number}::int ORDER BY v.voucher, l.line LIMIT ${limit}::int OFFSET ${offset}::int`,
  );
  return lines.map(({ voucherId: _, ...entry }) => entry);
}
