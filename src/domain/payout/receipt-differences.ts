/** What a received document says otherwise than the document that is expected (payout §19). */
import type { LocalDate } from '../calendar/calendar.ts';
import { applyRate, type BasisPoints, type Pesos } from '../money.ts';

export const RECEIVED_KINDS = ['receipt', 'invoice'] as const;
/** A fee receipt, of a doctor or a society, or an exempt invoice. */
export type ReceivedKind = (typeof RECEIVED_KINDS)[number];

export const RECEIVED_STATES = ['valid', 'observed', 'annulment_pending', 'annulled'] as const;
/** `annulment_pending`: its issuer annulled it after the 10th, and the clinic has not confirmed it (VCA). */
export type ReceivedState = (typeof RECEIVED_STATES)[number];

/** The document that a payee is to issue. */
export type ExpectedDocument = {
  readonly id: number;
  readonly kind: ReceivedKind;
  readonly issuerRut: string;
  /** Who else might have issued it by mistake: a society's doctors, or a doctor's societies. */
  readonly relatedRuts: readonly string[];
  readonly paymentDate: LocalDate;
  readonly grossAmount: number;
  /** Null for payments from before the retention was computed once. */
  readonly retentionRate: number | null;
  readonly retentionAmount: number;
};

/** A receipt or invoice as the tax office, or a person, says it. */
export type ReceivedDocument = {
  readonly id: number;
  readonly kind: ReceivedKind;
  readonly folio: number;
  readonly issuerRut: string;
  /** For whom it was issued; null when the source does not say. */
  readonly receiverRut: string | null;
  readonly date: LocalDate;
  readonly grossAmount: number;
  readonly retentionAmount: number;
  readonly netAmount: number;
  readonly state: ReceivedState;
};

/** How a matched pair may differ. */
export const DIFFERENCES = [
  'gross',
  'rate',
  'retention',
  'net',
  'year',
  'month',
  'issuer',
  'kind',
  'otherClinic',
  'observed',
  'annulmentPending',
  'annulled',
] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** Pesos by which retentions differ that were rounded otherwise, e.g. line by line. */
const ROUNDING = 20;

/** Every difference of a pair; empty when it agrees. `clinicRut` null: the clinic's is not set. */
export function differencesOf(
  expected: ExpectedDocument,
  received: ReceivedDocument,
  clinicRut: string | null,
): Difference[] {
  const found: readonly [Difference, boolean][] = [
    ['gross', received.grossAmount !== expected.grossAmount],
    ['rate', hasOtherRate(expected, received)],
    ['retention', hasOtherRounding(expected, received)],
    ['net', received.grossAmount - received.retentionAmount !== received.netAmount],
    ['year', yearOf(received.date) !== yearOf(expected.paymentDate)],
    [
      'month',
      yearOf(received.date) === yearOf(expected.paymentDate) &&
        monthOf(received.date) !== monthOf(expected.paymentDate),
    ],
    ['issuer', received.issuerRut !== expected.issuerRut],
    ['kind', received.kind !== expected.kind],
    ['otherClinic', isForOther(received, clinicRut)],
    ['observed', received.state === 'observed'],
    ['annulmentPending', received.state === 'annulment_pending'],
    ['annulled', received.state === 'annulled'],
  ];
  return found.flatMap(([difference, is]) => (is ? [difference] : []));
}

/** Whether the document was issued for somebody else than the clinic. */
export function isForOther({ receiverRut }: ReceivedDocument, clinicRut: string | null): boolean {
  return receiverRut !== null && clinicRut !== null && receiverRut !== clinicRut;
}

/** By the expected rate on the gross that it says: a wrong gross alone is no wrong rate. */
function retentionGap(expected: ExpectedDocument, received: ReceivedDocument): number {
  const due =
    received.grossAmount === expected.grossAmount || expected.retentionRate === null
      ? expected.retentionAmount
      : applyRate(received.grossAmount as Pesos, expected.retentionRate as BasisPoints);
  return Math.abs(received.retentionAmount - due);
}

function hasOtherRate(expected: ExpectedDocument, received: ReceivedDocument): boolean {
  const gap = retentionGap(expected, received);
  const isAllOrNothing = (received.retentionAmount === 0) !== (expected.retentionAmount === 0);
  return gap > ROUNDING || (gap > 0 && isAllOrNothing);
}

function hasOtherRounding(expected: ExpectedDocument, received: ReceivedDocument): boolean {
  return retentionGap(expected, received) > 0 && !hasOtherRate(expected, received);
}

export const yearOf = (date: string) => date.slice(0, 4);
export const monthOf = (date: string) => date.slice(0, 7);
