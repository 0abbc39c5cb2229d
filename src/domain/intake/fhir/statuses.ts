/** Which resources are attentions by their state (FHIR R4: ChargeItemStatus, EventStatus), in words. */
import { formatCount } from '../../words/counts.ts';
import type { FhirBase } from './choices.ts';

type Statuses = {
  /** Those of an attention that took place. */
  readonly done: readonly string[];
  /** Those that are never imported, in words. */
  readonly leftOut: Readonly<Record<string, string>>;
};

const ENTERED_IN_ERROR = 'entered-in-error';
const CANCELLED_ENCOUNTER = 'cancelled-encounter';

/** The states of encounters in which nothing was done (FHIR R4: EncounterStatus), as what they say about their resources. */
export const VOID_ENCOUNTERS: Readonly<Partial<Record<string, string>>> = {
  [ENTERED_IN_ERROR]: ENTERED_IN_ERROR,
  cancelled: CANCELLED_ENCOUNTER,
};

export const FHIR_STATUSES: Readonly<Record<FhirBase, Statuses>> = {
  ChargeItem: {
    done: ['billable', 'billed'],
    leftOut: {
      planned: 'planificado',
      'not-billable': 'no cobrable',
      aborted: 'abortado',
      [ENTERED_IN_ERROR]: 'ingresado por error',
    },
  },
  Procedure: {
    done: ['completed'],
    leftOut: {
      preparation: 'en preparación',
      'in-progress': 'en curso',
      'not-done': 'no realizado',
      'on-hold': 'suspendido',
      stopped: 'detenido',
      [ENTERED_IN_ERROR]: 'ingresado por error',
    },
  },
};

/** What a state that is left out means, in words: the resource's own, or one of `VOID_ENCOUNTERS`. */
export function wordsOfStatus(base: FhirBase, status: string): string {
  if (status === CANCELLED_ENCOUNTER) return 'encuentro cancelado';
  return FHIR_STATUSES[base].leftOut[status] ?? status;
}

/** A sentence about the resources that were left out, by their states; null when there are none. */
export function leftOutSentence(
  base: FhirBase,
  counts: ReadonlyMap<string, number>,
): string | null {
  if (counts.size === 0) return null;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const words = [...counts].map(
    ([status, count]) => `${wordsOfStatus(base, status)}: ${formatCount(count)}`,
  );
  const verb = total === 1 ? 'quedó fuera, porque no es' : 'quedaron fuera, porque no son';
  return `${formatCount(total)} ${base} ${verb} de una atención hecha: ${words.join(', ')}.`;
}
