/** The periods, what has had its time by them, and what was anonymised or removed (access §19, access §28). */
import {
  DONE_LIMIT,
  type Expired,
  type RetentionOverview,
} from '../../../contract/access/retention.ts';
import { RETENTION_KINDS, type RetentionKind } from '../../../domain/words/retention-words.ts';
import { today } from '../../platform/context.ts';
import { atOneMoment, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';

export type Period = RetentionOverview['periods'][number];

/** A period that is not saved. */
type Tried = { readonly kind: RetentionKind; readonly months: number };

/** A dry run: what the next night would anonymise or remove; by another period of one kind, if one is given. */
export async function readPeriods(tx: Tx, tried?: Tried): Promise<Period[]> {
  const rows = await rowsOf<Period>(tx)`
    WITH period AS (
      SELECT p.kind, p.version, p.months, p.least_months, (${today()}::date - make_interval(months => p.months))::date AS before
        FROM (SELECT kind, version, least_months, CASE kind WHEN ${tried?.kind ?? null}::text THEN ${tried?.months ?? null}::int ELSE months END AS months
                FROM retention_period) p)
    SELECT p.kind, p.months, p.least_months, p.version, p.before, count(e.rut) AS expired, coalesce(sum(e.attentions), 0) AS attentions,
           0 AS waiting, max(e.last_on) AS latest_on
      FROM period p LEFT JOIN LATERAL expired_patients(p.before) e ON true WHERE p.kind = 'patients' GROUP BY 1, 2, 3, 4, 5
     UNION ALL
    SELECT p.kind, p.months, p.least_months, p.version, p.before, count(r.at), 0, 0, max(r.at)::date
      FROM period p
      LEFT JOIN LATERAL (
        SELECT i.created_at AS at FROM import_rejection j JOIN import i ON i.id = j.import_id
         WHERE i.created_at < p.before AND EXISTS (SELECT FROM unnest(j.cells) AS cell WHERE cell <> '')
         UNION ALL
        SELECT i.created_at FROM import_doubt d JOIN import i ON i.id = d.import_id
         WHERE i.created_at < p.before AND d.patient_rut NOT LIKE 'ANON-%') r ON true
     WHERE p.kind = 'import_rows' GROUP BY 1, 2, 3, 4, 5
     UNION ALL
    SELECT p.kind, p.months, p.least_months, p.version, p.before, count(r.at) FILTER (WHERE NOT r.waits), 0,
           count(r.at) FILTER (WHERE r.waits), (max(r.at) FILTER (WHERE NOT r.waits))::date
      FROM period p
      LEFT JOIN LATERAL (
        SELECT at, waits FROM expired_reads(p.before) WHERE p.kind = 'read_log'
         UNION ALL SELECT at, false FROM audit_log WHERE p.kind = 'audit_log' AND at < start_of_day(p.before) AND NOT is_compared(entity, action)
         UNION ALL SELECT at, false FROM expired_mails(p.before) WHERE p.kind = 'mails'
         UNION ALL SELECT start_of_day(last_on), false FROM unanswered_question WHERE p.kind = 'questions' AND last_on < p.before) r ON true
     WHERE p.kind IN ('read_log', 'audit_log', 'mails', 'questions') GROUP BY 1, 2, 3, 4, 5`;
  return rows.toSorted((a, b) => RETENTION_KINDS.indexOf(a.kind) - RETENTION_KINDS.indexOf(b.kind));
}

/** What the next night would anonymise or remove of a kind of data by the given period. */
export async function readExpired(tx: Tx, tried: Tried): Promise<Expired> {
  const found = (await readPeriods(tx, tried)).find(({ kind }) => kind === tried.kind);
  if (!found) throw new Error(`no period of ${tried.kind}`);
  const { expired, attentions, waiting, latestOn } = found;
  return { expired, attentions, waiting, latestOn };
}

export function readRetention(db: Db): Promise<RetentionOverview> {
  return atOneMoment(db, async (tx) => ({
    periods: await readPeriods(tx),
    done: await rowsOf<RetentionOverview['done'][number]>(tx)`
        SELECT kind, before, made_at, patients, changed FROM anonymisation
         UNION ALL
        SELECT kind, before, max(made_at), 0, jsonb_build_object(kind, sum(removed)) FROM removal GROUP BY kind, before
         ORDER BY made_at DESC, kind LIMIT ${DONE_LIMIT}`,
  }));
}
