/**
 * What a change of a rule would change of the fees of a month (payout §26.6): both rule sets are run over its lines. A line of a
 * progressive scale is compared at the part of the scale that it has by now. What is touched is then calculated again as the follow-up does
 * it: unpaid lines with all others of the scale, paid ones with those above them, which move when they are taken back, with those that
 * come to a part that it pays otherwise, and with what their scales then owe.
 */
import { periodOfEpochDay } from '../../../domain/calendar/calendar.ts';
import type { CompiledRules } from '../../../domain/fees/compiled-rules.ts';
import { createCalculator } from '../../../domain/fees/engine.ts';
import {
  type AccumulatedBase,
  type Accumulation,
  type FeeLine,
  type FeeResult,
  type Stretch,
  stretchesOf,
} from '../../../domain/fees/fees.ts';
import { paymentFor } from '../../../domain/fees/rule-amount.ts';
import { type Pesos, pesos } from '../../../domain/money.ts';
import {
  accumulatedBy,
  type PaymentOf,
  placedInOrder,
  replacedLines,
  type StandingPlaces,
  settledLines,
  standingAt,
} from './standing-places.ts';

/** Where a fee stands; `correcting`: a correction of it is proposed or not paid yet. */
export const FEE_STANDS = ['unpaid', 'processed', 'paid', 'correcting'] as const;
export type FeeStand = (typeof FEE_STANDS)[number];

/** A fee in force; pesos before retention. */
type StandingLine = {
  readonly line: FeeLine;
  readonly stand: FeeStand;
  /** What it is paid, or is to be paid. */
  readonly amount: number;
};

/** What lines of a month have of progressive scales. */
export type MonthScales = {
  readonly places: readonly StandingPlaces[];
  /** What «Ajustes de tramos» of a scale came to so far; pesos before retention. */
  readonly adjustedOf: (doctorId: number, ruleId: number) => number;
  readonly paymentOf: PaymentOf;
};

/**
 * A line that the change touches: it is paid otherwise, comes to a scale or leaves one, or is calculated again with such a line. Pesos
 * before retention, with what the «Ajuste de tramos» of its scales pays for it.
 */
export type TouchedLine = {
  readonly attentionId: number;
  readonly doctorId: number;
  readonly stand: FeeStand;
  /** What it is paid, or is to be paid. */
  readonly amount: number;
  /** What it would be paid. */
  readonly newAmount: number;
  /** What the «Ajuste de tramos» would pay otherwise for lines that stay: told once, with one of those that make them move. */
  readonly besides: number;
  /** Whether no rule would pay it any more: then `newAmount` is its whole base. */
  readonly isWithoutRule: boolean;
};

type Compared = StandingLine & {
  readonly newAmount: number;
  readonly isWithoutRule: boolean;
  readonly isTouched: boolean;
};

/**
 * Compares the lines of a month, which are added in the order of date, time and id. Lines outside scales are told at once,
 * the others at the end.
 */
export function createMonthDifferences(
  before: CompiledRules,
  after: CompiledRules,
  { places, adjustedOf, paymentOf }: MonthScales,
  onTouched: (line: TouchedLine) => void,
) {
  const placesOf = new Map(places.map((place) => [place.attentionId, place]));
  const now = createCalculator(before);
  const then = createCalculator(after);
  const inScales = new Map<number, StandingLine[]>();

  function add(standing: StandingLine): void {
    const { line } = standing;
    const isInScale =
      placesOf.has(line.attentionId) || [before, after].some((rules) => scalesOf(rules, line)[0]);
    if (isInScale) {
      const ofDoctor = inScales.get(line.doctorId) ?? [];
      inScales.set(line.doctorId, ofDoctor);
      ofDoctor.push(standing);
      return;
    }
    const compared = compare(standing, now.calculate(line), then.calculate(line));
    if (compared.isTouched) tell(compared);
  }

  /** Tells what the change touches of progressive scales. */
  function end(): void {
    const placesByDoctor = Map.groupBy(places, ({ doctorId }) => doctorId);
    for (const [doctorId, lines] of inScales)
      compareScales(lines, placesByDoctor.get(doctorId) ?? []);
  }

  function compareScales(
    lines: readonly StandingLine[],
    ofDoctor: readonly StandingPlaces[],
  ): void {
    const tops = new Map(accumulatedBy(ofDoctor).map((base) => [base.ruleId, base.baseAmount]));
    const compared = lines.map((standing): Compared => {
      const told = compareAt(standing, placesOf.get(standing.line.attentionId), tops);
      return { ...told, isTouched: told.isTouched || changesScale(standing.line) };
    });
    const ofStand = (wanted: FeeStand) => compared.filter(({ stand }) => stand === wanted);
    const unpaid = movedWith(ofStand('unpaid'), true);
    const corrected = correctedOf(ofStand('paid'), without(ofDoctor, ofStand('unpaid')), tops);
    const again = new Set([...unpaid, ...corrected.paid.map(([line]) => line)]);
    for (const line of compared) if (line.isTouched && !again.has(line)) tell(line);
    tellAnew(unpaid, without(ofDoctor, unpaid));
    tellCorrected(corrected);
  }

  /** What the change does to a line that stands there in scales, with what the «Ajuste de tramos» pays for it. */
  function compareAt(
    { amount, ...standing }: StandingLine,
    place: StandingPlaces | undefined,
    tops: ReadonlyMap<number, Pesos>,
  ): Compared {
    const amountBy = (rules: CompiledRules) =>
      atItsPlace(rules, standing.line, place?.now ?? [], tops);
    const paid = { ...standing, amount: amount + (place?.adjusted ?? 0) };
    return compare(paid, amountBy(before), amountBy(after));
  }

  /** What a line is paid at the part that it has of a scale. One that comes to a scale is paid after all that stand there. */
  function atItsPlace(
    rules: CompiledRules,
    line: FeeLine,
    places: readonly Accumulation[],
    tops: ReadonlyMap<number, Pesos>,
  ): FeeResult {
    const start = scalesOf(rules, line).map((ruleId): AccumulatedBase => {
      const scale = { doctorId: line.doctorId, ruleId, ...periodOfEpochDay(line.day) };
      const own = places.find((place) => place.ruleId === ruleId);
      if (own) return { ...scale, ...onlyFree(stretchesOf(own, line.baseAmount)) };
      return { ...scale, baseAmount: tops.get(ruleId) ?? pesos(0) };
    });
    return createCalculator(rules, start).calculate(line);
  }

  /**
   * The lines that are calculated again by a rule: those that are touched, and those that have a scale in common with one of them. If these
   * are not the `whole` of their scales, only those above it.
   */
  function movedWith(lines: readonly Compared[], whole: boolean): readonly Compared[] {
    const ofRules = lines.filter(({ line }) => after.decide(line).length > 0);
    const lowest = new Map<number, number>();
    let moved = ofRules.filter(({ isTouched }) => isTouched);
    for (let known = -1; moved.length > known; ) {
      known = moved.length;
      for (const { line } of moved)
        for (const { ruleId, from } of partsOf(line))
          lowest.set(ruleId, whole ? 0 : Math.min(from, lowest.get(ruleId) ?? from));
      moved = ofRules.filter(
        ({ line, isTouched }) =>
          isTouched ||
          partsOf(line).some(({ ruleId, from }) => from >= (lowest.get(ruleId) ?? Number.NaN)),
      );
    }
    return moved;
  }

  /** Where each part of a line begins in scales now, or what it comes to: above all others. */
  function partsOf(line: FeeLine): readonly { ruleId: number; from: number }[] {
    const own = ownPlaces(line).flatMap(({ ruleId, ...place }) =>
      stretchesOf(place, line.baseAmount).map(({ from }) => ({ ruleId, from })),
    );
    const coming = scalesOf(after, line).filter((id) => !own.some(({ ruleId }) => ruleId === id));
    return [...own, ...coming.map((ruleId) => ({ ruleId, from: Number.POSITIVE_INFINITY }))];
  }

  /** As lines are calculated again: in what the others leave free. */
  function tellAnew(lines: readonly Compared[], others: readonly StandingPlaces[]): void {
    for (const [line, { calculatedAmount: newAmount }] of paidAnew(lines, accumulatedBy(others)))
      tell({ ...line, newAmount });
  }

  /**
   * The paid lines that are corrected, of all that stand for good: also those that would be paid otherwise at the part that they come
   * to, once others are corrected.
   */
  function correctedOf(
    paid: readonly Compared[],
    standing: readonly StandingPlaces[],
    tops: ReadonlyMap<number, Pesos>,
  ) {
    let lines = movedWith(paid, false);
    for (;;) {
      const corrected = correct(lines, without(standing, lines));
      const known = new Set(lines);
      const placed = Map.groupBy(corrected.placed, ({ line }) => line.attentionId);
      const isCorrected = (one: Compared) => {
        const ofLine = placed.get(one.line.attentionId);
        return known.has(one) || (ofLine !== undefined && isOtherwiseAt(one, ofLine, tops));
      };
      const all = paid.filter(isCorrected);
      if (all.length === lines.length) return corrected;
      lines = all;
    }
  }

  /** Whether the change pays a line otherwise where it comes to stand. */
  function isOtherwiseAt(
    { amount, ...compared }: Compared,
    placed: ReturnType<typeof placedInOrder>,
    tops: ReadonlyMap<number, Pesos>,
  ): boolean {
    const place = placesOf.get(compared.line.attentionId);
    if (!place || after.decide(compared.line).length === 0) return false;
    const paid = { ...compared, amount: amount - place.adjusted };
    return compareAt(paid, standingAt(place, placed, place), tops).isTouched;
  }

  /**
   * As corrections pay: after the others that stand for good. Then the scales have all of these from 0, in the order of the parts that
   * they were paid at (payout §25.4).
   */
  function correct(lines: readonly Compared[], others: readonly StandingPlaces[]) {
    const start = accumulatedBy(others).map(({ free: _, ...base }) => base);
    const paid = paidAnew(lines, start);
    const replaced = paid.flatMap(([{ line }, fee]) => replacedLines(line, fee));
    const left = lines.flatMap(({ line }) => ownPlaces(line));
    const ruleIds = new Set([...left, ...replaced].map(({ ruleId }) => ruleId));
    const staying = others.flatMap((line) => settledLines(line, ruleIds, paymentOf));
    const scales = Map.groupBy([...staying, ...replaced], ({ ruleId }) => ruleId);
    const placed = [...scales.values()].flatMap((ofScale) => placedInOrder(ofScale));
    return { paid, ruleIds, placed };
  }

  /** With what the scales owe then, less what was paid of it. */
  function tellCorrected({ paid, ruleIds, placed }: ReturnType<typeof correct>): void {
    const touched = paid.map(([line]) => line).find(({ isTouched }) => isTouched);
    if (!touched) return;
    const owedFor = new Map(paid.map(([{ line }]) => [line.attentionId, 0]));
    // What «Ajustes de tramos» came to for the lines themselves is told with these.
    let besides = paid.reduce((sum, [{ line }]) => sum + adjustedFor(line), 0);
    for (const ruleId of ruleIds) besides -= adjustedOf(touched.line.doctorId, ruleId);
    for (const { line, difference } of placed) {
      const owed = owedFor.get(line.attentionId);
      if (owed === undefined) besides += difference;
      else owedFor.set(line.attentionId, owed + difference);
    }
    for (const [compared, { calculatedAmount }] of paid) {
      const newAmount = calculatedAmount + (owedFor.get(compared.line.attentionId) ?? 0);
      tell({ ...compared, newAmount }, compared === touched ? besides : 0);
    }
  }

  /** The fees of a doctor's lines by the new rules, in their order. */
  function paidAnew(
    lines: readonly Compared[],
    start: readonly Omit<AccumulatedBase, 'doctorId' | 'year' | 'month'>[],
  ): (readonly [Compared, FeeResult])[] {
    const [first] = lines;
    if (!first) return [];
    const { doctorId, day } = first.line;
    const month = { doctorId, ...periodOfEpochDay(day) };
    const calculator = createCalculator(
      after,
      start.map((base) => ({ ...base, ...month })),
    );
    return lines.map((line) => [line, calculator.calculate(line.line)] as const);
  }

  /** Whether the change takes a line into a scale that it is not in yet, or out of one that it is in, for whatever amount. */
  function changesScale(line: FeeLine): boolean {
    const own = ownPlaces(line).map(({ ruleId }) => ruleId);
    const [old, anew] = [scalesOf(before, line), scalesOf(after, line)];
    const comes = anew.some((ruleId) => !old.includes(ruleId) && !own.includes(ruleId));
    return comes || own.some((ruleId) => old.includes(ruleId) && !anew.includes(ruleId));
  }

  const ownPlaces = ({ attentionId }: FeeLine) => placesOf.get(attentionId)?.now ?? [];
  const adjustedFor = ({ attentionId }: FeeLine) => placesOf.get(attentionId)?.adjusted ?? 0;

  const tell = ({ line, stand, amount, newAmount, isWithoutRule }: Compared, besides = 0) =>
    onTouched({
      attentionId: line.attentionId,
      doctorId: line.doctorId,
      stand,
      amount,
      newAmount,
      besides,
      isWithoutRule,
    });

  return { add, end };
}

/** What the change does to a line. What is paid by the new rules already is not touched. */
function compare(standing: StandingLine, old: FeeResult, anew: FeeResult): Compared {
  const { calculatedAmount: newAmount } = anew;
  const isWithoutRule = anew.rule === null && old.rule !== null;
  const isOtherwise = old.calculatedAmount !== newAmount && standing.amount !== newAmount;
  return { ...standing, newAmount, isWithoutRule, isTouched: isWithoutRule || isOtherwise };
}

/** The rules that pay a line by a progressive scale. */
const scalesOf = (rules: CompiledRules, line: FeeLine): readonly number[] =>
  rules
    .decide(line)
    .flatMap(({ ruleId, payment }) =>
      paymentFor(payment, line.serviceId).type === 'table_accumulated' ? [ruleId] : [],
    );

/** A scale of which only these stretches are free, and what is above them. */
const onlyFree = (free: readonly Stretch[]) => {
  const top = free.at(-1)?.to ?? 0;
  return { baseAmount: pesos(free.reduce((rest, { from, to }) => rest - (to - from), top)), free };
};

const without = (places: readonly StandingPlaces[], lines: readonly Compared[]) => {
  const ids = new Set(lines.map(({ line }) => line.attentionId));
  return places.filter(({ attentionId }) => !ids.has(attentionId));
};
