/** Attentions held against the rules as they stand: read in groups, decided by the fee engine's own rules. */
import type { Pesos } from '../../../domain/money.ts';
import type { Coverage } from '../../../domain/rule-check/rule-check-lines.ts';
import { NumberRowReader } from '../../platform/db/copy-binary.ts';
import { openCopy } from '../../platform/db/copy-out.ts';
import type { Database } from '../../platform/db/database.ts';
import { LINE_COLUMNS, lineOf, lineSql, readBaseColumns } from '../calculations/public.ts';

/**
 * Takes the attentions `a` that a condition, as SQL text, selects up for the coverage or review of them.
 * Answers the first attention date, in epoch days; null when there was no attention.
 */
export async function reviewAttentions(
  database: Database,
  coverage: Pick<Coverage, 'add'>,
  condition: string,
): Promise<number | null> {
  let firstDay = Number.POSITIVE_INFINITY;
  const query = groupSql(lineSql(await readBaseColumns(database.db), condition));
  const groups = await openCopy(database, query);
  try {
    const reader = new NumberRowReader(LINE_COLUMNS.length, (row) => {
      const line = lineOf(row);
      firstDay = Math.min(firstDay, line.day);
      coverage.add(line, { lines: row[LINES] as number, amount: line.baseAmount as Pesos });
    });
    for await (const chunk of groups.stream) reader.push(chunk);
  } finally {
    await groups.close();
  }
  return Number.isFinite(firstDay) ? firstDay : null;
}

/** Where a group has the number of its attentions. */
const LINES = LINE_COLUMNS.indexOf('is_pending');

/** What a group says in place of a single line. */
const OF_GROUP: Readonly<Partial<Record<(typeof LINE_COLUMNS)[number], string>>> = {
  attention_id: '0::bigint',
  base_amount: 'sum(base_amount)::bigint',
  retention_rate: '0',
  is_pending: 'count(*)',
};

/** Lines that no rule can tell apart, as one with the sum of their bases; in the columns of a line. */
function groupSql(lines: string): string {
  const facts = LINE_COLUMNS.filter((column) => !(column in OF_GROUP));
  const selected = LINE_COLUMNS.map((column) => OF_GROUP[column] ?? column);
  return `SELECT ${selected.join(', ')} FROM (${lines}) AS line GROUP BY ${facts.join(', ')}`;
}
