/** The parts of a question, each with what it means. */
import type { Span } from './spans.ts';
import type { Meaning } from './words.ts';

/** A part of the question with its meaning; `typed` is how it was written, and whether a comma followed. */
export type Part = { readonly typed: string; readonly hasComma?: boolean } & (
  | Meaning
  | { readonly kind: 'time'; readonly span: Span }
  | {
      readonly kind: 'name';
      readonly of: NameKind;
      readonly value: string;
      /** Whether it is taken for a name by its place alone: no record has it. */
      readonly isStrange?: true;
    }
  | { readonly kind: 'attentionId' | 'amount' | 'limit'; readonly value: number }
  | { readonly kind: 'amounts' | 'counts'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'unknown'; readonly isCapital: boolean }
);
/** What has names or codes. */
export type NameKind = 'doctor' | 'specialty' | 'society' | 'service' | 'rule' | 'screen';

/** Small words that stand within names. */
export const WITHIN = ['de', 'del', 'la', 'las', 'los', 'y', 'e'];
