/** A question as it was asked, with those before it: what is known of it before a word is understood. */
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { ChatMessage } from '../../../contract/operations/assistant.ts';
import { isStaff } from '../../platform/http/access.ts';
import { foldedWords } from './grammar/follow-ups.ts';
import { plainly } from './grammar/habits.ts';
import { withoutWhole } from './grammar/said-besides.ts';
import type { Kind } from './nearest/rank.ts';

export type AskedQuestion = {
  /** As it arrived. */
  readonly message: string;
  /** Without what is said around the question: it is read so from here on. */
  readonly typed: string;
  /** The same in folded words, without courtesies. */
  readonly words: string;
  /** The earlier questions that are considered, as `typed`, oldest first. */
  readonly earlier: readonly string[];
  /** Whether nothing was said before it. */
  readonly isFirst: boolean;
  /** What may be told to who asks. */
  readonly kind: Kind;
};

/** How many earlier questions are considered; longer ones are ignored. */
const QUESTIONS_REMEMBERED = 8;
const LONGEST_REMEMBERED = 300;

const COURTESIES =
  /^(?:(?:hola|buen[oa]s (?:dias|tardes|noches)|muchas gracias|gracias|por favor)(?: |$))+/;

/** The question of a user; `history` contains the earlier messages, oldest first. */
export function askedQuestion(
  user: CurrentUser,
  message: string,
  history: readonly ChatMessage[],
): AskedQuestion {
  const remembered = history
    .filter(({ role, content }) => role === 'user' && content.length <= LONGEST_REMEMBERED)
    .slice(-QUESTIONS_REMEMBERED)
    .map(({ content }) => content);
  const [first = '', ...others] = [...remembered, message].map(plainly);
  // What goes on from a question may be kept to whom that named, although it says 'de todos'.
  const questions = [isStaff(user) ? withoutWhole(first) : first, ...others];
  const typed = questions.at(-1) ?? '';
  return {
    message,
    typed,
    words: foldedWords(typed).replace(COURTESIES, ''),
    earlier: questions.slice(0, -1),
    isFirst: history.length === 0,
    kind: isStaff(user) ? 'staff' : user.doctorId === null ? 'user' : 'doctor',
  };
}

const GREETING = /^(|ayuda|que tal|buenas|como estas|(que puedes hacer|quien eres)( y .*)?)$/;
/** Whether it only greets, or asks what can be asked. */
export const isGreeting = ({ words }: AskedQuestion): boolean => GREETING.test(words);
