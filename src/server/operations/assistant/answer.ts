/**
 * The built-in assistant: reads a question, decides what answers it, and looks that up with the asker's rights. It invents nothing
 * (operations §6).
 */
import type { ChatEvent, ChatMessage } from '../../../contract/operations/assistant.ts';
import { singleStops } from '../../../domain/words/full-stops.ts';
import { type AskedQuestion, askedQuestion, isGreeting } from './asked-question.ts';
import { chosenOf } from './choices.ts';
import { conclusionOf } from './conclusion.ts';
import { decide, type Refusal, type Several } from './decision.ts';
import { type Rest, withoutBoth, withoutOne } from './grammar/left-out.ts';
import { isMailOrder, isOrder } from './grammar/orders.ts';
import { readParts } from './grammar/read.ts';
import { usualQuestions } from './grammar/say.ts';
import { type Share, shareInWords } from './grammar/shares.ts';
import type { Understood } from './grammar/understand.ts';
import { sentenceOfHow } from './grammar/words.ts';
import { lookupOf, reasonOf, runTool } from './lookups.ts';
import { clearHowTo } from './nearest/clear-how-to.ts';
import { nearestQuestions, type Stuck } from './nearest/nearest.ts';
import type { AskedOfHelp } from './not-of-help.ts';
import { type ReadQuestion, readQuestion } from './read-question.ts';
import {
  correctedInWords,
  droppedInWords,
  greetingOf,
  notUnderstood,
  OF_NAMED,
  READ_ONLY,
  sendsNothing,
  unknown,
} from './said-instead.ts';
import { type Asker, type Finding, Unanswerable } from './tool.ts';
import { NOT_IN_HELP } from './tools/help.ts';

type Answer<Result = void> = AsyncGenerator<ChatEvent, Result>;

/** Answers a question, or says that it can't; `history` contains the earlier messages, oldest first. */
export async function* answerQuestion(
  asker: Asker,
  message: string,
  history: readonly ChatMessage[] = [],
): Answer {
  const asked = askedQuestion(asker.user, message, history);
  if (isGreeting(asked)) return yield* greet(asked);
  if (isOrder(asked.typed, asked.words)) return yield* declineOrder(asker, asked);
  yield* answerRead(asker, await readQuestion(asker, asked));
}

function answerRead(asker: Asker, question: ReadQuestion): Answer {
  const decision = decide(question, asker.today);
  switch (decision.kind) {
    case 'figure':
      return answerFigure(asker, question, decision.found);
    case 'rest':
      return answerRest(asker, question, decision.rest);
    case 'share':
      return answerShare(asker, question, decision.share);
    case 'several':
      return answerSeveral(asker, question, decision);
    case 'help':
      return answerByHelp(asker, question, decision);
    case 'refusal':
      return refuse(asker, question, decision);
    case 'unknown':
      return admitUnknown(asker, question);
  }
}

async function* greet({ kind }: AskedQuestion): Answer {
  yield* withButtons(greetingOf(kind), usualQuestions(kind));
}

/** An order is not carried out: ways of doing it are offered (operations §19.25). */
async function* declineOrder(asker: Asker, asked: AskedQuestion): Answer {
  const parts = readParts(asked.typed, asker.today);
  const said = isMailOrder(asked.words) ? sendsNothing(asked.kind) : READ_ONLY;
  yield* withButtons(said, await nearestOrUsual(asker, { ...asked, parts, isHow: true }));
}

async function* answerFigure(asker: Asker, question: ReadQuestion, found: Understood): Answer {
  const before = correctedInWords(question) + droppedInWords(question);
  yield* lookUp(asker, question, found, { before });
}

async function* answerRest(asker: Asker, question: ReadQuestion, rest: Rest): Answer {
  const find = async () => {
    const all = await runQuestion(asker, rest.all);
    const only = await runQuestion(asker, rest.only);
    if (!rest.also) return withoutOne(all, only, rest.name);
    const also = await runQuestion(asker, rest.also.only);
    return withoutBoth(all, [only, also], [rest.name, rest.also.name]);
  };
  yield* lookUp(asker, question, rest.all, { before: correctedInWords(question), find });
}

async function* answerShare(asker: Asker, question: ReadQuestion, share: Share): Answer {
  const find = async () =>
    shareInWords(await runQuestion(asker, share.whole), await runQuestion(asker, share.part));
  yield* lookUp(asker, question, share.whole, { before: correctedInWords(question), find });
}

/** One answer after the other, until one has none; those of a comparison or a list then say something together. */
async function* answerSeveral(
  asker: Asker,
  question: ReadQuestion,
  { each, isOfClauses }: Several,
): Answer {
  const findings: Finding[] = [];
  for (const one of each) {
    if (findings.length > 0) yield textEvent('\n\n');
    const finding = yield* lookUp(asker, question, one);
    if (!finding) return;
    findings.push(finding);
  }
  if (!isOfClauses) yield textEvent(await conclusionOf(asker, question, each, findings));
  else if (each.length === 1) yield textEvent(`\n\n${OF_NAMED}`);
}

/** The section of the help that answers: that of the clearly nearest way of asking how, or else what its search finds. */
async function* answerByHelp(
  asker: Asker,
  question: ReadQuestion,
  { isSearched, takesNearest }: AskedOfHelp,
): Answer {
  const { typed, after } = question;
  const searched = isSearched ? { question: sentenceOfHow(typed), after } : null;
  const nearest = takesNearest ? await clearHowTo(asker, question, searched) : null;
  const input = nearest === null ? searched : { question: nearest };
  if (input === null) return yield* admitUnknown(asker, question);
  const told = yield* lookUp(asker, question, { tool: 'help', criteria: {}, input });
  if (told === null) return await asker.onUnanswered?.(question.message);
  if (nearest === null) return;
  const refused = { tool: 'help', input: told.section } as const;
  const others = await nearestQuestions(asker, { ...question, isHow: true, refused });
  yield { type: 'suggestions', questions: others };
}

async function* refuse(asker: Asker, question: ReadQuestion, refusal: Refusal): Answer {
  yield* withButtons(refusal.reason, await nearTo(asker, question, refusal.refused));
}

async function* admitUnknown(asker: Asker, question: ReadQuestion): Answer {
  yield* withButtons(notUnderstood(question), await nearTo(asker, question));
  await asker.onUnanswered?.(question.message);
}

const runQuestion = (asker: Asker, { tool, input }: Understood) => runTool(asker, tool, input);

/**
 * What the tool of a question finds, after what is said `before`; or why it finds nothing, with the questions that are meant or near.
 * Returns the finding, null for none. `find` gives another finding in the place of the tool's own.
 */
async function* lookUp(
  asker: Asker,
  question: ReadQuestion,
  found: Understood,
  { before = '', find = () => runQuestion(asker, found) } = {},
): Answer<Finding | null> {
  try {
    const finding = await find();
    yield { type: 'lookup', lookup: lookupOf(asker, found.tool, finding) };
    yield textEvent(before + singleStops(finding.sentence));
    return finding;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    const chosen = error instanceof Unanswerable ? chosenOf(question.typed, error) : [];
    yield* withButtons(
      reason === NOT_IN_HELP ? unknown(question) : reason,
      chosen.length > 0 ? chosen : await nearTo(asker, question, found),
    );
    return null;
  }
}

/** The questions nearest to one without an answer, beside what it was understood as and refused. */
const nearTo = (asker: Asker, question: ReadQuestion, refused?: Understood) => {
  const isHow = question.isHow || question.after !== undefined;
  return nearestOrUsual(asker, { ...question, isHow, refused });
};

/** General questions are offered only where no word is in common (operations §37.4). */
async function nearestOrUsual(asker: Asker, stuck: Stuck): Promise<readonly string[]> {
  const near = await nearestQuestions(asker, stuck);
  return near.length > 0 ? near : usualQuestions(stuck.kind);
}

/** An answer without a figure, with questions that have one. */
function* withButtons(text: string, questions: readonly string[]): Generator<ChatEvent> {
  yield textEvent(text);
  yield { type: 'suggestions', questions: [...questions] };
}

const textEvent = (text: string): ChatEvent => ({ type: 'text', text });
