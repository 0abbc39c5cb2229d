/** Where the lines of a month stand in progressive scales, once corrections brought these up to date (payout §25.4). */
import {
  type AccumulatedBase,
  type Accumulation,
  type FeeLine,
  type FeeResult,
  type Stretch,
  stretchesOf,
} from '../../../domain/fees/fees.ts';
import { paymentFor } from '../../../domain/fees/rule-amount.ts';
import {
  type PlacedLine,
  placedFromZero,
  type ScaleLine,
} from '../../../domain/fees/scale-difference.ts';
import { type Pesos, pesos, sumPesos } from '../../../domain/money.ts';
import type { PaymentOf } from '../rules/public.ts';

/** The parts of progressive scales that a line in force was paid at, or is to be. */
export type LinePlaces = {
  readonly attentionId: number;
  readonly doctorId: number;
  /** Days since 1970. */
  readonly day: number;
  readonly baseAmount: Pesos;
  /** The rule set by which it was calculated. */
  readonly revision: number;
  readonly accumulations: readonly Accumulation[];
  /** The rules in whose scales it has moved since. There the moved lines stand from 0 on, without a gap. */
  readonly moved: readonly number[];
};

/** The same, with where it stands now. */
export type StandingPlaces = LinePlaces & {
  readonly now: readonly Accumulation[];
  /** What «Ajustes de tramos» pay for it besides, since it moved: pesos before retention. */
  readonly adjusted: number;
  /** The same, by rule. */
  readonly adjustments: ReadonlyMap<number, number>;
};

/** A settled line of a scale, and the part of the scale that it is paid at. */
type SettledLine = ScaleLine & {
  readonly ruleId: number;
  readonly attentionId: number;
  readonly doctorId: number;
  readonly day: number;
};

/** Puts the lines that have moved where they stand since. */
export function standingPlaces(
  places: readonly LinePlaces[],
  paymentOf: PaymentOf,
): StandingPlaces[] {
  const moved = places.flatMap((line) => settledLines(line, new Set(line.moved), paymentOf));
  const scales = Map.groupBy(moved, ({ doctorId, ruleId }) => `${doctorId} ${ruleId}`);
  const placed = [...scales.values()].flatMap((ofScale) => placedInOrder(ofScale));
  const placedOf = Map.groupBy(placed, ({ line }) => line.attentionId);
  return places.map((line) => standingAt(line, placedOf.get(line.attentionId) ?? []));
}

/** A line with its new place in these scales. `elsewhere`: its places and adjustments in others. */
export function standingAt(
  line: LinePlaces,
  placed: readonly PlacedLine<SettledLine>[],
  elsewhere: Pick<StandingPlaces, 'now' | 'adjustments'> = {
    now: line.accumulations,
    adjustments: new Map(),
  },
): StandingPlaces {
  const beginnings = new Map(placed.map(({ line: { ruleId }, before }) => [ruleId, before]));
  const adjustments = new Map([
    ...elsewhere.adjustments,
    ...placed.map(({ line: { ruleId }, difference }) => [ruleId, difference] as const),
  ]);
  return {
    ...line,
    now: elsewhere.now.map((place) => {
      const before = beginnings.get(place.ruleId);
      return before === undefined ? place : { ruleId: place.ruleId, before };
    }),
    adjusted: [...adjustments.values()].reduce((sum, amount) => sum + amount, 0),
    adjustments,
  };
}

/** A line in those of these scales that it was paid by. */
export const settledLines = (
  { accumulations, revision, attentionId, doctorId, day, baseAmount }: LinePlaces,
  ruleIds: ReadonlySet<number>,
  paymentOf: PaymentOf,
): SettledLine[] =>
  accumulations
    .filter(({ ruleId }) => ruleIds.has(ruleId))
    .map((place) => ({
      ...place,
      attentionId,
      doctorId,
      day,
      baseAmount,
      payment: paymentOf(place.ruleId, revision),
    }));

/** The same of what a correction is to pay for a line. */
export const replacedLines = (
  { attentionId, doctorId, day, baseAmount, serviceId }: FeeLine,
  { applied, accumulations }: FeeResult,
): SettledLine[] =>
  applied.flatMap(({ ruleId, payment }) => {
    const place = accumulations?.find((one) => one.ruleId === ruleId);
    if (!place) return [];
    const ofRule = paymentFor(payment, serviceId);
    return [{ ...place, attentionId, doctorId, day, baseAmount, payment: ofRule }];
  });

/** The lines of a scale from 0, in the order in which what it owes is computed. */
export const placedInOrder = (lines: readonly SettledLine[]): PlacedLine<SettledLine>[] =>
  placedFromZero(
    lines.toSorted(
      (one, other) =>
        one.before - other.before || one.day - other.day || one.attentionId - other.attentionId,
    ),
  );

/** What lines of a doctor's month have accumulated, and what is free below them. */
export function accumulatedBy(
  places: readonly StandingPlaces[],
): Pick<Required<AccumulatedBase>, 'ruleId' | 'baseAmount' | 'free'>[] {
  const parts = places.flatMap(({ now, baseAmount }) =>
    now.map(({ ruleId, ...place }) => ({
      ruleId,
      baseAmount,
      stretches: stretchesOf(place, baseAmount),
    })),
  );
  return [...Map.groupBy(parts, ({ ruleId }) => ruleId)].map(([ruleId, ofRule]) => ({
    ruleId,
    baseAmount: sumPesos(ofRule.map(({ baseAmount }) => baseAmount)),
    free: freeBetween(ofRule.flatMap(({ stretches }) => stretches)),
  }));
}

function freeBetween(taken: readonly Stretch[]): Stretch[] {
  const free: Stretch[] = [];
  let reached = pesos(0);
  for (const { from, to } of taken.toSorted((one, other) => one.from - other.from)) {
    if (from > reached) free.push({ from: reached, to: from });
    reached = pesos(Math.max(reached, to));
  }
  return free;
}
