/** What must hold of the log of reads (access §16): nothing in it was changed, removed or put between. */
import type { SqlCheck } from './check.ts';

/** The least number of months for which reads are kept (access §28.1). The database has the same bound, but somebody may have dropped it. */
const LEAST_MONTHS = 60;

/** The key of the finding. */
export const READ_LOG_KEY = 'read-log';

export const READ_LOG_CHECKS: readonly SqlCheck[] = [
  {
    key: READ_LOG_KEY,
    title:
      'Cada lectura registrada está como se escribió y sigue a la anterior, sin que falte ninguna desde la última borrada por su plazo hasta la más nueva.',
    records: ['lectura', 'lecturas'],
    checked: 'SELECT count(*) FROM read_log',
    // The end is kept apart: it tells when the last ones were removed. It is named by the record that should be there. The beginning is
    // where the last removal ended, which the log itself tells in a record: a removal that nobody made is found, and one that is
    // missing, whose hash was changed, that does not follow the one before it, or that came before its time.
    offences: `
      WITH start AS MATERIALIZED (
             SELECT coalesce(max(last_id), 0) AS id,
                    coalesce((SELECT last_hash FROM removal WHERE kind = 'read_log' ORDER BY last_id DESC LIMIT 1), '') AS hash
               FROM removal WHERE kind = 'read_log')
      SELECT id
        FROM (SELECT r.id, r.hash <> read_log_hash(r, coalesce(lag(r.hash) OVER w, s.hash)) OR r.id <> coalesce(lag(r.id) OVER w, s.id) + 1 AS is_wrong
                FROM read_log r, start s WINDOW w AS (ORDER BY r.id)) AS chained
       WHERE is_wrong
      UNION
      SELECT h.last_id
        FROM read_log_head h, start s
       WHERE (h.last_id, h.hash) IS DISTINCT FROM
             (coalesce((SELECT max(id) FROM read_log), s.id), coalesce((SELECT hash FROM read_log ORDER BY id DESC LIMIT 1), s.hash))
      UNION
      SELECT 0 WHERE NOT EXISTS (SELECT FROM read_log_head)
      UNION
      SELECT t.last_id
        FROM (SELECT o.*, o.last_id - coalesce(lag(o.last_id) OVER (ORDER BY o.last_id), 0) AS between FROM removal o WHERE o.kind = 'read_log') AS t, start s
       WHERE t.between <> t.removed OR t.last_at >= start_of_day(t.before)
          OR t.months < ${LEAST_MONTHS} OR t.before > (t.made_at AT TIME ZONE 'America/Santiago')::date - make_interval(months => t.months)
          OR t.record_id > s.id AND NOT EXISTS (
               SELECT FROM read_log r JOIN removal o ON o.id = t.id WHERE r.id = t.record_id AND r.call = 'process.removal' AND r.filter = removal_words(o))
      UNION
      SELECT r.id FROM read_log r WHERE r.call = 'process.removal' AND r.kind = 'process' AND NOT EXISTS (SELECT FROM removal t WHERE t.record_id = r.id)`,
  },
];
