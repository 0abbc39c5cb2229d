/** A change that tells how it ended. */
import { useMutation } from '@tanstack/react-query';
import { toast } from './toast.tsx';

export type Told<Input, Output> = {
  /** What is told when it is done: a toast's title, a title with its message, or a function that tells it. */
  readonly done?:
    | string
    | readonly [title: string, message: string]
    | ((output: Output, input: Input) => unknown);
  /** What is told when it failed: the title over the reason, or a function that tells it. */
  readonly failed: string | ((error: unknown) => unknown);
};

/** Tells what was done. */
export function tellDone<Input, Output>(
  { done }: Told<Input, Output>,
  output: Output,
  input: Input,
): unknown {
  if (typeof done === 'function') return done(output, input);
  return done && (typeof done === 'string' ? toast.success(done) : toast.success(...done));
}

/** Tells why it failed. */
export function tellFailed(
  { failed }: Pick<Told<never, never>, 'failed'>,
  error: unknown,
): unknown {
  return typeof failed === 'string' ? toast.error(failed, error) : failed(error);
}

/** For a call of the contract that nothing is asked about. Every query on the screen is read again before `done`. */
export const useTold = <Input = void, Output = unknown>(
  act: (input: Input) => Promise<Output>,
  told: Told<Input, Output>,
) =>
  useMutation({
    mutationFn: (input: Input) => act(input),
    onSuccess: (output, input) => tellDone(told, output, input),
    onError: (error) => tellFailed(told, error),
  });
