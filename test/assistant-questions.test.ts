/**
 * The assistant on questions that were written without knowledge of its code, with true answers by SQL of their own:
 * never a wrong figure (operations §6.20).
 */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Verdict } from './support/assistant-questions/judge.ts';
import { type Judged, judgeAll } from './support/assistant-questions/judged.ts';
import { demoQuestions } from './support/demo-questions.ts';

/** How many are answered right, with some room: what the demo clinic has depends on the day. It may only be raised. */
const RIGHT_AT_LEAST = 352;
const VERDICTS = ['right', 'honest', 'beside', 'wrong'] as const satisfies Verdict[];

const { app, admin, doctor, someone, rowsOf } = await demoQuestions();
const clients = {
  administrator: admin,
  supervisor: await app.signedInAs('supervisor'),
  doctor,
} as const;

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
  const judged = await judgeAll({ clients, rowsOf, doctorId: someone.id });
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
