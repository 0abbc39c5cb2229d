/** An action that reads anew what it is about, asks, and is done as it was agreed. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { confirm, type Question } from './confirm.ts';

type Prepared<Input> = {
  /** None where it is simply done. */
  question: Question | undefined;
  /** What is sent once it is agreed. */
  input: Input | (() => Promise<Input>);
};

/**
 * `prepare` reads the state, since the screen's figures may be older than the records, and resolves to null where there
 * is nothing to ask. `ask` resolves to whether it was done; a failure of any step is told by `tellFailure`.
 */
export function useAsked<Input extends object, Output>(
  mutation: UseMutationOptions<Output, Error, Input>,
  tellFailure: (error: unknown) => void,
) {
  const { mutateAsync, isPending } = useMutation(mutation);
  const ask = async (prepare: () => Promise<Prepared<Input> | null>): Promise<boolean> => {
    try {
      const prepared = await prepare();
      if (prepared === null) return false;
      const { question, input } = prepared;
      if (question && !(await confirm(question))) return false;
      await mutateAsync(typeof input === 'function' ? await input() : input);
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  };
  return { ask, isPending };
}
