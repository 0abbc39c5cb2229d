/** An action that says what would happen, asks, is done as agreed, and tells how it ended. */
import { useMutation } from '@tanstack/react-query';
import { confirm, type Question } from './confirm.ts';
import { type Told, tellDone, tellFailed } from './use-told.ts';

/** A question, or that nothing is asked, with the input to send then. */
type Asked<Input> = (Question | { readonly asksNothing: true }) & {
  readonly input: Input | (() => Promise<Input>);
};

type Answers<Input, Output> = Told<Input, Output> & {
  /** What a refusal asks instead, and what is sent then; null where it asks nothing. */
  readonly again?: (error: unknown, sent: Input) => (Question & { input: Input }) | null;
};

/**
 * `ask` takes the question with the input, or a function that reads the current state for them, since the screen may be outdated, and
 * resolves to null if there is nothing to do. `ask` resolves to whether the action was done, and never throws. Every query on the
 * screen is read again before `done`, as after each change. There is no way past the question: `mutate` is not handed out.
 */
export function useAsked<Input extends object | undefined, Output>(
  act: (input: Input) => Promise<Output>,
  { again, ...told }: Answers<Input, Output>,
) {
  const { mutateAsync, mutate, ...mutation } = useMutation({
    mutationFn: (input: Input) => act(input),
    onSuccess: (output, input) => tellDone(told, output, input),
  });
  const ask = async (
    asked: Asked<Input> | (() => Promise<Asked<Input> | null>),
  ): Promise<boolean> => {
    try {
      const prepared = typeof asked === 'function' ? await asked() : asked;
      if (prepared === null) return false;
      const { input, ...question } = prepared;
      if ('title' in question && !(await confirm(question))) return false;
      const sent = typeof input === 'function' ? await input() : input;
      try {
        await mutateAsync(sent);
      } catch (refusal) {
        const repeated = again?.(refusal, sent);
        if (!repeated) throw refusal;
        if (!(await confirm(repeated))) return false;
        await mutateAsync(repeated.input);
      }
      return true;
    } catch (failure) {
      tellFailed(told, failure);
      return false;
    }
  };
  return { ...mutation, ask };
}
