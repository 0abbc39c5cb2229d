/** How many persons a breach concerns, who did it, and what names a filter instead of persons (access §24). */
import { sql } from 'kysely';
import {
  BREACH_SHOWN,
  type BreachActor,
  type BreachReport,
  type BreachUnnamed,
} from '../../../contract/access/breach.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type BreachFilters,
  filterBounds,
  foundTables,
  isMeant,
  personOf,
  refuseTooMuch,
} from './found.ts';

type Sums = Pick<
  BreachReport,
  'patients' | 'doctors' | 'users' | 'reads' | 'changes' | 'exports' | 'people' | 'unnamedTotal'
>;
type StoredActor = Omit<BreachActor, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date };
type StoredUnnamed = Omit<BreachUnnamed, 'at'> & { at: Date };

export async function breachReport(db: Db, filters: BreachFilters): Promise<BreachReport> {
  await refuseTooMuch(db, filters);
  const tables = foundTables(filters);
  const acts = sql`
    acts AS (
      SELECT user_id, user_name, ip_address, at, kind <> 'file' AS is_read, kind = 'file' AS is_export, false AS is_change FROM read
      UNION ALL
      SELECT user_id, user_name, ip_address, at, false, false, true FROM changed)`;
  const [sums] = (
    await sql<Sums>`
      WITH ${tables}, ${acts}
      SELECT p.*, a.*, (SELECT count(*) FROM read WHERE is_unnamed) + (SELECT count(*) FROM unnamed_change) AS unnamed_total
        FROM (SELECT count(*) FILTER (WHERE whose = 'patient') AS patients,
                     count(*) FILTER (WHERE whose = 'doctor') AS doctors,
                     count(*) FILTER (WHERE whose = 'user') AS users
                -- Grouped, which is hashed: distinct counts would sort each name of a million lists, three times.
                FROM (SELECT whose, key FROM touched GROUP BY whose, key) AS one) AS p,
             (SELECT coalesce(sum(reads), 0)::bigint AS reads, coalesce(sum(changes), 0)::bigint AS changes,
                     coalesce(sum(exports), 0)::bigint AS exports, count(*) AS people
                FROM (SELECT count(*) FILTER (WHERE is_read) AS reads, count(*) FILTER (WHERE is_change) AS changes,
                             count(*) FILTER (WHERE is_export) AS exports FROM acts GROUP BY user_id, user_name) AS each) AS a`.execute(
      db,
    )
  ).rows;
  const actors = await sql<StoredActor>`
    WITH ${tables}, ${acts}
    SELECT user_id, user_name, count(DISTINCT ip_address) AS addresses, min(ip_address) AS ip_address,
           count(*) FILTER (WHERE is_read) AS reads, count(*) FILTER (WHERE is_change) AS changes,
           count(*) FILTER (WHERE is_export) AS exports, min(at) AS first_at, max(at) AS last_at
      FROM acts GROUP BY user_id, user_name ORDER BY count(*) DESC, user_name LIMIT ${BREACH_SHOWN}`.execute(
    db,
  );
  const unnamed = await sql<StoredUnnamed>`
    WITH ${tables}, shown AS (
      SELECT id, at, user_name, call, kind, filter FROM read WHERE is_unnamed
       UNION ALL SELECT id, at, user_name, action, 'change', '{}' FROM unnamed_change
       ORDER BY at DESC, id DESC LIMIT ${BREACH_SHOWN})
    SELECT s.id, s.at, s.user_name, s.call, s.kind, s.filter,
           CASE WHEN m.doctor_id IS NOT NULL OR m.date_from IS NOT NULL OR m.date_to IS NOT NULL
                THEN (SELECT count(DISTINCT ${personOf(sql`a.patient_rut`)}) FROM attention a WHERE ${isMeant()}) END AS patients
      FROM shown s, LATERAL (${filterBounds(sql.ref('s.filter'))}) AS m ORDER BY s.at DESC, s.id DESC`.execute(
    db,
  );
  if (!sums) throw new Error('sums are one row');
  return {
    ...sums,
    actors: actors.rows.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    unnamed: unnamed.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}
