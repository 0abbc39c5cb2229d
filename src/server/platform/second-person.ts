/** What one person asks for and another one decides. */
import type { RefusalCode } from '../../contract/refusals.ts';
import { refuse } from './http/refusal.ts';

type Person = { readonly userId: number | null };
/** A noun of the contract that refuses a decision by the person who asked, and a withdrawal by anybody else. */
type Decided<Code = RefusalCode> = Code extends `${infer Noun}.samePerson`
  ? `${Noun}.foreign` extends RefusalCode
    ? Noun
    : never
  : never;

/** Whether this person asked for it: never where the account that asked was deleted, nor for the system itself. */
export const isAskedBy = (askedBy: number | null, { userId }: Person): boolean =>
  askedBy !== null && askedBy === userId;

/**
 * Refuses the wrong person: only the one who asked for something withdraws it (`withdrawn`), and only another one decides about it
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
