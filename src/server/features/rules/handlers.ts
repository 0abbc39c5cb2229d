/** The calls of rules and agreements (spec 1 §2.8, §2.9, §5, §7). */
import { sql } from 'kysely';
import { RULE_STATES, type RuleState } from '../../../domain/rule-state.ts';
import { today } from '../../platform/context.ts';
import { os } from '../../platform/implement.ts';
import { inSpanish, isOneOf, parseSort } from '../../platform/masters.ts';
import { versionsOf } from './history.ts';
import { presentRule } from './mapping.ts';
import { countsByState, currentRules, filterRules, ruleQuery } from './queries.ts';
import { createRule, removeRule, tellRuleUses, updateRule } from './save.ts';
import { simulate } from './simulate.ts';

export const rules = os.rules.router({
  list: os.rules.list.handler(async ({ input, context }) => {
    const { db } = context.database;
    const { column, direction } = parseSort(input.sort);
    // Their ids in order first: thousands of whole rules take several times as long to sort.
    const found = await filterRules(currentRules(db).select('feeRule.id'), input, today())
      .orderBy(sortExpression(column), direction)
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
  }),

  summary: os.rules.summary.handler(async ({ input: { state, ...filters }, context }) => {
    const query = currentRules(context.database.db).select(countsByState(today()));
    const byState = await filterRules(query, filters, today()).executeTakeFirstOrThrow();
    const counted: Iterable<RuleState> = state?.length ? new Set(state) : RULE_STATES;
    let total = 0;
    for (const one of counted) total += byState[one];
    return { total, byState };
  }),

  create: os.rules.create.handler(({ input, context }) => createRule(context, input)),
  update: os.rules.update.handler(({ input, context }) => updateRule(context, input)),
  uses: os.rules.uses.handler(({ input, context }) => tellRuleUses(context, input.id)),
  remove: os.rules.remove.handler(({ input, context }) => removeRule(context, input.id)),
  versions: os.rules.versions.handler(({ input, context }) =>
    versionsOf(context.database.db, input, today()),
  ),
  simulate: os.rules.simulate.handler(({ input, context }) => simulate(context.database.db, input)),
});

function sortExpression(column: string) {
  if (column === 'code') return sql.ref('feeRule.code');
  if (column === 'name') return inSpanish('feeRuleVersion.name');
  return sql.ref(`feeRuleVersion.${column}`);
}
