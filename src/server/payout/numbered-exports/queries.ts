/** Reads numbered exports, and what is left out of them (payout §33). */
import { type RawBuilder, sql } from 'kysely';
import type { CostCentreSum } from '../../../contract/payout/accounting.ts';
import type {
  AccountingNews,
  LeftOut,
  NumberedExport,
  NumberedExportFilters,
  VouchersOfKind,
} from '../../../contract/payout/numbered-exports.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import {
  type AccountingEntry,
  totalVouchers,
  VOUCHER_KINDS,
} from '../../../domain/payout/accounting.ts';
import { type VoucherAspect, voucherKind } from '../../../domain/payout/numbered-export.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { given, matchesSearch, orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The number of the next export. */
export async function readNextNumber(db: Db | Tx): Promise<number> {
  const { number } = await rowOf<{ number: number }>(db)`
    SELECT coalesce(max(number), 0) + 1 AS number FROM numbered_export`;
  return number;
}

function isFound({ year, search }: NumberedExportFilters): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...given(year, (one) => sql`e.until_year = ${one}::int`),
    ...given(
      search,
      (words) => sql`EXISTS (
        SELECT FROM accounting_voucher v
         WHERE v.export_number = e.number
           AND ${matchesSearch(words, sql`search_text(concat_ws(' ', v.reference, v.payee_name, v.payee_rut, v.description))`)})`,
    ),
  ];
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  totalEntries: sql`e.total_entries`,
  totalDebits: sql`e.total_debits`,
};

type Row = Omit<NumberedExport, 'period'> & { untilYear: number; untilMonth: number };

const EXPORTS = sql`
  SELECT e.number, e.until_year, e.until_month, e.is_opening, e.total_vouchers, e.total_entries, e.total_debits, e.total_credits,
         encode(e.sha256, 'hex') AS sha256, ${instant(sql`e.created_at`)} AS created_at, ${userName('e.created_by')} AS created_by_name,
         coalesce((SELECT jsonb_agg(jsonb_build_object(
                            'exportFormat', f.export_format, 'isWorkbook', f.is_workbook, 'layout', f.layout, 'fileName', f.file_name,
                            'sha256', encode(f.sha256, 'hex'), 'createdAt', ${instant(sql`f.created_at`)},
                            'createdByName', ${userName('f.created_by')}) ORDER BY f.created_at, f.export_format, f.is_workbook)
                     FROM numbered_export_file f WHERE f.export_number = e.number), '[]') AS files
    FROM numbered_export e`;

/** An instant in the form of the contract. */
function instant(value: RawBuilder<unknown>) {
  return sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const exportOf = ({ untilYear, untilMonth, ...row }: Row): NumberedExport => ({
  ...row,
  period: formatPeriod({ year: untilYear, month: untilMonth }),
});

export async function listExports(
  db: Db,
  filters: NumberedExportFilters,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
): Promise<NumberedExport[]> {
  const { column, direction } = parseSort(sort);
  const rows = await rowsOf<Row>(db)`
    ${EXPORTS} WHERE ${isFound(filters)}
    ORDER BY ${orderedBy(ORDER[column] ?? sql`e.number`, direction)}, e.number DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(exportOf);
}

export async function sumExports(db: Db, filters: NumberedExportFilters) {
  return rowOf<{ total: number; totalEntries: number; totalDebits: number }>(db)`
    SELECT count(*) AS total, coalesce(sum(total_entries), 0)::bigint AS total_entries,
           coalesce(sum(total_debits), 0)::bigint AS total_debits
      FROM numbered_export e WHERE ${isFound(filters)}`;
}

/** Refuses a number that no export has. */
export async function readExport(
  db: Db | Tx,
  number: number,
): Promise<NumberedExport & { until: Period }> {
  const [row] = await rowsOf<Row>(db)`${EXPORTS} WHERE e.number = ${number}::int`;
  if (!row) refuse('numberedExports.notFound', { number: String(number) });
  return { ...exportOf(row), until: { year: row.untilYear, month: row.untilMonth } };
}

/** An export's vouchers by kind, in the order of kinds. */
export async function sumKinds(db: Db, number: number): Promise<VouchersOfKind[]> {
  type Sum = { aspect: VoucherAspect; turn: number; count: number; amount: number };
  const rows = await rowsOf<Sum>(db)`
    SELECT v.aspect, 2 - v.turn % 2 AS turn, count(DISTINCT v.id) AS count, sum(l.debit)::bigint AS amount
      FROM accounting_voucher v JOIN accounting_line l ON l.voucher_id = v.id
     WHERE v.export_number = ${number}::int GROUP BY v.aspect, v.turn % 2`;
  const sums = rows.map(({ aspect, turn, ...sum }) => ({
    kind: voucherKind(aspect, turn),
    ...sum,
  }));
  return sums.sort((a, b) => VOUCHER_KINDS.indexOf(a.kind) - VOUCHER_KINDS.indexOf(b.kind));
}

/** An export's fee expense by cost centre; empty if none of its entries has one. */
export async function sumCentres(db: Db, number: number): Promise<CostCentreSum[]> {
  const rows = await rowsOf<CostCentreSum>(db)`
    SELECT l.cost_centre AS centre, sum(l.debit - l.credit)::bigint AS amount
      FROM accounting_voucher v JOIN accounting_line l ON l.voucher_id = v.id
     WHERE v.export_number = ${number}::int AND l.ledger = 'feeExpense'
     GROUP BY 1 ORDER BY l.cost_centre COLLATE "C"`;
  return rows.every(({ centre }) => centre === '') ? [] : rows;
}

/** The same of entries that are in no export yet. */
export function kindsOf(entries: readonly AccountingEntry[]): VouchersOfKind[] {
  return VOUCHER_KINDS.map((kind) => ({ kind, ...totalVouchers(entries, kind) })).filter(
    ({ count }) => count > 0,
  );
}

type LeftOutRow = Omit<LeftOut, 'period'> & { year: number; month: number };

/** How many of what was left out are listed. */
const LISTED = 100;

/**
 * What was processed and annulled between an export and the one before it, the latest first; of the next export by default. No voucher tells
 * of it.
 */
export async function readLeftOut(
  db: Db,
  number: number,
): Promise<{ count: number; amount: number; payments: LeftOut[] }> {
  const rows = await rowsOf<LeftOutRow & { count: number; amount: number }>(db)`
    SELECT p.id AS payment_id, d.name AS doctor_name, p.period_year AS year, p.period_month AS month,
           p.total_brut_amount AS gross_amount, (a.created_at AT TIME ZONE 'America/Santiago')::date::text AS annulled_on,
           count(*) OVER () AS count, (sum(p.total_brut_amount) OVER ())::bigint AS amount
      FROM payment p JOIN payment_annulment a ON a.id = p.annulment_id JOIN doctor d ON d.id = p.doctor_id
     WHERE NOT EXISTS (SELECT FROM accounting_voucher v WHERE v.aspect = 'provision' AND v.subject_id = p.id)
       AND a.created_at > coalesce((SELECT created_at FROM numbered_export WHERE number = ${number}::int - 1), '-infinity')
       AND a.created_at <= coalesce((SELECT created_at FROM numbered_export WHERE number = ${number}::int), 'infinity')
     ORDER BY a.created_at DESC, p.id LIMIT ${LISTED}`;
  return {
    count: rows[0]?.count ?? 0,
    amount: rows[0]?.amount ?? 0,
    payments: rows.map(({ year, month, count: _, amount: __, ...payment }) => ({
      ...payment,
      period: formatPeriod({ year, month }),
    })),
  };
}

/** For each of these months: its latest unnumbered export, if later than the latest numbered one. */
export async function readUnnumbered(
  db: Db,
  entries: readonly AccountingEntry[],
): Promise<AccountingNews['unnumbered']> {
  const months = [...new Set(entries.map(({ date }) => date.slice(0, 7)))];
  type Found = { year: number; month: number; fileName: string; createdAt: Date };
  const rows = await rowsOf<Found>(db)`
    SELECT DISTINCT ON (period_year, period_month) period_year AS year, period_month AS month, file_name, created_at
      FROM accounting_export
     WHERE to_char(make_date(period_year, period_month, 1), 'YYYY-MM') = ANY(${months}::text[])
       AND created_at > coalesce((SELECT max(created_at) FROM numbered_export), '-infinity')
     ORDER BY period_year, period_month, id DESC`;
  return rows.map(({ year, month, fileName, createdAt }) => ({
    period: formatPeriod({ year, month }),
    fileName,
    createdAt: createdAt.toISOString(),
  }));
}
