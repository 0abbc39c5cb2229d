/** What of a list is held, wherever it is listed (payout §23.9). */
import { sql } from 'kysely';
import type { HoldMark, MarkedKind, OwnHoldMark } from '../../../contract/payout/holds.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { DAYS, HELD_BY, KIND, NAME, NAMED } from './queries.ts';

/** The holds of each target, the oldest first: its own, and those of what it belongs to. */
export async function listMarks(
  db: Db,
  targets: Readonly<Record<MarkedKind, readonly number[]>>,
): Promise<HoldMark[]> {
  const ids = (kind: MarkedKind) => sql`${[...targets[kind]]}::bigint[]`;
  const rows = await rowsOf<Omit<HoldMark, 'createdAt'> & { createdAt: Date }>(db)`
    WITH marked AS (
      SELECT 'record' AS kind, attention_id AS target_id, hold_id FROM held_fee WHERE attention_id = ANY(${ids('record')})
      UNION
      SELECT 'doctor', doctor_id, id FROM live_hold WHERE doctor_id = ANY(${ids('doctor')})
      UNION
      SELECT 'doctor', x.doctor_id, l.id
        FROM live_hold l JOIN current_affiliation x ON x.society_id = l.society_id WHERE x.doctor_id = ANY(${ids('doctor')})
      UNION
      SELECT 'society', society_id, id FROM live_hold WHERE society_id = ANY(${ids('society')})
      UNION
      SELECT 'import', import_id, id FROM live_hold WHERE import_id = ANY(${ids('import')})
      UNION
      SELECT 'payment', payment_id, hold_id FROM held_payment WHERE payment_id = ANY(${ids('payment')}))
    SELECT m.kind, m.target_id::int8 AS target_id, h.id, ${KIND} AS hold_kind, ${NAME} AS name, h.reason, h.until::text AS until,
           ${HELD_BY} AS created_by_name, h.created_at, ${DAYS} AS days
      FROM marked m JOIN hold h ON h.id = m.hold_id ${NAMED}
     ORDER BY m.kind, m.target_id, h.created_at, h.id`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The same of a doctor's own records and payments, without the reason and who holds them (payout §31.6). */
export async function listOwnMarks(
  db: Db,
  doctorId: number,
  targets: Readonly<Record<'record' | 'payment', readonly number[]>>,
): Promise<OwnHoldMark[]> {
  const rows = await rowsOf<Omit<OwnHoldMark, 'createdAt'> & { createdAt: Date }>(db)`
    WITH marked AS (
      SELECT 'record' AS kind, f.attention_id AS target_id, f.hold_id
        FROM held_fee f JOIN attention a ON a.id = f.attention_id
       WHERE f.attention_id = ANY(${[...targets.record]}::bigint[]) AND a.doctor_id = ${doctorId}::int
      UNION
      SELECT 'payment', p.id, held_payment.hold_id FROM held_payment JOIN payment p ON p.id = held_payment.payment_id
       WHERE p.id = ANY(${[...targets.payment]}::bigint[]) AND p.doctor_id = ${doctorId}::int)
    SELECT m.kind, m.target_id::int8 AS target_id, h.id, h.doctor_message AS message, h.until::text AS until, h.created_at, ${DAYS} AS days
      FROM marked m JOIN live_hold h ON h.id = m.hold_id
     ORDER BY m.kind, m.target_id, h.created_at, h.id`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
