/** What paid corrections changed of a doctor's attentions: what payments hold of them beside their fees (documents §10.7). */
import { sql } from 'kysely';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/list-queries.ts';

/** Pesos, negative where something was taken back: of the base, before retention, and retained. */
export type PaidChange = {
  readonly baseAmount: number;
  readonly calculatedAmount: number;
  readonly retentionAmount: number;
};

/** The sums of `PaidChange` over the rows `k` of `paid_correction`. */
export const PAID_CHANGE = sql`
  coalesce(sum(k.base_amount), 0)::int8 AS base_amount, coalesce(sum(k.amount), 0)::int8 AS calculated_amount,
  coalesce(sum(k.retention_amount), 0)::int8 AS retention_amount`;

/** Of each of these attentions that has any, what paid corrections changed of it for the doctor. */
export async function readPaidChanges(
  db: Db,
  doctorId: number,
  attentionIds: readonly number[],
): Promise<ReadonlyMap<number, PaidChange>> {
  const rows = await rowsOf<PaidChange & { attentionId: number }>(db)`
    SELECT k.attention_id, ${PAID_CHANGE} FROM paid_correction k
     WHERE k.doctor_id = ${doctorId}::int AND k.attention_id = ANY (${[...attentionIds]}::bigint[])
     GROUP BY k.attention_id`;
  return new Map(rows.map(({ attentionId, ...change }) => [attentionId, change]));
}

/** Whose, of which days (both included), kinds and services, and with which words. */
export type MovedFilters = {
  readonly doctorId: number;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly recordTypes?: readonly RecordType[] | undefined;
  readonly serviceIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
};

/** An attention of another doctor, with what this one gave by the first correction that moved it here. */
export type MovedAttention = PaidChange & {
  readonly id: number;
  /** The correction that moved it here first. */
  readonly correctionId: number;
  readonly attentionDate: string;
  readonly recordType: RecordType;
  /** Empty to the doctor, by the database, as is the ID: the other doctor's attention alone says them (payout §25.11). */
  readonly patientRut: string;
  readonly externalId: string;
  readonly patientName: string;
  readonly serviceId: number;
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly serviceDescription: string | null;
  readonly providerName: string;
  readonly providerType: string | null;
  readonly grossAmount: number;
  readonly participatedAmount: number;
  /** When the last of it was paid. */
  readonly lastUpdate: Date;
};

/** The attentions of others that corrections moved to the doctor and a payment has paid, newest first. */
export function listMovedHere(
  db: Db,
  { doctorId, dateFrom, dateTo, recordTypes, serviceIds, search }: MovedFilters,
): Promise<MovedAttention[]> {
  return rowsOf<MovedAttention>(db)`
    WITH own AS (
      SELECT k.attention_id, ${PAID_CHANGE}, max(k.paid_at) AS last_update
        FROM paid_correction k
       WHERE k.doctor_id = ${doctorId}::int
         AND NOT EXISTS (SELECT FROM attention a WHERE a.id = k.attention_id AND a.doctor_id = ${doctorId}::int)
       GROUP BY k.attention_id),
    moved AS (
      SELECT own.attention_id AS id, first.id AS correction_id, r.attention_date::text AS attention_date, r.record_type, coalesce(a.patient_rut, '') AS patient_rut,
             coalesce(a.external_id, '') AS external_id,
             coalesce(a.patient_name, regexp_replace(first.description, '^.*, \\d{2}-\\d{2}-\\d{4}, ', '')) AS patient_name,
             r.service_id, v.code AS service_code, v.name AS service_name, v.description AS service_description,
             d.name AS provider_name, t.name AS provider_type, r.gross_amount::int8 AS gross_amount,
             r.participated_amount::int8 AS participated_amount, own.base_amount, own.calculated_amount, own.retention_amount, own.last_update
        FROM own
        -- Also where the bank rejected its payment, and what was taken back of it is paid.
        JOIN LATERAL (
          SELECT k.id, e.description FROM correction k JOIN entry e ON e.correction_id = k.id
           WHERE k.attention_id = own.attention_id AND e.doctor_id = ${doctorId}::int AND e.origin = 'replacement' AND e.status = 'approved'
           ORDER BY k.id LIMIT 1) AS first ON true
        JOIN replacement_fee r ON r.correction_id = first.id
        JOIN service v ON v.id = r.service_id
        JOIN doctor d ON d.id = r.doctor_id
        LEFT JOIN provider_type t ON t.id = r.provider_type_id
        LEFT JOIN attention a ON a.id = own.attention_id
       WHERE r.attention_date BETWEEN coalesce(${dateFrom ?? null}::date, '-infinity') AND coalesce(${dateTo ?? null}::date, 'infinity')
         AND (${recordTypes?.length ? recordTypes : null}::text[] IS NULL OR r.record_type::text = ANY (${recordTypes ?? []}::text[]))
         AND (${serviceIds ?? null}::int[] IS NULL OR r.service_id = ANY (${serviceIds ?? []}::int[])))
    SELECT * FROM moved
     WHERE ${search ? matchesSearch(search, sql`search_text(patient_name || ' ' || patient_rut || ' ' || service_code || ' ' || service_name)`) : sql`true`}
     ORDER BY attention_date DESC, id DESC`;
}

type Placed = { readonly id: number; readonly attentionDate: string };
type Page = { readonly limit: number; readonly offset: number };

/** A page of the doctor's own attentions, which `readOwn` reads in that order, together with those that corrections moved here. */
export async function pageWithMoved<Row extends Placed>(
  moved: readonly Row[],
  readOwn: (page: Page) => Promise<readonly Row[]>,
  { limit, offset }: Page,
  order: (one: Placed, other: Placed) => number = newestFirst,
): Promise<Row[]> {
  // Each that comes before the page takes the place of one of the doctor's own.
  const first = Math.max(0, offset - moved.length);
  const own = await readOwn({ limit: limit + moved.length, offset: first });
  const [top] = own;
  const here = moved.toSorted(order);
  if (!top && first > 0) return [];
  const before = first > 0 && top ? here.filter((one) => order(one, top) < 0).length : 0;
  const merged = [...own, ...here.slice(before)].toSorted(order);
  const skipped = offset - first - before;
  return merged.slice(skipped, skipped + limit);
}

/** The other order, for `pageWithMoved`. */
export const oldestFirst = (one: Placed, other: Placed): number => newestFirst(other, one);

const newestFirst = (one: Placed, other: Placed): number =>
  one.attentionDate === other.attentionDate
    ? other.id - one.id
    : one.attentionDate < other.attentionDate
      ? 1
      : -1;
