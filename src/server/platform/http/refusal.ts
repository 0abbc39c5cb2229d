/** Refusals: a code, a status and a Spanish sentence for what the product does not do. */
import { ORPCError } from '@orpc/server';
import { REFUSALS, type RefusalCode } from '../../../contract/refusals.ts';
import {
  type NamedWithPatient,
  type PatientView,
  withPatients,
} from '../../../domain/identity/patient-view.ts';
import { singleStops } from '../../../domain/words/full-stops.ts';

export type RefusalData = {
  /** The form field that the sentence is about. */
  field?: string;
  /** The sentences of several fields, by field. */
  fields?: Record<string, string>;
  [key: string]: unknown;
};

type Words = Readonly<Record<string, string | number | NamedWithPatient>>;

/** A refusal in the form in which calls answer it. */
export class Refusal extends ORPCError<RefusalCode, RefusalData | undefined> {
  /** The sentence without patients, where it names one. */
  readonly #nameless: string | undefined;

  constructor(code: RefusalCode, words: Words = {}, data?: RefusalData) {
    const { status, message } = REFUSALS[code];
    super(code, { status, message: sentence(message, words, 'name'), data });
    if (Object.values(words).some((word) => typeof word === 'object'))
      this.#nameless = sentence(message, words, 'nameless');
  }

  /** The refusal as somebody may see it: where patients are not shown, its sentence and data name none (access §26). */
  asSeen(patients: PatientView): Refusal {
    if (patients === 'shown') return this;
    const seen = new Refusal(this.code, {}, withPatients(this.data, patients));
    seen.message = this.#nameless ?? this.message;
    return seen;
  }
}

function sentence(message: string, words: Words, told: keyof NamedWithPatient): string {
  const filled = message.replace(/\{(\w+)\}/g, (_, key: string) => {
    const word = words[key] ?? '';
    return String(typeof word === 'object' ? word[told] : word);
  });
  return singleStops(filled);
}

/**
 * Refuses a call by throwing. `words` fill the placeholders in the code's sentence, by `nameless` where patients are not told;
 * `data` names the form field at which the sentence is shown.
 */
export function refuse(code: RefusalCode, words?: Words, data?: RefusalData): never {
  throw new Refusal(code, words, data);
}
