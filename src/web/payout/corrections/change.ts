/** The change of a correction from what is typed, with the errors of its fields (payout §25.1). */
import type { PaidLineFacts } from '../../../contract/payout/corrected-lines.ts';
import { type CorrectionChange, correctionChange } from '../../../contract/payout/corrections.ts';
import type { CorrectionCause } from '../../../domain/words/correction-words.ts';

/** Everything that may be corrected, as it is typed. */
export type Facts = {
  readonly doctorId: number | null;
  readonly serviceId: number | null;
  readonly grossAmount: number | string;
  readonly netAmount: number | string;
  readonly participatedAmount: number | string;
  readonly attentionDate: string | null;
  readonly scheduleType: string;
  readonly providerTypeId: number | null;
  readonly unit: string;
};

/** At first: of one line its amounts, date, schedule and unit as they were paid; of several only the schedule that all share. */
export function factsOf(paid: readonly PaidLineFacts[]): Facts {
  const [first] = paid;
  const only = paid.length === 1 ? first : undefined;
  const areAlike = paid.every(({ scheduleType }) => scheduleType === first?.scheduleType);
  return {
    doctorId: null,
    serviceId: null,
    grossAmount: only?.grossAmount ?? '',
    netAmount: only?.netAmount ?? '',
    participatedAmount: only?.participatedAmount ?? '',
    attentionDate: only?.attentionDate ?? null,
    scheduleType: areAlike ? (first?.scheduleType ?? '') : '',
    providerTypeId: null,
    unit: only?.unit ?? '',
  };
}

/** The fields of each cause. */
const FIELDS: Readonly<Record<CorrectionCause, readonly (keyof Facts)[]>> = {
  doctor: ['doctorId'],
  service: ['serviceId'],
  amount: ['grossAmount', 'netAmount', 'participatedAmount'],
  date: ['attentionDate'],
  schedule: ['scheduleType'],
  provider_type: ['providerTypeId'],
  unit: ['unit'],
  rule: [],
  affiliation: [],
  not_due: [],
  patient_unpaid: [],
};

type Asked = {
  /** Null until the fields of the cause are right. */
  readonly change: CorrectionChange | null;
  /** Of fields that are filled and wrong: empty ones are still to be filled. */
  readonly errors: Partial<Record<keyof Facts, string>>;
};

export function changeOf(cause: CorrectionCause | null, facts: Facts): Asked {
  if (cause === null) return { change: null, errors: {} };
  const fields = FIELDS[cause];
  // No unit is one, too.
  const named = { ...facts, unit: facts.unit.trim() === '' ? null : facts.unit };
  const typed = Object.fromEntries(fields.map((field) => [field, named[field]]));
  const parsed = correctionChange.safeParse({ cause, ...typed });
  if (parsed.success) return { change: parsed.data, errors: {} };
  const isFilled = (field: keyof Facts) => facts[field] !== null && facts[field] !== '';
  const errors = Object.fromEntries(
    parsed.error.issues
      .map(({ path, message }) => [path[0] as keyof Facts, message] as const)
      .filter(([field]) => isFilled(field)),
  );
  return { change: null, errors };
}
