/** What one person asks for and another one decides. */
import type { RefusalCode } from '../../contract/refusals.ts';
import { refuse } from './http/refusal.ts';

type Person = { readonly userId: number | null };
/** A noun of the contract that refuses who asked as who decides, and anybody else as who takes it back. */
type Decided<Code = RefusalCode> = Code extends `${infer Noun}.samePerson`
  ? `${Noun}.foreign` extends RefusalCode
    ? Noun
    : never
  : never;

/** Whether a person asked for it. What a deleted user asked for is nobody's, and without a user nobody asks. */
export const isAskedBy = (askedBy: number | null, { userId }: Person): boolean =>
  askedBy !== null && askedBy === userId;

/**
 * Refuses the wrong person: who asked for something takes it back (`withdrawn`), and another person decides it in any other way
 * (payout §24.13, payout §32.5, payout §34.1). `words` fill the refusal.
 */
export function refuseWrongPerson(
  noun: Decided,
  { askedBy, state }: { askedBy: number | null; state: string },
  actor: Person,
  words: Readonly<Record<string, string>>,
): void {
  const isOwn = isAskedBy(askedBy, actor);
  if (state === 'withdrawn' && !isOwn) refuse(`${noun}.foreign`, words);
  if (state !== 'withdrawn' && isOwn) refuse(`${noun}.samePerson`, words);
}
