/** Questions of many rows that are asked in the same moment, in as few calls as they fit in. */

/**
 * `answerAll` answers up to `atOnce` questions by one call, with a function that finds the answer of each. A call that fails fails
 * all of its questions.
 */
export function askedTogether<Question, Answer>(
  atOnce: number,
  answerAll: (questions: readonly Question[]) => Promise<(question: Question) => Answer>,
) {
  type Waiting = {
    readonly question: Question;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  };
  let waiting: Waiting[] = [];

  async function call(asked: readonly Waiting[]): Promise<void> {
    try {
      const answerOf = await answerAll(asked.map(({ question }) => question));
      for (const { question, resolve } of asked) resolve(answerOf(question));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  function callAll(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += atOnce) void call(all.slice(from, from + atOnce));
  }

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length === 1) setTimeout(callAll);
    });
}
