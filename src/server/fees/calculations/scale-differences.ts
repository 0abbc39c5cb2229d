/**
 * What a change of rules would change of a doctor's fees of a month that are in progressive scales (payout §26.6). A line is
 * compared at the part of the scale that it has by now. Touched lines are then calculated again like in the follow-up. Unpaid
 * ones: with all others of the scale. Paid ones: with those above them, which move; with those whose new part is paid otherwise;
 * and with what the scales then owe.
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
import { type Pesos, pesos } from '../../../domain/money.ts';
import type { PaymentOf } from '../rules/public.ts';
import {
  accumulatedBy,
  placedInOrder,
  replacedLines,
  type StandingPlaces,
  settledLines,
  standingAt,
} from './standing-places.ts';
import {
  type ChangedRules,
  type Compared,
  compare,
  type FeeStand,
  type StandingLine,
  scalesOf,
  type TouchedLine,
  touchedLine,
} from './touched-lines.ts';

/** What lines of a month have of progressive scales. */
export type MonthScales = {
  readonly places: readonly StandingPlaces[];
  /** What «Ajustes de tramos» of a scale came to so far; pesos before retention. */
  readonly adjustedOf: (doctorId: number, ruleId: number) => number;
  readonly paymentOf: PaymentOf;
};

/** Paid lines with their fees by the new rules, the rules of their scales, and the new place of each line of the scales. */
type Corrected = {
  readonly paid: readonly (readonly [Compared, FeeResult])[];
  readonly ruleIds: ReadonlySet<number>;
  readonly placed: ReturnType<typeof placedInOrder>;
};

/** Compares the lines of one doctor and month. */
export class ScaleDifferences {
  readonly #rules: ChangedRules;
  readonly #scales: Omit<MonthScales, 'places'>;
  readonly #places: readonly StandingPlaces[];
  readonly #placesOf: ReadonlyMap<number, StandingPlaces>;
  /** Up to where each scale is filled, by rule. */
  readonly #tops: ReadonlyMap<number, Pesos>;

  /** `places`: of the doctor's own lines. */
  constructor(rules: ChangedRules, { places, ...scales }: MonthScales) {
    this.#rules = rules;
    this.#scales = scales;
    this.#places = places;
    this.#placesOf = new Map(places.map((place) => [place.attentionId, place]));
    this.#tops = new Map(accumulatedBy(places).map((base) => [base.ruleId, base.baseAmount]));
  }

  /** The lines that the change touches. `lines`: all of the doctor that are in scales or come to one, in order. */
  touchedOf(lines: readonly StandingLine[]): TouchedLine[] {
    const compared = lines.map((standing): Compared => {
      const told = this.#compareAt(standing, this.#placesOf.get(standing.line.attentionId));
      return { ...told, isTouched: told.isTouched || this.#changesScale(standing.line) };
    });
    const ofStand = (wanted: FeeStand) => compared.filter(({ stand }) => stand === wanted);
    const unpaid = this.#movedWith(ofStand('unpaid'), true);
    const corrected = this.#correctedOf(ofStand('paid'), this.#without(ofStand('unpaid')));
    const again = new Set([...unpaid, ...corrected.paid.map(([line]) => line)]);
    return [
      ...compared
        .filter((line) => line.isTouched && !again.has(line))
        .map((line) => touchedLine(line)),
      ...this.#calculatedAgain(unpaid),
      ...this.#told(corrected),
    ];
  }

  /** What the change does to a line at this place in scales, with what the «Ajuste de tramos» pays for it. */
  #compareAt({ amount, ...standing }: StandingLine, place: StandingPlaces | undefined): Compared {
    const amountBy = (rules: CompiledRules) =>
      this.#atItsPlace(rules, standing.line, place?.now ?? []);
    const paid = { ...standing, amount: amount + (place?.adjusted ?? 0) };
    return compare(paid, amountBy(this.#rules.before), amountBy(this.#rules.after));
  }

  /** What a line is paid at the part that it has of a scale. One that comes to a scale is paid after all that stand there. */
  #atItsPlace(rules: CompiledRules, line: FeeLine, places: readonly Accumulation[]): FeeResult {
    const start = scalesOf(rules, line).map((ruleId): AccumulatedBase => {
      const scale = { doctorId: line.doctorId, ruleId, ...periodOfEpochDay(line.day) };
      const own = places.find((place) => place.ruleId === ruleId);
      if (own) return { ...scale, ...onlyFree(stretchesOf(own, line.baseAmount)) };
      return { ...scale, baseAmount: this.#tops.get(ruleId) ?? pesos(0) };
    });
    return createCalculator(rules, start).calculate(line);
  }

  /**
   * The lines that a rule calculates again: touched ones, and those that share a scale with one of them. If these are not the
   * `whole` of their scales, only those above the touched line.
   */
  #movedWith(lines: readonly Compared[], whole: boolean): readonly Compared[] {
    const ofRules = lines.filter(({ line }) => this.#rules.after.decide(line).length > 0);
    const lowest = new Map<number, number>();
    let moved = ofRules.filter(({ isTouched }) => isTouched);
    for (let known = -1; moved.length > known; ) {
      known = moved.length;
      for (const { line } of moved)
        for (const { ruleId, from } of this.#partsOf(line))
          lowest.set(ruleId, whole ? 0 : Math.min(from, lowest.get(ruleId) ?? from));
      moved = ofRules.filter(
        ({ line, isTouched }) =>
          isTouched ||
          this.#partsOf(line).some(
            ({ ruleId, from }) => from >= (lowest.get(ruleId) ?? Number.NaN),
          ),
      );
    }
    return moved;
  }

  /** Where each part of a line begins in its scales now. In a scale that it comes to: above all others. */
  #partsOf(line: FeeLine): readonly { ruleId: number; from: number }[] {
    const own = this.#ownPlaces(line).flatMap(({ ruleId, ...place }) =>
      stretchesOf(place, line.baseAmount).map(({ from }) => ({ ruleId, from })),
    );
    const coming = scalesOf(this.#rules.after, line).filter(
      (id) => !own.some(({ ruleId }) => ruleId === id),
    );
    return [...own, ...coming.map((ruleId) => ({ ruleId, from: Number.POSITIVE_INFINITY }))];
  }

  /** As lines are calculated again: in what the others leave free. */
  #calculatedAgain(lines: readonly Compared[]): TouchedLine[] {
    return this.#paidAnew(lines, accumulatedBy(this.#without(lines))).map(
      ([line, { calculatedAmount: newAmount }]) => touchedLine({ ...line, newAmount }),
    );
  }

  /**
   * The paid lines that are corrected, of all settled ones. They include lines whose new part, after others are corrected, is
   * paid otherwise.
   */
  #correctedOf(paid: readonly Compared[], standing: readonly StandingPlaces[]): Corrected {
    let lines = this.#movedWith(paid, false);
    for (;;) {
      const corrected = this.#correct(lines, without(standing, lines));
      const known = new Set(lines);
      const placed = Map.groupBy(corrected.placed, ({ line }) => line.attentionId);
      const isCorrected = (one: Compared) => {
        const ofLine = placed.get(one.line.attentionId);
        return known.has(one) || (ofLine !== undefined && this.#isOtherwiseAt(one, ofLine));
      };
      const all = paid.filter(isCorrected);
      if (all.length === lines.length) return corrected;
      lines = all;
    }
  }

  /** Whether the change pays a line otherwise where it comes to stand. */
  #isOtherwiseAt({ amount, ...compared }: Compared, placed: Corrected['placed']): boolean {
    const place = this.#placesOf.get(compared.line.attentionId);
    if (!place || this.#rules.after.decide(compared.line).length === 0) return false;
    const paid = { ...compared, amount: amount - place.adjusted };
    return this.#compareAt(paid, standingAt(place, placed, place)).isTouched;
  }

  /**
   * Pays the lines as corrections do, after the other settled ones. Then all of these stand in the scales from 0, in the order of
   * the parts that they were paid at (payout §25.4).
   */
  #correct(lines: readonly Compared[], others: readonly StandingPlaces[]): Corrected {
    const start = accumulatedBy(others).map(({ free: _, ...base }) => base);
    const paid = this.#paidAnew(lines, start);
    const replaced = paid.flatMap(([{ line }, fee]) => replacedLines(line, fee));
    const left = lines.flatMap(({ line }) => this.#ownPlaces(line));
    const ruleIds = new Set([...left, ...replaced].map(({ ruleId }) => ruleId));
    const staying = others.flatMap((line) => settledLines(line, ruleIds, this.#scales.paymentOf));
    const scales = Map.groupBy([...staying, ...replaced], ({ ruleId }) => ruleId);
    const placed = [...scales.values()].flatMap((ofScale) => placedInOrder(ofScale));
    return { paid, ruleIds, placed };
  }

  /** Corrected lines with what the scales owe then, less what was paid of it. */
  #told({ paid, ruleIds, placed }: Corrected): TouchedLine[] {
    const touched = paid.map(([line]) => line).find(({ isTouched }) => isTouched);
    if (!touched) return [];
    const owedFor = new Map(paid.map(([{ line }]) => [line.attentionId, 0]));
    // What «Ajustes de tramos» came to for the lines themselves is told with these.
    let besides = paid.reduce(
      (sum, [{ line }]) => sum + (this.#placesOf.get(line.attentionId)?.adjusted ?? 0),
      0,
    );
    for (const ruleId of ruleIds) besides -= this.#scales.adjustedOf(touched.line.doctorId, ruleId);
    for (const { line, difference } of placed) {
      const owed = owedFor.get(line.attentionId);
      if (owed === undefined) besides += difference;
      else owedFor.set(line.attentionId, owed + difference);
    }
    return paid.map(([compared, { calculatedAmount }]) => {
      const newAmount = calculatedAmount + (owedFor.get(compared.line.attentionId) ?? 0);
      return touchedLine({ ...compared, newAmount }, compared === touched ? besides : 0);
    });
  }

  /** The fees of a doctor's lines by the new rules, in their order. */
  #paidAnew(
    lines: readonly Compared[],
    start: readonly Omit<AccumulatedBase, 'doctorId' | 'year' | 'month'>[],
  ): (readonly [Compared, FeeResult])[] {
    const [first] = lines;
    if (!first) return [];
    const { doctorId, day } = first.line;
    const month = { doctorId, ...periodOfEpochDay(day) };
    const calculator = createCalculator(
      this.#rules.after,
      start.map((base) => ({ ...base, ...month })),
    );
    return lines.map((line) => [line, calculator.calculate(line.line)] as const);
  }

  /** Whether the change takes a line into another scale, or out of one, for whatever amount. */
  #changesScale(line: FeeLine): boolean {
    const own = this.#ownPlaces(line).map(({ ruleId }) => ruleId);
    const [old, anew] = [scalesOf(this.#rules.before, line), scalesOf(this.#rules.after, line)];
    const comes = anew.some((ruleId) => !old.includes(ruleId) && !own.includes(ruleId));
    return comes || own.some((ruleId) => old.includes(ruleId) && !anew.includes(ruleId));
  }

  #ownPlaces({ attentionId }: FeeLine): readonly Accumulation[] {
    return this.#placesOf.get(attentionId)?.now ?? [];
  }

  #without(lines: readonly Compared[]): readonly StandingPlaces[] {
    return without(this.#places, lines);
  }
}

/** A scale of which only these stretches are free, and what is above them. */
const onlyFree = (free: readonly Stretch[]) => {
  const top = free.at(-1)?.to ?? 0;
  return { baseAmount: pesos(free.reduce((rest, { from, to }) => rest - (to - from), top)), free };
};

const without = (places: readonly StandingPlaces[], lines: readonly Compared[]) => {
  const ids = new Set(lines.map(({ line }) => line.attentionId));
  return places.filter(({ attentionId }) => !ids.has(attentionId));
};
