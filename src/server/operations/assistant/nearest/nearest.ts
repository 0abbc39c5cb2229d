/**
 * What is offered in the place of a question that has no answer: the questions nearest to it that have one
 * (operations §37).
 */
import { foldName } from '../../../../formats/text.ts';
import { questionsIn } from '../grammar/clauses.ts';
import { joined, readInContext } from '../grammar/context.ts';
import type { Part } from '../grammar/parts.ts';
import { reasonToCome } from '../grammar/to-come.ts';
import { isUnderstood, understand } from '../grammar/understand.ts';
import { beginsAsFollowing } from '../grammar/words.ts';
import { reasonAgainst } from '../reasons.ts';
import type { Asker } from '../tool.ts';
import { TOOLS, type ToolName } from '../tools.ts';
import { asQuestion, leavesOut, type Piece, piecesOf, saidAnew } from './anew.ts';
import { mayAsk } from './calls.ts';
import { type Features, featuresOf, wordsLike } from './features.ts';
import { sectionsOfHowTo } from './how-to.ts';
import { placesOf } from './places.ts';
import { type Candidate, type Kind, nearness, ranked } from './rank.ts';
import { ASKED, TURNS } from './themes.ts';
import { withEachMeant } from './who-is-meant.ts';

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
/** A way of doing something that is no nearer than this is about something else. */
const LEAST_HOW = 2.8;
/** How many of what is said anew stand before what is near otherwise. */
const MOST_ANEW = 2;
/** By how much a question is offered as it was typed rather after one in the usual words. */
const TYPED = 0.5;
/** Words that ask how something is done, somewhere in a question for something else. */
const ASKS_HOW_BESIDE =
  /\b(?:como|donde|pasos|(?:q|que) (?:tengo|hay|debo|tenemos|debemos) (?:q|que)|se puede|(?:q|que) (?:hago|hacemos))\b/;
/** How near the way that is offered beside must be. */
const NEAR_HOW = 3.5;
/** How much a name in a question how counts. */
const NAMED_IN_HOW = 1;
/** How much what only the question before said counts. */
const BEFORE = 0.6;

/** The nearest questions that have an answer for who asks, best first; none if no word is in common. */
export async function nearestQuestions(asker: Asker, stuck: Stuck): Promise<string[]> {
  const { isHow, parts } = stuck;
  const meant = isHow ? [] : await withEachMeant(asker, parts);
  const whole = [{ parts, isTyped: true }];
  const each: readonly Piece[] =
    meant.length > 0
      ? meant.map((one) => ({ parts: one, isTyped: true }))
      : isHow
        ? whole
        : piecesOf(parts, asker.today);
  const looked = Math.ceil(LOOKED_AT / each.length);
  const before = await partsBefore(asker, stuck);
  // Who asks for a figure and how something is done is offered the one way beside it.
  const how =
    !isHow && ASKS_HOW_BESIDE.test(foldName(stuck.typed)) ? { ...stuck, isHow: true } : null;
  const ways = how ? await nearTo(asker, how, { isAlone: false, before, others: [] }) : [];
  const near = await Promise.all([
    ...each.map(async ({ parts: said, isTyped }) => {
      const isAlone = stuck.earlier.length === 0 && isTyped;
      const others = said === parts ? await replaced(asker, stuck) : [];
      const all = await nearTo(asker, { ...stuck, parts: said }, { isAlone, before, others });
      return answerable(asker, stuck, all.slice(0, looked));
    }),
    answerable(
      asker,
      stuck,
      ways.filter(({ isHowTo, score }) => isHowTo && score >= NEAR_HOW).slice(0, 1),
    ),
  ]);
  // The best of each, then the second best.
  const all = near.flatMap((questions) =>
    questions.map((question, place) => ({ question, place })),
  );
  const best = all.toSorted((a, b) => a.place - b.place).map(({ question }) => question);
  return [...new Set(best)].slice(0, OFFERED);
}

/** What is near to a question, or to `others` that it may have meant, the nearest first. */
async function nearTo(
  asker: Asker,
  stuck: Stuck,
  {
    isAlone,
    before,
    others,
  }: { isAlone: boolean; before: readonly Part[]; others: readonly Meant[] },
): Promise<Candidate[]> {
  const { kind, isHow } = stuck;
  const { asked, all, parts } = await rankedOf(asker, stuck, before);
  const { today } = asker;
  const near = nearness(asked, kind, today);
  const of = { isOwn: kind === 'doctor', isAlone, today };
  const anew = isHow ? [] : saidAnew(parts, of);
  // 'Mi primer semestre' says nothing but when: any figure of then is nearer than a general question.
  const ofItsTime = (features: Features) => (asked.has('time') && features.has('time') ? 0.1 : 0);
  const found = [
    ...others.map(({ question, features }) => ({
      question,
      isHowTo: false,
      score: near(features) + 1,
    })),
    ...anew.map(({ question, features, isTyped }) => ({
      question,
      isHowTo: false,
      score: (near(features) || ofItsTime(features)) - (isTyped ? TYPED : 0),
    })),
    ...all,
  ]
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best] = found;
  const isAnew = (question: string) => anew.some((one) => one.question === question);
  const candidates = found
    .filter(
      ({ score, isHowTo }) =>
        score >= (isHowTo && kind === 'staff' ? FARTHEST_HOW : FARTHEST) * (best?.score ?? 0) &&
        !(isHow && isHowTo && score < LEAST_HOW),
    )
    .filter(({ question }, at) => found.findIndex((one) => one.question === question) === at);
  // The same of more topics comes after what is otherwise near.
  const first = candidates.filter(({ question }) => isAnew(question)).slice(0, MOST_ANEW);
  const isLater = (one: Candidate) => isAnew(one.question) && !first.includes(one);
  return [...candidates.filter((one) => !isLater(one)), ...candidates.filter(isLater)].slice(
    0,
    LOOKED_AT,
  );
}

/** What a question is about, with what only the one before said, and the catalogue by how near it is to that. */
export async function rankedOf(asker: Asker, stuck: Stuck, before: readonly Part[]) {
  const { kind, isHow, parts } = stuck;
  const asked = featuresOf(parts.filter((part) => !leavesOut(part)));
  // How something is done is the same for each.
  if (isHow)
    for (const [name] of asked) if (name.startsWith('named ')) asked.set(name, NAMED_IN_HOW);
  for (const [name, weight] of featuresOf(before))
    if (!asked.has(name)) asked.set(name, name.startsWith('named ') ? weight : weight * BEFORE);
  const places = placesOf([...parts, ...before], asker.today);
  return {
    asked,
    all: ranked(asked, places, { kind, today: asker.today, isHow }),
    parts: before.length > 0 ? joined(before, parts, asker.today) : parts,
  };
}

/** The parts of the question before, of one that goes on from it or names too little. */
export async function partsBefore(
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

/** A question that may have been meant, and what it is about. */
type Meant = { readonly question: string; readonly features: Features };

/** How many words are tried in the place of one that was not understood. */
const TRIED = 3;

/** The question with a word of the same stem that is understood, in the place of one that is not. */
async function replaced(asker: Asker, { typed, parts }: Stuck): Promise<readonly Meant[]> {
  const unread = parts.filter((part) => part.kind === 'unknown');
  const [word, ...others] = unread;
  if (!word || others.length > 0 || word.typed.includes(' ')) return [];
  const tried = await Promise.all(
    wordsLike(word.typed)
      .slice(0, TRIED)
      .map(async (like) => {
        const question = typed.replace(word.typed, like);
        const { parts: read } = await readInContext(asker, [question]);
        return { question, read };
      }),
  );
  return tried.flatMap(({ question, read }): Meant[] =>
    question !== typed && isUnderstood(understand(read))
      ? [{ question: asQuestion(question), features: featuresOf(read) }]
      : [],
  );
}

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
    const isIts = sectionsOfHowTo(question).includes(section?.section ?? '');
    return section && isIts ? keyOf({ tool: 'help', input: section.section }) : null;
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
