/** The parts of a question, each with what it means. */
import type { Span } from './spans.ts';
import type { Mark, Meaning, Slot } from './words.ts';

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
  | { readonly kind: 'amounts' | 'counts' | 'rates'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'unknown'; readonly isCapital: boolean }
);
/** What has names or codes. */
export type NameKind =
  | 'doctor'
  | 'specialty'
  | 'society'
  | 'service'
  | 'rule'
  | 'screen'
  | 'patientName'
  | 'case';

/** Whether a part says one of the marks. */
export const isMark = (part: Part | undefined, ...marks: readonly Mark[]): boolean =>
  part?.kind === 'mark' && marks.includes(part.mark);

/** A part that says a mark. */
export const asPart = (mark: Mark, typed: string): Part => ({ kind: 'mark', mark, typed });

/** Whether a part is a slot with this value, or with any. */
export const isSlot = (part: Part, slot: Slot, value?: string): boolean =>
  part.kind === 'slot' && part.slot === slot && (value === undefined || part.value === value);

/** Whether a part is more than a small word. */
export const isSaid = ({ kind }: Part): boolean => kind !== 'small';

/** The part as one that adds nothing. */
export const small = ({ typed }: Pick<Part, 'typed'>): Part => ({ kind: 'small', typed });
/** The part as one that was not understood. */
export const unread = ({ typed }: Pick<Part, 'typed'>): Part => ({
  kind: 'unknown',
  typed,
  isCapital: false,
});

/** 'Sigue' beside a state says that it lasts, and else what comes next; it stands in no name. */
export const GOING_ON = /^(?:sigue|siguen|siga|sigan)$/;

/** Small words that stand within names. */
export const WITHIN = ['de', 'del', 'la', 'las', 'los', 'y', 'e'];

/** 'Eso está bien' says of nothing what it is of. */
export const isOfNothing = (parts: readonly Part[]): boolean =>
  parts.every((part) => !isSaid(part) || isMark(part, 'standing')) &&
  parts.some(({ typed }) => /^est[aá]n? bien$/iu.test(typed));
