/** Refusals: a code, a status and a Spanish sentence for what the product does not do. */
import { ORPCError } from '@orpc/server';
import { REFUSALS, type RefusalCode } from '../../../contract/refusals.ts';

export type RefusalData = {
  /** The form field that the sentence is about. */
  field?: string;
  /** The sentences of several fields, by field. */
  fields?: Record<string, string>;
  [key: string]: unknown;
};

/** A refusal in the form in which calls answer it. */
export class Refusal extends ORPCError<RefusalCode, RefusalData | undefined> {
  constructor(code: RefusalCode, words: Record<string, string | number> = {}, data?: RefusalData) {
    const message = REFUSALS[code].message.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(words[name] ?? ''),
    );
    super(code, { status: REFUSALS[code].status, message, data });
  }
}

/**
 * Refuses a call by throwing. `words` fill the placeholders in the code's sentence; `data` names the form field at
 * which the sentence is shown.
 */
export function refuse(
  code: RefusalCode,
  words?: Record<string, string | number>,
  data?: RefusalData,
): never {
  throw new Refusal(code, words, data);
}
