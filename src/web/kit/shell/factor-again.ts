/** A proof of identity that is asked for again before a call (access §18.12, access §18.13): one question, however many calls wait for it. */
import { useSyncExternalStore } from 'react';

/** Of users with a second factor, and of those without. */
export type Proof = 'factor' | 'password';
type Asked = {
  readonly proof: Proof;
  readonly answer: Promise<boolean>;
  readonly settle: (isShown: boolean) => void;
};

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** What a refusal asks for; null when it asks for nothing. */
export function proofOf(code: string | null): Proof | null {
  if (code === 'factor.again') return 'factor';
  return code === 'session.passwordAgain' ? 'password' : null;
}

function change(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks, and resolves to whether it was shown. */
export function askProofAgain(proof: Proof): Promise<boolean> {
  if (asked) return asked.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  change({
    proof,
    answer: promise,
    settle: (isShown) => {
      change(null);
      resolve(isShown);
    },
  });
  return promise;
}

/** The open question, and how to answer it; null when there is none. */
export function useProofAsked(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
