/** Reads holds with what they keep from payment (payout §23.3). */
import { type RawBuilder, sql } from 'kysely';
import type { HeldTotals, Hold, HoldFilters, OwnHold } from '../../../contract/payout/holds.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { given, matchesSearch, orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { columnOf } from './targets.ts';

const STATE = sql`CASE WHEN h.released_at IS NOT NULL AND h.released_by IS NULL AND h.release_reason IS NULL AND h.until < current_date
                            OR h.released_at IS NULL AND h.until < current_date THEN 'over'
                       WHEN h.released_at IS NOT NULL THEN 'released' ELSE 'live' END`;

/** What the hold `h` is of. */
export const KIND = sql`CASE WHEN h.attention_id IS NOT NULL THEN 'record' WHEN h.doctor_id IS NOT NULL THEN 'doctor'
                             WHEN h.society_id IS NOT NULL THEN 'society' ELSE 'import' END`;
/** Between the patient and the service in the name of a record. */
export const SEPARATOR = ' · ';
/** Its name, from what `NAMED` joins. */
export const NAME = sql`coalesce(a.patient_name || ' · ' || v.name, d.name, s.name, i.file_name)`;
export const NAMED = sql`
        LEFT JOIN attention a ON a.id = h.attention_id
        LEFT JOIN service v ON v.id = a.service_id
        LEFT JOIN doctor of_record ON of_record.id = a.doctor_id
        LEFT JOIN doctor d ON d.id = h.doctor_id
        LEFT JOIN medical_society s ON s.id = h.society_id
        LEFT JOIN import i ON i.id = h.import_id`;
const SEARCHED = sql`search_text(concat_ws(' ', ${NAME}, of_record.name, h.reason))`;

function isFound({ state, kind, search }: HoldFilters): RawBuilder<boolean> {
  const conditions = [
    sql`${STATE} = ${state}`,
    ...given(kind, (one) => sql`h.${columnOf(one)} IS NOT NULL`),
    ...given(search, (words) => matchesSearch(words, SEARCHED)),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Who began it: a person, or whatever started the import that did. */
export const HELD_BY = sql`coalesce(${userName('h.created_by')}, (SELECT b.created_by_name FROM import b WHERE b.id = h.begun_by_import))`;

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdAt: sql`created_at`,
  until: sql`until`,
  name: sql`name COLLATE "es-x-icu"`,
  nameless: sql`nameless COLLATE "es-x-icu"`,
  totalAmount: sql`total_amount`,
};

/** How many days ago it began. */
export const DAYS = sql`current_date - (h.created_at AT TIME ZONE 'America/Santiago')::date`;

/**
 * A page of holds. Their pesos are looked up for the page, or for all that match when they are ordered by them. Records are
 * ordered by their patients where these are shown, by their services otherwise.
 */
export async function listHolds(
  db: Db,
  filters: HoldFilters,
  {
    limit,
    offset,
    sort,
    patients,
  }: { limit: number; offset: number; sort: string; patients: PatientView },
): Promise<Hold[]> {
  const { column, direction } = parseSort(sort);
  const order = ORDER[column === 'name' && patients !== 'shown' ? 'nameless' : column];
  type Row = Omit<Hold, 'createdAt' | 'releasedAt'> & {
    createdAt: Date;
    releasedAt: Date | null;
    nameless: string;
  };
  const ordered = orderedBy(order ?? sql`created_at`, direction);
  const page = sql`LIMIT ${limit} OFFSET ${offset}`;
  const isByPesos = column === 'totalAmount';
  const rows = await rowsOf<Row>(db)`
    SELECT found.*, fees.*, paid.* FROM (
      SELECT * FROM (
        SELECT h.id, ${KIND} AS kind, coalesce(h.attention_id, h.doctor_id, h.society_id, h.import_id)::int8 AS target_id,
               ${NAME} AS name, coalesce(v.name, d.name, s.name, i.file_name) AS nameless,
               of_record.name AS doctor_name, h.reason, h.doctor_message, h.until::text AS until, ${STATE} AS state,
               ${HELD_BY} AS created_by_name, h.created_at,
               ${DAYS} AS days,
               ${userName('h.released_by')} AS released_by_name, h.released_at, h.release_reason
          FROM hold h ${NAMED} WHERE ${isFound(filters)}) AS named
       ${isByPesos ? sql`` : sql`ORDER BY ${ordered}, id ${page}`}) AS found
     CROSS JOIN LATERAL (
       SELECT count(*) AS records, coalesce(sum(f.calculated_amount), 0)::bigint AS gross_amount,
              coalesce(sum(f.final_amount), 0)::bigint AS total_amount
         FROM held_fee JOIN payable_fee f USING (attention_id) WHERE held_fee.hold_id = found.id) AS fees
     CROSS JOIN LATERAL (
       SELECT count(*) AS payments, coalesce(sum(p.total_amount), 0)::bigint AS payments_amount
         FROM held_payment JOIN payment p ON p.id = held_payment.payment_id WHERE held_payment.hold_id = found.id) AS paid
     ORDER BY ${ordered}, id ${isByPesos ? page : sql``}`;
  return rows.map(({ createdAt, releasedAt, nameless: _, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
  }));
}

/** The count of holds, and what they keep: a fee or payment with several holds counts once. */
export async function sumHolds(db: Db, filters: HoldFilters): Promise<HeldTotals> {
  return rowOf<HeldTotals>(db)`
    WITH found AS MATERIALIZED (SELECT h.id FROM hold h ${NAMED} WHERE ${isFound(filters)})
    SELECT (SELECT count(*) FROM found) AS total,
           (SELECT max(${DAYS}) FROM hold h WHERE h.id IN (SELECT id FROM found)) AS oldest_days, fees.*, paid.*
      FROM (SELECT count(*) AS records, coalesce(sum(calculated_amount), 0)::bigint AS gross_amount,
                   coalesce(sum(final_amount), 0)::bigint AS total_amount
              FROM payable_fee
             WHERE attention_id IN (SELECT attention_id FROM held_fee WHERE hold_id IN (SELECT id FROM found))) AS fees,
           (SELECT count(*) AS payments, coalesce(sum(total_amount), 0)::bigint AS payments_amount
              FROM payment
             WHERE id IN (SELECT payment_id FROM held_payment WHERE hold_id IN (SELECT id FROM found))) AS paid`;
}

/**
 * The holds that keep something from a doctor: their own, and others while fees or payments of theirs, or a held record, wait.
 * Holds of single records come last, and the oldest first. Reads what the doctors' role may read, and no reason. Records, of
 * which an import may hold tens of thousands, are read by set.
 */
export async function listOwnHolds(db: Db, doctorId: number): Promise<OwnHold[]> {
  const rows = await rowsOf<Omit<OwnHold, 'createdAt'> & { createdAt: Date }>(db)`
    SELECT * FROM (
      SELECT h.id, 'record' AS kind, concat(a.patient_name, ${SEPARATOR}::text, v.name) AS name, h.doctor_message AS message,
             h.until::text AS until, h.created_at, (f.attention_id IS NOT NULL)::int::bigint AS records,
             coalesce(f.calculated_amount, 0) AS gross_amount, coalesce(f.final_amount, 0) AS total_amount,
             0::bigint AS payments, 0::bigint AS payments_amount
        FROM attention a JOIN live_hold h ON h.attention_id = a.id JOIN service v ON v.id = a.service_id
        LEFT JOIN payable_fee f ON f.attention_id = a.id AND f.doctor_id = ${doctorId}
       WHERE a.doctor_id = ${doctorId}
      UNION ALL
      SELECT h.id, ${KIND}, s.name, h.doctor_message, h.until::text, h.created_at, fees.*, paid.*
        FROM live_hold h LEFT JOIN medical_society s ON s.id = h.society_id
       CROSS JOIN LATERAL (
         SELECT count(*) AS records, coalesce(sum(f.calculated_amount), 0)::bigint AS gross_amount,
                coalesce(sum(f.final_amount), 0)::bigint AS total_amount
           FROM held_fee JOIN payable_fee f USING (attention_id)
          WHERE held_fee.hold_id = h.id AND f.doctor_id = ${doctorId}) AS fees
       CROSS JOIN LATERAL (
         SELECT count(*) AS payments, coalesce(sum(p.total_amount), 0)::bigint AS payments_amount
           FROM held_payment JOIN payment p ON p.id = held_payment.payment_id
          WHERE held_payment.hold_id = h.id AND p.doctor_id = ${doctorId}) AS paid
       WHERE h.attention_id IS NULL AND (h.doctor_id = ${doctorId} OR fees.records > 0 OR paid.payments > 0)) AS own
     ORDER BY kind = 'record', created_at, id`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
