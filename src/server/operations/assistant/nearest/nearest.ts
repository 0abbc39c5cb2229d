/**
 * What is offered in the place of a question that has no answer: the questions nearest to it that have one
 * (operations §37).
 */
import { foldName } from '../../../../formats/text.ts';
import { questionsIn } from '../grammar/clauses.ts';
import { readInContext } from '../grammar/context.ts';
import { isSaid, type Part } from '../grammar/parts.ts';
import { readParts } from '../grammar/read.ts';
import { sayQuery } from '../grammar/say.ts';
import { reasonToCome } from '../grammar/to-come.ts';
import { isUnderstood, nearlyUnderstood, understand } from '../grammar/understand.ts';
import { beginsAsFollowing } from '../grammar/words.ts';
import { reasonAgainst } from '../reasons.ts';
import type { Asker } from '../tool.ts';
import { TOOLS, type ToolName } from '../tools.ts';
import { mayAsk } from './calls.ts';
import { type Features, featuresOf, wordsLike } from './features.ts';
import { placesOf } from './places.ts';
import { type Candidate, type Kind, nearness, ranked } from './rank.ts';
import { ASKED, TURNS } from './themes.ts';

/** A question without an answer. */
export type Stuck = {
  readonly typed: string;
  readonly parts: readonly Part[];
  /** The questions before it, oldest first. */
  readonly earlier: readonly string[];
  readonly kind: Kind;
  /** Whether it asks how something is done. */
  readonly isHow: boolean;
  /** What it was understood as, and was refused. */
  readonly refused?: { readonly tool: ToolName; readonly input: unknown } | undefined;
};

/** How many questions are offered. */
const OFFERED = 4;
/** How many are looked at before. */
const LOOKED_AT = 12;
/** What is much farther than the nearest one is not offered. */
const [FARTHEST, FARTHEST_HOW] = [0.35, 0.5];
/** How much what only the question before said counts. */
const BEFORE = 0.6;

/** The nearest questions that have an answer for who asks, best first; none if no word is in common. */
export async function nearestQuestions(asker: Asker, stuck: Stuck): Promise<string[]> {
  const { kind, isHow } = stuck;
  const { asked, all } = await rankedOf(asker, stuck);
  const found = [
    ...(await replaced(asker, stuck, asked)),
    ...(isHow ? [] : saidAnew(asker, stuck, asked)),
    ...all,
  ].toSorted((a, b) => b.score - a.score);
  const [best] = found;
  const near = found
    .filter(
      ({ score, isHowTo }) =>
        score >= (isHowTo && kind === 'staff' ? FARTHEST_HOW : FARTHEST) * (best?.score ?? 0),
    )
    .filter(({ question }, at) => found.findIndex((one) => one.question === question) === at)
    .slice(0, LOOKED_AT);
  return answerable(asker, stuck, near);
}

/** What a question is about, with what only the one before said, and the catalogue by how near it is to that. */
export async function rankedOf(asker: Asker, stuck: Stuck) {
  const { kind, isHow, parts } = stuck;
  const before = await partsBefore(asker, stuck);
  const asked = featuresOf(parts);
  for (const [name, weight] of featuresOf(before))
    if (!asked.has(name)) asked.set(name, name.startsWith('named ') ? weight : weight * BEFORE);
  const places = placesOf([...parts, ...before], asker.today);
  return { asked, all: ranked(asked, places, { kind, today: asker.today, isHow }) };
}

/** The parts of the question before, of one that goes on from it or names too little. */
async function partsBefore(
  asker: Asker,
  { typed, parts, earlier }: Stuck,
): Promise<readonly Part[]> {
  if (earlier.length === 0) return [];
  const words = foldName(typed.replace(/[^\p{L}\p{N} ]+/gu, ' ')).trim();
  const saysTopic = parts.some(
    (part) =>
      part.kind === 'slot' ||
      (part.kind === 'mark' && !(part.mark in ASKED) && !TURNS.includes(part.mark)),
  );
  return beginsAsFollowing(words) || !saysTopic ? (await readInContext(asker, earlier)).parts : [];
}

/** What of the question was understood, said anew: what was not is left out, unless it denies. */
function saidAnew({ today }: Asker, stuck: Stuck, asked: Features): Candidate[] {
  const near = nearness(asked, stuck.kind, today);
  return nearlyUnderstood(stuck.parts).flatMap((found): Candidate[] => {
    const kept = stuck.parts.filter((part) => !found.left.includes(part));
    if (denies(found.left)) return [];
    const said = sayQuery(found);
    const question = said ?? (stuck.earlier.length > 0 ? null : typedAnew(stuck.parts, found.left));
    if (question === null) return [];
    // What its words do not say is not kept, whatever was understood; names are.
    const features = said === null ? featuresOf(kept) : featuresOf(readParts(said, today));
    for (const [name, weight] of featuresOf(kept))
      if (/^(?:named |time)/.test(name)) features.set(name, weight);
    const score = near(features);
    return score > 0 ? [{ question, isHowTo: false, score }] : [];
  });
}

/**
 * The question as it was typed, without what was not understood at its end, or without the words at its beginning that mean nothing:
 * what stands between others may turn their meaning. Null for any other.
 */
function typedAnew(parts: readonly Part[], left: readonly Part[]): string | null {
  const said = parts.filter(isSaid);
  const isLeft = said.map((part) => left.includes(part));
  const [first, last] = [isLeft.indexOf(false), isLeft.lastIndexOf(false)];
  const isWhole = isLeft.slice(first, last + 1).every((one) => !one);
  const isMeaningless = said.slice(0, first).every(({ kind }) => kind === 'unknown');
  if (first < 0 || !isWhole || !isMeaningless) return null;
  const end = parts.indexOf(said[last] as Part) + 1;
  const from = first === 0 ? 0 : parts.indexOf(said[first - 1] as Part) + 1;
  return asQuestion(
    parts
      .slice(from, end)
      .map(({ typed }) => typed)
      .join(' '),
  );
}
/** Whether one of the words that were not understood may turn the meaning of the others. */
const denies = (left: readonly Part[]) =>
  left.some(({ kind, typed }) => kind === 'not' || TURNING.test(foldName(typed)));
const TURNING = /(?:^| )(?:no|ni|nunca|sin|menos|salvo|excepto|ningun[oa]?s?|nadie|jamas)(?: |$)/;

/** How many words are tried in the place of one that was not understood. */
const TRIED = 3;

/** The question with a word of the same stem that is understood, in the place of one that is not. */
async function replaced(
  asker: Asker,
  { typed, parts, kind }: Stuck,
  asked: Features,
): Promise<Candidate[]> {
  const unread = parts.filter((part) => part.kind === 'unknown');
  const [word, ...others] = unread;
  if (!word || others.length > 0 || word.typed.includes(' ')) return [];
  const near = nearness(asked, kind, asker.today);
  const tried = await Promise.all(
    wordsLike(word.typed)
      .slice(0, TRIED)
      .map(async (like) => {
        const question = typed.replace(word.typed, like);
        const { parts: read } = await readInContext(asker, [question]);
        return { question, read };
      }),
  );
  return tried.flatMap(({ question, read }): Candidate[] =>
    question !== typed && isUnderstood(understand(read))
      ? [{ question: asQuestion(question), isHowTo: false, score: near(featuresOf(read)) + 1 }]
      : [],
  );
}

const asQuestion = (typed: string) => {
  const text = typed.replace(/^[¿\s]+|[?\s.]+$/gu, '');
  return `¿${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
};

/** Those of the questions that who asks gets an answer to, each of another figure. */
async function answerable(
  asker: Asker,
  stuck: Stuck,
  near: readonly Candidate[],
): Promise<string[]> {
  const kept: string[] = [];
  const told = new Set(stuck.refused ? [keyOf(stuck.refused)] : []);
  for (let at = 0; at < near.length && kept.length < OFFERED; at += OFFERED) {
    const read = await Promise.all(
      near
        .slice(at, at + OFFERED)
        .map(async (one) => ({ one, key: await keyFor(asker, stuck, one) })),
    );
    for (const { one, key } of read) {
      if (key === null || told.has(key) || kept.length === OFFERED) continue;
      told.add(key);
      kept.push(one.question);
    }
  }
  return kept;
}

const keyOf = ({ tool, input }: { tool: ToolName; input: unknown }) =>
  JSON.stringify([tool, input]);

/** What the question asks for, if that has an answer; null if it has none. */
async function keyFor(
  asker: Asker,
  { kind, earlier, typed }: Stuck,
  { question, isHowTo }: Candidate,
): Promise<string | null> {
  if (isHowTo) {
    if (!mayAsk(asker.user, 'help')) return null;
    const section = await TOOLS.help.run(asker, { question }).catch(() => null);
    return section && keyOf({ tool: 'help', input: section.section });
  }
  const { parts } = await readInContext(asker, [...earlier, typed, question]);
  const found = understand(parts);
  // 'Quién ganó más, A o B' is of each of them.
  const each = isUnderstood(found) ? [found] : questionsIn(parts, asker.today)[0];
  const isStrange = parts.some((part) => part.kind === 'name' && part.isStrange);
  const isTold = each.every(
    (one) =>
      mayAsk(asker.user, one.tool) &&
      (reasonAgainst(one, kind, parts) ?? reasonToCome(one, asker.today)) === null,
  );
  return isTold && !isStrange && each.length > 0 ? each.map(keyOf).join() : null;
}
