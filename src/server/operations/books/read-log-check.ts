/** What must hold of the log of reads (access §16): nothing in it was changed, removed or put between. */
import type { SqlCheck } from './check.ts';

/** The key of the finding. */
export const READ_LOG_KEY = 'read-log';

export const READ_LOG_CHECKS: readonly SqlCheck[] = [
  {
    key: READ_LOG_KEY,
    title:
      'Cada lectura registrada está como se escribió y sigue a la anterior, sin que falte ninguna hasta la última.',
    records: ['lectura', 'lecturas'],
    checked: 'SELECT count(*) FROM read_log',
    // The end is kept apart: it tells when the last ones were removed. It is named by the record that should be there.
    offences: `
      SELECT id
        FROM (SELECT r.id, r.hash <> read_log_hash(r, coalesce(lag(r.hash) OVER w, '')) OR r.id <> coalesce(lag(r.id) OVER w, 0) + 1 AS is_wrong
                FROM read_log r WINDOW w AS (ORDER BY r.id)) AS chained
       WHERE is_wrong
      UNION
      SELECT h.last_id
        FROM read_log_head h
       WHERE (h.last_id, h.hash) IS DISTINCT FROM
             (coalesce((SELECT max(id) FROM read_log), 0), coalesce((SELECT hash FROM read_log ORDER BY id DESC LIMIT 1), ''))
      UNION
      SELECT 0 WHERE NOT EXISTS (SELECT FROM read_log_head)`,
  },
];
