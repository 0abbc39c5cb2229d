/** Reads test questions from texts: a line for what is asked, and below it what is right. */
import { ASKERS, KINDS, type Question, type Truth, UNITS } from './types.ts';

/** Id, who asks, the kind and, in a conversation, the question before it; then the question. */
const ASKED = /^(\S+) (\S+) (\S+)(?: after (\S+))?: (.+)$/;
/** The unit, and what is meant where the question may mean several things; then the SQL. `howTo` with its expression. */
const RIGHT = /^ {2}(\w+)(?:, ([^:]+))?: (.+)$/;

/** The questions of a text. Of several truths below one, any is right. Throws at what it can't read. */
export function questions(text: string): Question[] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map((block) => {
      const [asked = '', ...right] = block.split('\n');
      const [, id = '', as = '', kind = '', after, question = ''] =
        ASKED.exec(asked) ?? misread(asked);
      const truths = right.map(truthOf);
      const [first = misread(asked)] = truths;
      const truth = truths.length > 1 ? truths : first;
      return { id, as: oneOf(ASKERS, as), kind: oneOf(KINDS, kind), after, question, truth };
    });
}

function truthOf(line: string): Truth {
  if (line === '  unknown') return { unknown: true };
  const [, unit = '', scope, said = ''] = RIGHT.exec(line) ?? misread(line);
  if (unit === 'howTo') return { howTo: said };
  return { sql: said, unit: oneOf(UNITS, unit), scope };
}

const oneOf = <Word extends string>(words: readonly Word[], word: string): Word =>
  words.find((known) => known === word) ?? misread(word);

function misread(text: string): never {
  throw new Error(`no test question can be read from «${text}»`);
}
