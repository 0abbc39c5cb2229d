/** How many persons a breach concerns, who did it, and what names a filter instead of persons (access §24). */
import { sql } from 'kysely';
import {
  BREACH_SHOWN,
  type BreachActor,
  type BreachReport,
  type BreachUnnamed,
} from '../../../contract/access/breach.ts';
import { atOneMoment, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import {
  type BreachFilters,
  filterBounds,
  foundTables,
  giveMemory,
  isMeant,
  PERSONS_TABLE,
  personOf,
  refuseTooMuch,
  seenFilter,
} from './found.ts';

type Persons = Pick<BreachReport, 'patients' | 'doctors' | 'users'>;
/** Who did it, with the sums over everybody who did. */
type StoredActor = Omit<BreachActor, 'firstAt' | 'lastAt'> & {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly people: number;
  readonly allReads: number;
  readonly allChanges: number;
  readonly allExports: number;
};
type StoredUnnamed = Omit<BreachUnnamed, 'at'> & { readonly at: Date };

/** All of one moment. */
export function breachReport(db: Db, filters: BreachFilters): Promise<BreachReport> {
  return atOneMoment(db, async (tx) => {
    await refuseTooMuch(tx, filters);
    await giveMemory(tx);
    const persons = await countPersons(tx, filters);
    const actors = await readActors(tx, filters);
    const unnamed = await readUnnamed(tx, filters);
    const [first] = actors;
    return {
      ...persons,
      reads: first?.allReads ?? 0,
      changes: first?.allChanges ?? 0,
      exports: first?.allExports ?? 0,
      people: first?.people ?? 0,
      actors: actors.map(
        ({ firstAt, lastAt, people, allReads, allChanges, allExports, ...actor }) => ({
          ...actor,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        }),
      ),
      unnamed: unnamed.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
      unnamedTotal: await countUnnamed(tx, filters),
    };
  });
}

/** Different persons whom the records name. */
export async function countPersons(tx: Tx, filters: BreachFilters): Promise<Persons> {
  const rows = await rowsOf<Persons>(tx)`
    WITH ${foundTables(filters)}, ${PERSONS_TABLE}
    SELECT count(*) FILTER (WHERE whose = 'patient') AS patients, count(*) FILTER (WHERE whose = 'doctor') AS doctors,
           count(*) FILTER (WHERE whose = 'user') AS users
      FROM person`;
  return theOnly(rows);
}

/** Who acted, most first. Each address of somebody is one row before they are one: distinct counts would sort a million of them. */
async function readActors(tx: Tx, filters: BreachFilters): Promise<StoredActor[]> {
  return rowsOf<StoredActor>(tx)`
    WITH ${foundTables(filters)}, acted AS (
      SELECT user_id, user_name, ip_address, count(*) FILTER (WHERE kind <> 'file') AS reads, 0::bigint AS changes,
             count(*) FILTER (WHERE kind = 'file') AS exports, min(at) AS first_at, max(at) AS last_at
        FROM read GROUP BY user_id, user_name, ip_address
      UNION ALL
      SELECT user_id, user_name, ip_address, 0, count(*), 0, min(at), max(at) FROM changed GROUP BY user_id, user_name, ip_address),
    actor AS (
      SELECT user_id, user_name, count(DISTINCT ip_address) AS addresses, min(ip_address) AS ip_address, sum(reads)::bigint AS reads,
             sum(changes)::bigint AS changes, sum(exports)::bigint AS exports, min(first_at) AS first_at, max(last_at) AS last_at
        FROM acted GROUP BY user_id, user_name)
    SELECT actor.*, count(*) OVER () AS people, sum(reads) OVER ()::bigint AS all_reads, sum(changes) OVER ()::bigint AS all_changes,
           sum(exports) OVER ()::bigint AS all_exports
      FROM actor ORDER BY reads + changes + exports DESC, user_name LIMIT ${BREACH_SHOWN}`;
}

/** The newest answers and changes that named nobody, with how many patients their filters mean today. */
async function readUnnamed(tx: Tx, filters: BreachFilters): Promise<StoredUnnamed[]> {
  return rowsOf<StoredUnnamed>(tx)`
    WITH ${foundTables(filters)}, newest AS (
      SELECT * FROM read WHERE is_unnamed ORDER BY at DESC, id DESC LIMIT ${BREACH_SHOWN}),
    shown AS (
      SELECT id, at, user_name, call, kind, ${seenFilter} AS filter FROM newest AS read
       UNION ALL SELECT id, at, user_name, action, 'change', '{}' FROM unnamed_change
       ORDER BY at DESC, id DESC LIMIT ${BREACH_SHOWN})
    SELECT s.id, s.at, s.user_name, s.call, s.kind, s.filter,
           CASE WHEN m.doctor_id IS NOT NULL OR m.date_from IS NOT NULL OR m.date_to IS NOT NULL
                THEN (SELECT count(DISTINCT ${personOf(sql`a.patient_rut`)}) FROM attention a WHERE ${isMeant()}) END AS patients
      FROM shown s, LATERAL (${filterBounds(sql.ref('s.filter'))}) AS m ORDER BY s.at DESC, s.id DESC`;
}

async function countUnnamed(tx: Tx, filters: BreachFilters): Promise<number> {
  const rows = await rowsOf<{ total: number }>(tx)`
    WITH ${foundTables(filters)}
    SELECT (SELECT count(*) FROM read WHERE is_unnamed) + (SELECT count(*) FROM unnamed_change) AS total`;
  return theOnly(rows).total;
}

function theOnly<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('sums are one row');
  return row;
}
