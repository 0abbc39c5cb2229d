/** The assistant's calls. */
import { today, userOf } from '../../platform/context.ts';
import { os } from '../../platform/implement.ts';
import { readCalls } from '../../platform/read-calls.ts';
import { answerQuestion } from './answer.ts';

export const assistant = {
  chat: os.assistant.chat.handler(({ input, context }) =>
    answerQuestion(
      { user: userOf(context), calls: readCalls(context.request), today: today() },
      input.message,
    ),
  ),
};
