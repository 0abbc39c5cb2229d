/** Fills the placeholders of questions and truths with what the demo clinic has today. */
import { today } from '../../../src/server/platform/context.ts';
import type { RowsOf } from './judge.ts';
import { PLACEHOLDERS, type Question, type Truth } from './types.ts';

/** Fills a text; `isSql` also puts in the day and the asking doctor. */
export type Fill = (text: string, isSql?: boolean) => string;

/** Reads what the placeholders stand for, each with the ones before it. */
export async function placeholdersOf(rowsOf: RowsOf, doctorId: number): Promise<Fill> {
  const values: Record<string, Record<string, unknown>> = {};
  const fill: Fill = (text, isSql = false) => {
    const filled = text.replace(/\{([\w-]+)(?:\.(\w+))?\}/g, (all, name: string, column = 'text') =>
      String(values[name]?.[column] ?? all),
    );
    return isSql
      ? filled.replaceAll('$today', `DATE '${today()}'`).replaceAll('$doctorId', String(doctorId))
      : filled;
  };
  for (const [name, sql] of Object.entries(PLACEHOLDERS)) {
    values[name] = (await rowsOf(fill(sql, true)))[0] ?? {};
  }
  return fill;
}

/** A question with its truths as they are today. */
export function filled(one: Question, fill: Fill): Question {
  const fillTruth = (truth: Truth): Truth =>
    'sql' in truth ? { ...truth, sql: fill(truth.sql, true) } : truth;
  return {
    ...one,
    question: fill(one.question),
    truth: Array.isArray(one.truth) ? one.truth.map(fillTruth) : fillTruth(one.truth),
  };
}
