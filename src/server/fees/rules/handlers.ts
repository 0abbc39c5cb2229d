/** The calls of rules and agreements (fees §6). */
import { sql } from 'kysely';
import { RULE_STATES, type RuleState } from '../../../domain/fees/rule-state.ts';
import { PAYMENT_TYPES } from '../../../domain/fees/rules.ts';
import { EXCLUSIVITY_LABELS, PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { today } from '../../platform/context.ts';
import {
  byLabel,
  inSpanish,
  isOneOf,
  orderedBy,
  parseSort,
} from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { versionsOf } from './history.ts';
import { presentRule } from './mapping.ts';
import { readPricesFrom } from './prices-file.ts';
import { byState, countsByState, currentRules, filterRules, ruleQuery } from './queries.ts';
import { createRule, readRuleUses, removeRule, updateRule } from './save.ts';
import { simulate } from './simulate.ts';

export const rules = callsOf('rules', {
  list: async ({ input, context }) => {
    const { db } = context.database;
    const { column, direction } = parseSort(input.sort);
    // Sorts only the ids: sorting thousands of whole rules takes several times as long.
    const found = await filterRules(currentRules(db).select('feeRule.id'), input, today())
      .orderBy(orderedBy(sortExpression(column), direction))
      .orderBy('feeRule.code', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
    const rows = await ruleQuery(db)
      .where(
        isOneOf(
          'feeRule.id',
          found.map(({ id }) => id),
        ),
      )
      .execute();
    const byId = new Map(rows.map((row) => [row.ruleId, presentRule(row, today())]));
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  },

  summary: async ({ input: { state, ...filters }, context }) => {
    const query = currentRules(context.database.db).select(countsByState(today()));
    const byState = await filterRules(query, filters, today()).executeTakeFirstOrThrow();
    const counted: Iterable<RuleState> = state?.length ? new Set(state) : RULE_STATES;
    let total = 0;
    for (const one of counted) total += byState[one];
    return { total, byState };
  },

  create: ({ input, context }) => createRule(context, input),
  update: ({ input, context }) => updateRule(context, input),
  uses: ({ input, context }) => readRuleUses(context, input.id),
  remove: ({ input, context }) => removeRule(context, input.id),
  versions: ({ input, context }) => versionsOf(context.database.db, input, today()),
  readPrices: ({ input, context }) => readPricesFrom(context.database.db, input.file),
  simulate: ({ input, context }) => simulate(context.database.db, input),
});

/** Orders by the doctor or society that a rule names; rules for everybody come last. */
const BY_PARTY = sql`coalesce(
  (SELECT name FROM doctor WHERE id = fee_rule_version.doctor_id),
  (SELECT name FROM medical_society WHERE id = fee_rule_version.society_id)
) COLLATE "es-x-icu"`;
/** Orders percentages before fixed amounts, each by value, then scales and price tables, these by their number of services. */
const BY_PAYMENT = sql`array_position(${[...PAYMENT_TYPES]}::text[], payment_type::text)::bigint
  * 1000000000000000 + coalesce(rate, amount, jsonb_array_length(prices), 0)`;

function sortExpression(column: string) {
  if (column === 'code') return sql.ref('feeRule.code');
  if (column === 'name') return inSpanish('feeRuleVersion.name');
  if (column === 'state') return byState(today());
  if (column === 'participationType') {
    return byLabel('feeRuleVersion.participationType', PARTICIPATION_TYPE_LABELS);
  }
  if (column === 'exclusivityMode') {
    return byLabel('feeRuleVersion.exclusivityMode', EXCLUSIVITY_LABELS);
  }
  if (column === 'doctorName') return BY_PARTY;
  if (column === 'paymentValue') return BY_PAYMENT;
  return sql.ref(`feeRuleVersion.${column}`);
}
