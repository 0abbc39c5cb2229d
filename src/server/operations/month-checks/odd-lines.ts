/** What a single line says wrongly, whatever the others say. All of it is asked in one pass over the lines. */
import { LATE_MONTHS, REQUEST_DAYS } from '../../../domain/month-checks/thresholds.ts';

/** Conditions on a line `l`. */
const ODD = {
  zero: 'l.gross = 0 OR l.net = 0 OR l.participated = 0',
  unordered:
    'l.participated > l.net OR l.net > l.gross + coalesce(5000 / nullif(l.rate, 0) + 1, 0)',
  inFuture: 'l.attention_date > asked.today',
  veryLate: `l.attention_date < asked.first - interval '${LATE_MONTHS - 1} months'`,
  oddlyRequested: `l.request_date NOT BETWEEN l.attention_date AND l.attention_date + ${REQUEST_DAYS}`,
  withoutRule: `l.stage <> 'pending' AND l.rule_version_id IS NULL`,
  paidAbove: 'l.fee > least(l.gross, l.net)',
} as const;

/** The query of those that are so in any way. */
export const ODD_LINE = `
  SELECT l.* FROM checked_line l CROSS JOIN asked
   WHERE ${Object.values(ODD)
     .map((condition) => `(${condition})`)
     .join(' OR ')}`;

/** Those that are so in one way, as `l`. Nothing but a grouping may follow. */
export const oddLines = (way: keyof typeof ODD): string =>
  `odd_line l CROSS JOIN asked WHERE (${ODD[way]})`;
