/** Which progressive scales corrections brought up to date, and which of their lines have moved since (payout §25.4). */
import { type RawBuilder, sql } from 'kysely';

/** Scales of the months from the first day's to the last day's; of all doctors unless some are named. */
type ScaleScope = {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly doctorIds?: readonly number[] | null;
};

/** Whether something of this day and doctor is in the scope. Each table is asked, so that its own index finds it. */
const isOfScope = (
  { from, to, doctorIds = null }: ScaleScope,
  day: RawBuilder<unknown>,
  doctorId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  ${day} BETWEEN date_trunc('month', ${from}::date)::date AND (date_trunc('month', ${to}::date) + interval '1 month - 1 day')::date
  AND (${doctorIds}::int[] IS NULL OR ${doctorId} = ANY(${doctorIds}::int[])))`;

/**
 * Scales in which a correction, even a withdrawn one, took a line back or paid one instead, once for each correction. Columns:
 * `doctor_id`, `rule_id`, `year`, `month`, `correction_id` and `decided_at`; and of what the scale owes, `society_id`, `pay_year`
 * and `pay_month`. A line that a correction pays in place of another one of the same scale has `is_replacement`. Once it is
 * withdrawn, the scale owes the payee of the first line.
 */
export function correctedScales(scope: ScaleScope): RawBuilder<unknown> {
  const isDecided = sql`k.status IN ('approved', 'withdrawn')`;
  const ofReplacement = isOfScope(scope, sql`r.attention_date`, sql`r.doctor_id`);
  return sql`
  SELECT fee.doctor_id, (part->>'ruleId')::int AS rule_id, fee.period_year::int AS year, fee.period_month::int AS month,
         fee.correction_id, fee.decided_at, fee.society_id, fee.pay_year::int AS pay_year, fee.pay_month::int AS pay_month, fee.is_replacement
    FROM (SELECT c.doctor_id, c.period_year, c.period_month, c.accumulations, k.id AS correction_id, k.decided_at, k.society_id,
                 k.period_year AS pay_year, k.period_month AS pay_month, false AS is_replacement
            FROM calculation c JOIN correction k ON k.attention_id = c.attention_id AND k.previous_id IS NULL AND ${isDecided}
           WHERE c.accumulations IS NOT NULL AND ${isOfScope(scope, sql`c.attention_date`, sql`c.doctor_id`)}
          UNION ALL
          SELECT r.doctor_id, r.period_year, r.period_month, r.accumulations, k.id, k.decided_at, k.society_id, k.period_year, k.period_month, false
            FROM replacement_fee r JOIN correction k ON k.previous_id = r.correction_id AND ${isDecided}
           WHERE r.accumulations IS NOT NULL AND ${ofReplacement}
          UNION ALL
          SELECT r.doctor_id, r.period_year, r.period_month, r.accumulations, k.id, k.decided_at,
                 CASE WHEN k.status = 'withdrawn' AND r.doctor_id = k.doctor_id THEN k.society_id ELSE r.society_id END,
                 k.period_year, k.period_month, true
            FROM replacement_fee r JOIN correction k ON k.id = r.correction_id AND ${isDecided}
           WHERE r.accumulations IS NOT NULL AND ${ofReplacement}) AS fee
   CROSS JOIN jsonb_array_elements(fee.accumulations) AS part`;
}

/**
 * When a payment was annulled last that had a line of the `scale`, which was not processed again in the same move: `settled` by what brought
 * the scale up to date without it, `left_open` where nothing did (payment_annulment.settles_scales): the former version did only
 * where an adjustment stood.
 */
const FREED = sql`
  SELECT max(x.created_at) FILTER (WHERE x.settles_scales OR had.adjustment) AS settled,
         max(x.created_at) FILTER (WHERE NOT x.settles_scales AND NOT had.adjustment) AS left_open
    FROM payment p JOIN payment_annulment x ON x.id = p.annulment_id JOIN annulled_line n ON n.payment_id = p.id
   CROSS JOIN LATERAL (
     SELECT EXISTS (SELECT FROM entry e
                     WHERE (e.doctor_id, e.scale_rule_id, e.scale_year, e.scale_month) = (scale.doctor_id, scale.rule_id, scale.year, scale.month)
                       AND e.created_at <= x.created_at AND (e.withdrawn_at IS NULL OR e.withdrawn_at >= x.created_at)) AS adjustment) AS had
   WHERE p.doctor_id = scale.doctor_id AND n.accumulations @> jsonb_build_array(jsonb_build_object('ruleId', scale.rule_id))
     AND date_trunc('month', n.attention_date)::date = make_date(scale.year, scale.month, 1)
     AND NOT EXISTS (
       SELECT FROM payment q
        WHERE q.doctor_id = p.doctor_id AND q.created_at = x.created_at
          AND (EXISTS (SELECT FROM payment_line l WHERE (l.attention_id, l.payment_id) = (n.attention_id, q.id))
               OR EXISTS (SELECT FROM annulled_line m WHERE (m.attention_id, m.payment_id) = (n.attention_id, q.id))))`;

/**
 * Scales that corrections brought up to date, with the last time of it: `doctor_id`, `rule_id`, `year`, `month` and `since`. What
 * stood for good then has moved by an entry: from 0 it has the scale without a gap. Leaves out what an annulment left open since:
 * nothing is owed for it, and each line has the part that it was paid at.
 */
export const settledScales = (scope: ScaleScope): RawBuilder<unknown> => sql`
  SELECT scale.doctor_id, scale.rule_id, scale.year, scale.month, greatest(scale.at, freed.settled) AS since
    FROM (SELECT brought.doctor_id, brought.rule_id, brought.year, brought.month, max(brought.at) AS at
            FROM (SELECT corrected.doctor_id, corrected.rule_id, corrected.year, corrected.month, corrected.decided_at AS at
                    FROM (${correctedScales(scope)}) AS corrected
                  UNION ALL
                  SELECT e.doctor_id, e.scale_rule_id, e.scale_year::int, e.scale_month::int, greatest(e.created_at, e.withdrawn_at)
                    FROM entry e
                   WHERE e.scale_rule_id IS NOT NULL
                     AND ${isOfScope(scope, sql`make_date(e.scale_year, e.scale_month, 1)`, sql`e.doctor_id`)}) AS brought
           GROUP BY 1, 2, 3, 4) AS scale
   CROSS JOIN LATERAL (${FREED}) AS freed
   WHERE (freed.left_open > greatest(scale.at, freed.settled)) IS NOT TRUE`;

/**
 * Whether a line `fee` of the scale `s` has moved so: a payment had it when the scale was brought up to date. That payment may
 * have been annulled and processed again since. What was paid later stands where it was put then, above all others.
 */
export const HAS_MOVED: RawBuilder<boolean> = sql<boolean>`
  (s.since IS NOT NULL
   AND (fee.calculated_at IS NULL
        OR fee.calculated_at < s.since
           AND (EXISTS (SELECT FROM payment_line l JOIN payment p ON p.id = l.payment_id
                         WHERE l.attention_id = fee.attention_id AND p.created_at <= s.since)
                OR EXISTS (SELECT FROM payment p JOIN payment_annulment x ON x.id = p.annulment_id
                             JOIN annulled_line n ON (n.payment_id, n.attention_id) = (p.id, fee.attention_id)
                            WHERE p.doctor_id = fee.doctor_id AND p.created_at <= s.since AND x.created_at > s.since
                              AND n.accumulations @> jsonb_build_array(jsonb_build_object('ruleId', s.rule_id))))))`;
