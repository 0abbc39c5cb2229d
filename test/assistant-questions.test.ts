/**
 * The assistant on questions that were written without knowledge of its code, with true answers by SQL of their own:
 * never a wrong figure (operations §6.20).
 */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { QUESTIONS } from './support/assistant-questions/all.ts';
import { filled, placeholdersOf } from './support/assistant-questions/fill.ts';
import { judge, type Verdict } from './support/assistant-questions/judge.ts';
import type { Question } from './support/assistant-questions/types.ts';
import { ask, demoQuestions } from './support/demo-questions.ts';

/** How many are answered right, with some room: what the demo clinic has depends on the day. It may only be raised: the aim is 80 %. */
const RIGHT_AT_LEAST = 220;
const VERDICTS = ['right', 'honest', 'beside', 'wrong'] as const satisfies Verdict[];

const { app, admin, doctor, someone, rowsOf } = await demoQuestions();
const clients = {
  administrator: admin,
  supervisor: await app.signedInAs('supervisor'),
  doctor,
} as const;

type Judged = Question & { verdict: Verdict; said: string; wanted: string; buttons: number };

async function judgeAll(): Promise<Judged[]> {
  const fill = await placeholdersOf(rowsOf, someone.id);
  const byId = new Map(QUESTIONS.map((one) => [one.id, one]));
  const judged: Judged[] = [];
  for (const one of QUESTIONS) {
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

/** How many of each kind got which verdict. */
function tableOf(judged: readonly Judged[]): Record<string, Record<string, number>> {
  const kinds = [...new Set(judged.map(({ kind }) => kind)), 'all'];
  return Object.fromEntries(
    kinds.map((kind) => {
      const some = judged.filter((one) => kind === 'all' || one.kind === kind);
      const counts = VERDICTS.map(
        (verdict) => [verdict, some.filter((one) => one.verdict === verdict).length] as const,
      );
      return [kind, Object.fromEntries(counts)];
    }),
  );
}

it('operations §6.20: gives no wrong figure, and offers a question wherever it has no answer', {
  timeout: 300_000,
}, async () => {
  const judged = await judgeAll();
  console.table(tableOf(judged));
  const { ANSWERS } = process.env;
  if (ANSWERS) writeFileSync(ANSWERS, JSON.stringify(judged, null, 1));
  const of = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict);
  const told = ({ id, question, said, wanted }: Judged) => ({ id, question, said, wanted });
  expect(of('wrong').map(told)).toEqual([]);
  expect(of('right').length).toBeGreaterThanOrEqual(RIGHT_AT_LEAST);
  expect(
    of('honest')
      .filter(({ buttons }) => buttons === 0)
      .map(told),
  ).toEqual([]);
});
