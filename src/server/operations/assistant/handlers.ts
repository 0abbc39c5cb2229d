/** The assistant's calls: answered by a model if one is configured, else by the built-in assistant. */
import type { ChatEvent, ChatQuestion } from '../../../contract/operations/assistant.ts';
import { patientsCalled } from '../../intake/attentions/public.ts';
import { type CallContext, today, userOf } from '../../platform/context.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { isStaff } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { keepUnanswered } from '../unanswered-questions/public.ts';
import { answerQuestion } from './answer.ts';
import { UNDERSTOOD } from './grammar/words.ts';
import { absentWords } from './masters-with.ts';
import { offeredQuestions } from './questions.ts';
import { readCalls } from './read-calls.ts';

async function* answer(
  context: CallContext,
  { message, history }: ChatQuestion,
): AsyncGenerator<ChatEvent> {
  const { ai } = context.config;
  // What leaves the house names no patient unless the operator says so (operations §6.28).
  const calls = readCalls(context.request, {
    patients: ai && !ai.isToldPatients ? 'masked' : 'shown',
    leavesHouse: ai !== undefined,
  });
  const asker = { user: userOf(context), calls, today: today() };
  if (!ai) {
    const { user } = asker;
    const askedBy = isStaff(user) ? 'staff' : user.doctorId === null ? 'user' : 'doctor';
    const { db } = context.database;
    const builtIn = {
      ...asker,
      absentWords: (words: readonly string[]) => absentWords(db, words),
      patientsCalled: (words: readonly string[]) => patientsCalled(db, words),
      // The answer was given, whatever becomes of the question.
      onUnanswered: (question: string) =>
        keepUnanswered(db, {
          userId: user.id,
          ...{ question, askedBy, understood: UNDERSTOOD },
        }).catch((error: unknown) =>
          context.request.log.error({ err: error }, 'a question without an answer was not kept'),
        ),
    };
    return yield* answerQuestion(builtIn, message, history);
  }
  // The packages for models need 20 MB of memory, which most clinics need not spend.
  const { answerByModel, failureForLog, modelRefusal } = await import('./model.ts');
  const gone = abortOnDisconnect(context, () => new Error('nobody waits for the answer'));
  try {
    yield* answerByModel(asker, ai, [...history, { role: 'user', content: message }], gone);
  } catch (error) {
    context.request.log.warn(failureForLog(error), 'the model gave no answer');
    throw modelRefusal(error);
  }
}

export const assistant = callsOf('assistant', {
  chat: async ({ input, context }) => {
    const events = await Array.fromAsync(answer(context, input));
    return {
      message: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
      lookups: events.flatMap((event) => (event.type === 'lookup' ? [event.lookup] : [])),
      suggestions: events.flatMap((event) => (event.type === 'suggestions' ? event.questions : [])),
    };
  },
  stream: ({ input, context }) => answer(context, input),
  questions: ({ context }) => offeredQuestions(userOf(context), today()),
});
