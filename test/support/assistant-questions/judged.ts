/** Asks test questions in their conversations, each by the account that it is of, and judges the answers. */
import { expect } from 'vitest';
import type { Client } from '../app.ts';
import { ask } from '../demo-questions.ts';
import { QUESTIONS } from './all.ts';
import { filled, placeholdersOf } from './fill.ts';
import { judge, type RowsOf, type Verdict } from './judge.ts';
import type { Asker, Question } from './types.ts';

/** A question with the verdict on its answer, what was said and wanted, and how many questions were offered. */
export type Judged = Question & {
  readonly verdict: Verdict;
  readonly said: string;
  readonly wanted: string;
  readonly buttons: number;
};

/** The clinic that is asked: its accounts, its database, and the doctor of the account `doctor`. */
export type AskedClinic = {
  readonly clients: Readonly<Record<Asker, Client>>;
  readonly rowsOf: RowsOf;
  readonly doctorId: number;
};

/** The verdicts on some of the questions, or on all. */
export async function judgeAll(
  { clients, rowsOf, doctorId }: AskedClinic,
  questions: readonly Question[] = QUESTIONS,
): Promise<Judged[]> {
  const fill = await placeholdersOf(rowsOf, doctorId);
  const byId = new Map(QUESTIONS.map((one) => [one.id, one]));
  const judged: Judged[] = [];
  for (const one of questions) {
    const before: string[] = [];
    for (let earlier = byId.get(one.after ?? ''); earlier; earlier = byId.get(earlier.after ?? ''))
      before.unshift(fill(earlier.question));
    const asked = filled(one, fill);
    const { status, body } = await ask(clients[one.as], asked.question, before);
    expect(status, asked.question).toBe(200);
    judged.push({
      ...asked,
      ...(await judge(asked, body, rowsOf)),
      said: body.message,
      buttons: body.suggestions.length,
    });
  }
  return judged;
}
