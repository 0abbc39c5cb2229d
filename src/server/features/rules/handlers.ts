/** The calls of rules and agreements (spec 1 §2.8, §2.9, §5, §7). */
import { sql } from 'kysely';
import { today } from '../../platform/context.ts';
import { os } from '../../platform/implement.ts';
import { inSpanish, parseSort } from '../../platform/masters.ts';
import { presentRule } from './mapping.ts';
import { currentRules, filterRules, ruleQuery } from './queries.ts';
import { createRule, removeRule, updateRule } from './save.ts';
import { simulate } from './simulate.ts';

export const rules = os.rules.router({
  list: os.rules.list.handler(async ({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    const rows = await filterRules(ruleQuery(context.database.db), input, today())
      .orderBy(sortExpression(column), direction)
      .orderBy('feeRule.code', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
    return rows.map((row) => presentRule(row, today()));
  }),

  summary: os.rules.summary.handler(({ input, context }) => {
    const query = currentRules(context.database.db).select(sql<number>`count(*)`.as('total'));
    return filterRules(query, input, today()).executeTakeFirstOrThrow();
  }),

  create: os.rules.create.handler(({ input, context }) => createRule(context, input)),
  update: os.rules.update.handler(({ input, context }) => updateRule(context, input)),
  remove: os.rules.remove.handler(({ input, context }) => removeRule(context, input.id)),
  simulate: os.rules.simulate.handler(({ input, context }) => simulate(context.database.db, input)),
});

function sortExpression(column: string) {
  if (column === 'code') return sql.ref('feeRule.code');
  if (column === 'name') return inSpanish('feeRuleVersion.name');
  return sql.ref(`feeRuleVersion.${column}`);
}
