/** What several answers say together: who has more, by how much, and their sum (operations §32). */
import { notComparable, openOf } from './compared-times.ts';
import { contestInWords } from './grammar/contest.ts';
import { averagesOf, differenceInWords, sumInWords } from './grammar/difference.ts';
import { isMark } from './grammar/parts.ts';
import type { Understood } from './grammar/understand.ts';
import { COMPARING } from './how-or-fact.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Asker, Finding } from './tool.ts';

/** What is said after the answers to `each` of the questions that a question compares or lists; empty where nothing is. */
export async function conclusionOf(
  asker: Asker,
  { typed, words, parts }: ReadQuestion,
  each: readonly Understood[],
  findings: readonly Finding[],
): Promise<string> {
  const isOfTimes = parts.filter(({ kind }) => kind === 'time').length > 1;
  const isCompared = parts.some((part) => isMark(part, ...COMPARING));
  const sum = isOfTimes || isCompared ? '' : sumInWords(findings);
  const cut = await notComparable(asker, each);
  if (cut !== null) return cut + sum;

  const isAverage = each.every(({ input }) => input.isAverage);
  const told = isAverage ? findings.map(averagesOf) : findings;
  const measure =
    each.at(-1)?.criteria.measure ?? (/\bbrut[oa]s?\b/.test(words) ? 'gross' : undefined);
  const contest = [typed, parts, each, told, measure] as const;
  // What may still change is looked up only where more or less is told.
  const isContest = contestInWords(...contest) !== '';
  const won = isContest ? contestInWords(...contest, await openOf(asker, each)) : '';
  const [first, second, ...more] = told;
  const difference =
    first && second && more.length === 0 ? differenceInWords(first, second, measure) : '';
  return (isAverage ? won.replace(/^\n\n/, '\n\nPor los promedios: ') : won) + difference + sum;
}
