/** Finds what rules and agreements pay wrongly. Of lines that are not calculated yet, it is known only whether a rule would pay them. */
import type { RULE_KINDS } from '../../../../domain/month-checks/rule-kinds.ts';
import {
  ACCEPTED_SLACK,
  EXACT_SLACK,
  FEE_SLACK,
  LITTLE_SHARE,
  SHARE_FACTOR,
  SMALL_FEE,
} from '../../../../domain/month-checks/thresholds.ts';
import { linesWhere, type MonthCheck } from '../check.ts';
import { oddLines } from '../odd-lines.ts';

/** A doctor who is paid through another society, or in person, since this month or the one before: other agreements apply. */
const REAFFILIATED = `
  SELECT FROM doctor_affiliation f, asked
   WHERE f.doctor_id = c.doctor_id AND f.valid_from BETWEEN asked.first - interval '1 month' AND asked.last`;
/** The fields of a rule version that do not say what it pays, or to whom. */
const FORMAL = `'{id,version,name,description,base_rule,valid_from,valid_to,created_at,created_by,created_by_name,from_revision,to_revision,search}'::text[]`;

/** Whether the rule version `v` pays a fixed amount for the service of the cell `n`. */
const PAYS_FIXED = `(v.payment_type = 'fixed_amount' OR coalesce(price_of(v.prices, n.service_id) ? 'amount', false))`;

/** What each rule pays, as a part of the base. */
const RULE_SHARES = `
  SELECT rule_id, record_type, sum(base_fee) AS fee, sum(base) AS base, sum(base_fee) / sum(base) AS share
    FROM checked_cell WHERE rule_id IS NOT NULL AND base > 0 GROUP BY 1, 2`;

/** The criteria of a rule by which lists of values are taken; null or empty takes all. */
const LISTS = ['specialty_ids', 'service_ids', 'provider_type_ids', 'days', 'units'];
const ONE_VALUE = ['participation_type', 'record_type', 'schedule_type', 'doctor_id', 'society_id'];
const namesOf = (rule: string, list: string) => `(coalesce(cardinality(${rule}.${list}), 0) > 0)`;

/**
 * A rule that was made to follow the version `v`: it begins later, by the day after its end, asks for the same things, and takes all that
 * `v` took. A more general rule that was there before follows nothing: it pays what is left over.
 */
const FOLLOWER = `
  SELECT FROM fee_rule_version s JOIN fee_rule ON fee_rule.id = s.rule_id AND fee_rule.deleted_at IS NULL
   WHERE s.to_revision IS NULL AND s.is_active AND s.rule_id <> v.rule_id
     AND s.valid_from > v.valid_from AND s.valid_from <= v.valid_to + 1 AND coalesce(s.valid_to > v.valid_to, true)
     AND ${ONE_VALUE.map((name) => `s.${name} IS NOT DISTINCT FROM v.${name}`).join(' AND ')}
     AND ${LISTS.map((name) => `${namesOf('s', name)} = ${namesOf('v', name)} AND coalesce(s.${name} @> v.${name}, true)`).join(' AND ')}`;

/** The rules that end in the month or the one before, and that none follows: few, and chosen before what they pay is read. */
const ENDING = `
  SELECT v.rule_id, v.valid_to, v.doctor_id, v.society_id
    FROM asked JOIN fee_rule_version v ON v.valid_to BETWEEN asked.first - interval '1 month' AND asked.last
    JOIN fee_rule k ON k.id = v.rule_id AND k.deleted_at IS NULL
   WHERE v.to_revision IS NULL AND v.is_active AND NOT EXISTS (${FOLLOWER})`;

/**
 * What each rule paid of the month, by doctor and service; of the month before, where such lines are not calculated yet.
 */
const USES = `
  SELECT rule_id, doctor_id, service_id, record_type, asked.first AS month, sum(lines) AS lines, sum(fee)::float8 AS fee
    FROM asked JOIN checked_cell ON is_of_month WHERE rule_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  UNION ALL
  SELECT p.rule_id, doctor_id, service_id, record_type, p.month, p.lines, p.fee::float8
    FROM asked JOIN past_month p ON p.month = asked.first - interval '1 month'
    JOIN (SELECT DISTINCT doctor_id, service_id, record_type FROM checked_cell WHERE is_of_month AND stage = 'pending') w USING (doctor_id, service_id, record_type)`;

/** Lines whose fee is more than what was paid for them, by the rule that pays it; each line without a rule by itself. */
const ABOVE: MonthCheck = {
  subject: `coalesce('rule ' || l.rule_id, 'attention ' || min(l.id))`,
  doctor: 'CASE WHEN count(DISTINCT l.doctor_id) = 1 THEN min(l.doctor_id) END',
  service: 'CASE WHEN count(DISTINCT l.service_id) = 1 THEN min(l.service_id) END',
  rule: 'l.rule_id',
  amount: 'sum(l.fee - least(l.gross, l.net))',
  lines: 'array_agg(l.id ORDER BY l.id)',
  detail: { lines: 'count(*)', fee: 'sum(l.fee)', price: 'sum(l.gross)', net: 'sum(l.net)' },
  accepted: { measure: 'sum(l.fee - least(l.gross, l.net))' },
  from: `${oddLines('paidAbove')}
         GROUP BY l.rule_id, CASE WHEN l.rule_id IS NULL THEN l.id END`,
};

/** By how much the fees of the cells `c` are above or below the usual shares, all together. */
const OFF = {
  amount: 'abs(sum(c.off))',
  detail: { fee: 'sum(c.fee)', off: 'round(abs(sum(c.off)))' },
  accepted: {
    facts: { way: 'sign(sum(c.off))' },
    items: null,
    measure: 'abs(sum(c.off))',
    slack: ACCEPTED_SLACK,
  },
};
const IS_FAR_OFF = `HAVING abs(sum(c.off)) > greatest(sum(c.fee) * ${SHARE_FACTOR} / 100, ${SMALL_FEE})`;

export const RULE_CHECKS: Readonly<Record<keyof typeof RULE_KINDS, MonthCheck>> = {
  noRule: {
    subject: `'service ' || l.service_id`,
    service: 'l.service_id',
    amount: 'sum(l.fee)',
    lines: 'array_agg(l.id)',
    detail: { lines: 'count(*)', service: 'min(v.name)' },
    accepted: { measure: 'sum(l.fee)' },
    // The calculation leaves the finding of a pending line as it is, and what was decided about it.
    from: `(SELECT id, service_id, fee FROM ${oddLines('withoutRule')}
            UNION ALL
            SELECT id, l.service_id, u.fee FROM pending_without_rule u JOIN checked_line l USING (id)) l
           JOIN service v ON v.id = l.service_id GROUP BY l.service_id`,
  },
  // A rule that pays lines above their price is told with those above their net only: they have one cause.
  feeAbovePrice: { ...ABOVE, from: `${ABOVE.from} HAVING bool_or(l.fee > l.gross)` },
  feeAboveNet: { ...ABOVE, from: `${ABOVE.from} HAVING NOT bool_or(l.fee > l.gross)` },
  feeShareUnusual: {
    ...OFF,
    subject: `'doctor ' || c.doctor_id`,
    doctor: 'c.doctor_id',
    lines: linesWhere('x.doctor_id = c.doctor_id AND x.fee IS NOT NULL'),
    from: `fee_cell c WHERE NOT EXISTS (${REAFFILIATED}) GROUP BY c.doctor_id ${IS_FAR_OFF}`,
  },
  rulePaysOther: {
    ...OFF,
    subject: `'rule ' || c.rule_id`,
    rule: 'c.rule_id',
    lines: linesWhere('x.rule_id = c.rule_id'),
    from: `fee_cell c WHERE c.rule_id IS NOT NULL AND NOT EXISTS (${REAFFILIATED}) GROUP BY c.rule_id ${IS_FAR_OFF}`,
  },
  rulePaysLittle: {
    subject: `'rule ' || r.rule_id`,
    rule: 'r.rule_id',
    amount: 'r.base * u.share - r.fee',
    lines: linesWhere('x.rule_id = r.rule_id AND x.record_type = r.record_type AND x.base > 0'),
    detail: { share: 'round(r.share * 10000)', usual: 'round(u.share * 10000)' },
    accepted: {
      items: null,
      measure: 'u.share / greatest(r.share, 0.0001)',
      slack: ACCEPTED_SLACK,
    },
    from: `(${RULE_SHARES}) r
           JOIN (SELECT record_type, percentile_cont(0.5) WITHIN GROUP (ORDER BY share) AS share FROM (${RULE_SHARES}) x GROUP BY 1) u USING (record_type)
           WHERE r.share < u.share * ${LITTLE_SHARE}`,
  },
  ruleChanged: {
    subject: `'rule ' || n.rule_id`,
    rule: 'n.rule_id',
    amount: '(SELECT sum(x.fee) FROM checked_cell x WHERE x.rule_id = n.rule_id)',
    lines: linesWhere('x.rule_id = n.rule_id'),
    detail: {
      changed: `CASE WHEN (n.payment_type, n.rate, n.amount, n.scales, n.prices) IS DISTINCT FROM (b.payment_type, b.rate, b.amount, b.scales, b.prices)
                             THEN 'lo que paga' WHEN n.is_active <> b.is_active THEN 'está desactivada' ELSE 'a qué se aplica' END`,
    },
    accepted: { figures: ['changed'], facts: { version: 'n.id' }, items: null },
    from: `(SELECT rule_id, max(version) AS version FROM past_month WHERE rule_id IS NOT NULL GROUP BY 1) p
           JOIN fee_rule_version b USING (rule_id, version)
           JOIN fee_rule_version n ON n.rule_id = p.rule_id AND n.to_revision IS NULL AND n.version > p.version
           WHERE to_jsonb(n) - ${FORMAL} IS DISTINCT FROM to_jsonb(b) - ${FORMAL}`,
  },
  ruleEnded: {
    subject: `'rule ' || r.rule_id`,
    rule: 'r.rule_id',
    amount: 'r.off',
    lines: `(SELECT array_agg(x.id)
               FROM unnest(r.cells) AS n JOIN checked_line x
                 ON x.doctor_id = n.doctor_id AND x.service_id = n.service_id AND x.record_type = n.record_type
                AND x.rule_version_id IS NOT DISTINCT FROM n.rule_version_id AND x.base > 0)`,
    detail: { end: `coalesce(to_char(v.valid_to, 'DD-MM-YYYY'), '—')`, off: 'round(r.off)' },
    accepted: { figures: ['end'], items: null, measure: 'r.off', slack: ACCEPTED_SLACK },
    from: `asked CROSS JOIN (
             SELECT v.rule_id, array_agg(n) AS cells,
                    sum(abs(n.fee - CASE WHEN ${PAYS_FIXED} THEN n.least_fee * n.lines ELSE n.base * n.least_share END)) AS off
               FROM asked CROSS JOIN fee_rule_version v JOIN fee_rule k ON k.id = v.rule_id
               JOIN fee_cell n ON n.past_rule_id = v.rule_id AND n.rule_id IS DISTINCT FROM v.rule_id
              WHERE v.to_revision IS NULL AND (v.valid_to < asked.last OR NOT v.is_active OR k.deleted_at IS NOT NULL)
                AND CASE WHEN ${PAYS_FIXED}
                         THEN n.average NOT BETWEEN n.least_fee * (1 - ${FEE_SLACK}) AND n.most_fee * (1 + ${FEE_SLACK})
                         ELSE n.share NOT BETWEEN n.least_share * (1 - ${EXACT_SLACK}) AND n.most_share * (1 + ${EXACT_SLACK}) END
              GROUP BY 1) r
           JOIN fee_rule_version v ON v.rule_id = r.rule_id AND v.to_revision IS NULL`,
  },
  ruleEnding: {
    subject: `'rule ' || r.rule_id`,
    doctor: 'r.doctor_id',
    society: 'r.society_id',
    rule: 'r.rule_id',
    amount: 'r.fee',
    lines: linesWhere(
      'x.rule_id = r.rule_id AND x.attention_date BETWEEN asked.first AND asked.last',
    ),
    detail: {
      ends: `CASE WHEN r.valid_to < asked.today THEN 'Terminó' ELSE 'Termina' END`,
      end: `to_char(r.valid_to, 'DD-MM-YYYY')`,
      month: `to_char(r.month, 'MM/YYYY')`,
      lines: 'r.lines',
      who: `r.names[1] || CASE cardinality(r.names) WHEN 1 THEN '' WHEN 2 THEN ' y ' || r.names[2]
                               ELSE ' y otros ' || cardinality(r.names) - 1 || ' médicos' END`,
      fee: 'r.fee',
    },
    accepted: { figures: ['end'], items: null },
    // Of what ended before lines that are calculated, `ruleEnded` tells whether they are paid otherwise.
    from: `asked CROSS JOIN (
             SELECT v.rule_id, v.valid_to, v.doctor_id, v.society_id, u.month, sum(u.lines) AS lines, sum(u.fee) AS fee,
                    array_agg(DISTINCT d.name ORDER BY d.name) AS names
               FROM (${ENDING} OFFSET 0) v
               JOIN (SELECT *, max(month) OVER (PARTITION BY rule_id) AS latest FROM (${USES}) x) u ON u.rule_id = v.rule_id AND u.month = u.latest
               JOIN doctor d ON d.id = u.doctor_id AND d.is_active
               LEFT JOIN (SELECT doctor_id, service_id, record_type, max(latest) AS judged_until FROM checked_cell WHERE stage <> 'pending' GROUP BY 1, 2, 3) j
                      ON j.doctor_id = u.doctor_id AND j.service_id = u.service_id AND j.record_type = u.record_type
              GROUP BY 1, 2, 3, 4, 5 HAVING NOT coalesce(bool_or(j.judged_until > v.valid_to), false)) r`,
  },
};
