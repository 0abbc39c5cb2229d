/** An action that reads the current state, asks, and runs as agreed. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { confirm, type Question } from './confirm.ts';

type Prepared<Input> = {
  /** Undefined if no question is needed. */
  question: Question | undefined;
  /** The input to send after the user agreed. */
  input: Input | (() => Promise<Input>);
};

/**
 * `prepare` reads the state again, since the screen may be outdated, and resolves to null if there is nothing to do.
 * `ask` resolves to whether the action was done; `showFailure` shows a failure of any step. `again` says what a refusal asks
 * instead, and what is sent then; null where it asks nothing.
 */
export function useAsked<Input extends object, Output>(
  mutation: UseMutationOptions<Output, Error, Input>,
  showFailure: (error: unknown) => void,
  again?: (error: unknown, sent: Input) => { question: Question; input: Input } | null,
) {
  const { mutateAsync, isPending } = useMutation(mutation);
  const ask = async (prepare: () => Promise<Prepared<Input> | null>): Promise<boolean> => {
    try {
      const prepared = await prepare();
      if (prepared === null) return false;
      const { question, input } = prepared;
      if (question && !(await confirm(question))) return false;
      const sent = typeof input === 'function' ? await input() : input;
      try {
        await mutateAsync(sent);
      } catch (error) {
        const repeated = again?.(error, sent);
        if (!repeated) throw error;
        if (!(await confirm(repeated.question))) return false;
        await mutateAsync(repeated.input);
      }
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return { ask, isPending };
}
