/** Compares attentions with the current rules: reads them in groups, and lets the fee engine decide. */
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import type { Pesos } from '../../../domain/money.ts';
import type { Coverage } from '../../../domain/rule-check/rule-check-lines.ts';
import { NumberRowReader } from '../../platform/db/copy-binary.ts';
import { openCopy } from '../../platform/db/copy-out.ts';
import type { Database } from '../../platform/db/database.ts';
import { LINE_COLUMNS, readBaseColumns, readingFor } from '../calculations/public.ts';

/**
 * Adds the attentions `a` that match a condition, given as SQL text, to a coverage or review of these rules. Answers the first
 * attention date in epoch days; null when no attention matches.
 */
export async function reviewAttentions(
  database: Database,
  versions: readonly RuleVersion[],
  coverage: Pick<Coverage, 'add'>,
  condition: string,
): Promise<number | null> {
  let firstDay = Number.POSITIVE_INFINITY;
  const reading = readingFor(versions);
  const query = groupSql(reading.sql(await readBaseColumns(database.db), condition));
  const groups = await openCopy(database, query);
  try {
    const reader = new NumberRowReader(LINE_COLUMNS.length, (row) => {
      const line = reading.lineOf(row);
      firstDay = Math.min(firstDay, line.day);
      coverage.add(line, { lines: row[LINES] as number, amount: line.baseAmount as Pesos });
    });
    for await (const chunk of groups.stream) reader.push(chunk);
  } finally {
    await groups.close();
  }
  return Number.isFinite(firstDay) ? firstDay : null;
}

/** The column of a group that holds the number of its attentions. */
const LINES = LINE_COLUMNS.indexOf('attention_id');

/** The columns in which a group differs from a single line. */
const OF_GROUP: Readonly<Partial<Record<(typeof LINE_COLUMNS)[number], string>>> = {
  attention_id: 'count(*)',
  base_amount: 'sum(base_amount)::bigint',
  retention_rate: '0',
};

/** Groups lines that no rule can tell apart, and sums up their bases. The columns are those of a line. */
function groupSql(lines: string): string {
  const facts = LINE_COLUMNS.filter((column) => !(column in OF_GROUP));
  const selected = LINE_COLUMNS.map((column) => OF_GROUP[column] ?? column);
  return `SELECT ${selected.join(', ')} FROM (${lines}) AS line GROUP BY ${facts.join(', ')}`;
}
