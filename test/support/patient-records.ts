/** Where a clinic's tables name somebody, and what must stay as it is when that goes or changes (access §19, access §22, access §27). */
import type { TestApp } from './app.ts';

/** `keepers`: the tables that may tell it. */
export function patientRecords({ query }: Pick<TestApp, 'query'>, keepers: readonly string[] = []) {
  /** What the night writes anew. */
  const night = () =>
    query`SELECT write_doctor_month_texts(), write_attention_search(), sweep_attention_search()`;

  /** The other tables in whose rows, as text, one of these stands. */
  async function tablesNaming(...words: string[]): Promise<string[]> {
    const tables = await query<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await query(
        `SELECT FROM ${name} AS t WHERE EXISTS (SELECT FROM unnest($1::text[]) w WHERE position(w IN t::text) > 0) LIMIT 1`,
        [words],
      );
      if (row && !keepers.includes(name)) found.push(name);
    }
    return found;
  }

  /** Everything that is paid, owed, booked and approved. */
  const books = () =>
    query`
      SELECT (SELECT sum(gross_amount) FROM attention) AS gross, (SELECT count(*) FROM attention) AS attentions,
             (SELECT sum(final_amount) FROM calculation) AS fees, (SELECT sum(total_amount) FROM payment) AS paid,
             (SELECT sum(amount) FROM entry) AS entries,
             (SELECT string_agg(month_hash(y, m)::text, ',' ORDER BY y, m)
                FROM (SELECT DISTINCT period_year::smallint AS y, period_month::smallint AS m FROM payment) p) AS approved`;

  return { night, tablesNaming, books };
}
