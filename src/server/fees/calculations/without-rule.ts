/** Finds the attentions that no rule pays, before a calculation: by the engine's own choice of rules (fees §2). */
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import { NumberRowReader } from '../../platform/db/copy-binary.ts';
import type { Tx } from '../../platform/db/database.ts';
import { loadRuleSet } from '../rules/public.ts';
import { readBaseColumns } from './base-columns.ts';
import { LINE_COLUMNS, readingFor } from './lines.ts';
import { selectionSql } from './selection.ts';

/** Attentions, and at the same place in `amounts` what each would be paid: 100 % of its base, in pesos. */
export type WithoutRule = { readonly attentionIds: number[]; readonly amounts: number[] };

/**
 * Among the attentions `a` that match a condition (SQL text): those that a calculation now would take and pay without a rule.
 * `client` is the connection of `tx`, so that all is of its snapshot. It locks nothing.
 */
export async function findWithoutRule(
  tx: Tx,
  client: pg.PoolClient,
  condition: string,
  signal?: AbortSignal,
): Promise<WithoutRule> {
  const { versions } = await loadRuleSet(tx);
  const rules = compileRules(versions);
  const reading = readingFor(versions);
  const found: WithoutRule = { attentionIds: [], amounts: [] };
  const reader = new NumberRowReader(LINE_COLUMNS.length, (row) => {
    const line = reading.lineOf(row);
    if (rules.decide(line).length > 0) return;
    found.attentionIds.push(line.attentionId);
    found.amounts.push(line.baseAmount);
  });
  const lines = reading.sql(await readBaseColumns(tx), `${selectionSql({})} AND ${condition}`);
  // The rules of a day are gathered once when the lines come by day.
  const stream = client.query(
    copyTo(`COPY (${lines} ORDER BY a.attention_date) TO STDOUT (FORMAT binary)`),
  );
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    reader.push(chunk);
  }
  return found;
}
