/** Refusals: what the product does not do, said with a code, a status and a Spanish sentence. */
import { ORPCError } from '@orpc/server';
import { REFUSALS, type RefusalCode } from '../../../contract/refusals.ts';

export type RefusalData = {
  /** The field of the form that the sentence belongs to. */
  field?: string;
  /** Several fields with their sentences. */
  fields?: Record<string, string>;
  [key: string]: unknown;
};

/** A refusal as the calls answer it. */
export class Refusal extends ORPCError<RefusalCode, RefusalData | undefined> {
  constructor(code: RefusalCode, words: Record<string, string | number> = {}, data?: RefusalData) {
    const message = REFUSALS[code].message.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(words[name] ?? ''),
    );
    super(code, { status: REFUSALS[code].status, message, data });
  }
}

/**
 * Refuses a call. `words` fill the placeholders of the code's sentence; `data` tells the field it
 * belongs to, so that the form shows the sentence there.
 */
export function refuse(
  code: RefusalCode,
  words?: Record<string, string | number>,
  data?: RefusalData,
): never {
  throw new Refusal(code, words, data);
}
