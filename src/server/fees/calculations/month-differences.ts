/**
 * What a change of a rule would change of the fees of a month (payout §26): both rule sets are run over its lines. A line of a
 * progressive scale is compared at the part of the scale that it has; unpaid ones are calculated again as the follow-up does it.
 */
import { periodOfEpochDay } from '../../../domain/calendar/calendar.ts';
import type { CompiledRules } from '../../../domain/fees/compiled-rules.ts';
import { createCalculator } from '../../../domain/fees/engine.ts';
import type { AccumulatedBase, Accumulation, FeeLine, Stretch } from '../../../domain/fees/fees.ts';
import { paymentFor } from '../../../domain/fees/rule-amount.ts';
import { type Pesos, pesos } from '../../../domain/money.ts';

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

/** The parts of progressive scales that a line has. */
export type LinePlaces = {
  readonly attentionId: number;
  readonly doctorId: number;
  readonly baseAmount: Pesos;
  readonly accumulations: readonly Accumulation[];
  /** Whether it is in force; else a correction took it back. */
  readonly counts: boolean;
};

/**
 * A line that the change touches: it is paid otherwise, comes to a scale or leaves one, or is calculated again with such a line. Pesos
 * before retention.
 */
export type TouchedLine = {
  readonly attentionId: number;
  readonly doctorId: number;
  readonly stand: FeeStand;
  /** What it is paid, or is to be paid. */
  readonly amount: number;
  /** What it would be paid. */
  readonly newAmount: number;
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
  places: readonly LinePlaces[],
  onTouched: (line: TouchedLine) => void,
) {
  const placesOf = new Map(
    places.filter(({ counts }) => counts).map((place) => [place.attentionId, place]),
  );
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

  function compareScales(lines: readonly StandingLine[], ofDoctor: readonly LinePlaces[]): void {
    const compareAll = (gone: readonly Gone[]) => {
      const amountBefore = atTheirPlaces(before, lines, ofDoctor);
      const amountAfter = atTheirPlaces(after, lines, ofDoctor, gone);
      return lines.map((standing): Compared => {
        const compared = compare(standing, amountBefore(standing), amountAfter(standing));
        return { ...compared, isTouched: compared.isTouched || changesScale(standing.line) };
      });
    };
    const inPlace = compareAll([]);
    const gone = inPlace.flatMap(leftBy);
    const compared = gone.length > 0 ? compareAll(gone) : inPlace;
    const again = calculatedAgain(compared);
    for (const line of compared) if (line.isTouched && !again.has(line)) tell(line);
    if (again.size === 0) return;
    const left = new Set([...again].map(({ line }) => line.attentionId));
    const kept = ofDoctor.filter(({ attentionId }) => !left.has(attentionId));
    const [{ line: first }] = [...again] as [Compared];
    const calculator = createCalculator(after, accumulatedBy(kept, first));
    for (const line of again)
      tell({ ...line, newAmount: calculator.calculate(line.line).calculatedAmount });
  }

  /** The parts of scales that a paid line leaves when it is corrected; what stands above them moves down (payout §25.4). */
  function leftBy({ line, stand, isTouched, isWithoutRule }: Compared): Gone[] {
    if (stand !== 'paid' || !isTouched || isWithoutRule) return [];
    const stays = scalesOf(after, line);
    return ownPlaces(line)
      .filter(({ ruleId }) => !stays.includes(ruleId))
      .map(({ ruleId, before: from }) => ({ ruleId, from, baseAmount: line.baseAmount }));
  }

  /**
   * What lines are paid at the parts that they have of scales. One that comes to a scale anew is paid after what stands there,
   * as its follow-up finds it: paid lines do not count unpaid ones.
   */
  function atTheirPlaces(
    rules: CompiledRules,
    lines: readonly StandingLine[],
    ofDoctor: readonly LinePlaces[],
    gone: readonly Gone[] = [],
  ) {
    const unpaid = new Set(
      lines.filter(({ stand }) => stand === 'unpaid').map(({ line }) => line.attentionId),
    );
    const reached = new Map<string, number>();
    const reach = (stand: FeeStand, ruleId: number, base: number) => {
      const before = reached.get(`${stand} ${ruleId}`) ?? 0;
      reached.set(`${stand} ${ruleId}`, before + base);
      return pesos(before);
    };
    for (const { attentionId, baseAmount, accumulations, counts } of ofDoctor)
      for (const { ruleId } of counts ? accumulations : [])
        for (const stand of FEE_STANDS)
          if (stand === 'unpaid' || !unpaid.has(attentionId)) reach(stand, ruleId, baseAmount);
    return ({ line, stand }: StandingLine) => {
      const { doctorId, baseAmount } = line;
      const start = scalesOf(rules, line).map((ruleId): AccumulatedBase => {
        const scale = { doctorId, ruleId, ...periodOfEpochDay(line.day) };
        const own = ownPlaces(line).find((place) => place.ruleId === ruleId);
        if (!own) return { ...scale, baseAmount: reach(stand, ruleId, baseAmount) };
        const below = stand === 'unpaid' ? 0 : baseBelow(own, gone);
        const free = stretchesOf(own, baseAmount).map(({ from, to }) => ({
          from: pesos(from - below),
          to: pesos(to - below),
        }));
        return { ...scale, baseAmount: pesos(0), free };
      });
      return createCalculator(rules, start).calculate(line);
    };
  }

  /** The unpaid lines that are calculated again: those that are touched, and all that share a scale with one of them. */
  function calculatedAgain(lines: readonly Compared[]): ReadonlySet<Compared> {
    const unpaid = lines.filter(
      ({ line, stand }) => stand === 'unpaid' && after.decide(line).length > 0,
    );
    const scales = new Set<number>();
    let again = unpaid.filter(({ isTouched }) => isTouched);
    for (let known = -1; scales.size > known; ) {
      known = scales.size;
      for (const { line } of again) for (const ruleId of everyScaleOf(line)) scales.add(ruleId);
      again = unpaid.filter(
        ({ line, isTouched }) =>
          isTouched || everyScaleOf(line).some((ruleId) => scales.has(ruleId)),
      );
    }
    return new Set(again);
  }

  /** Whether the change takes a line into a scale that it is not in yet, or out of one that it is in, for whatever amount. */
  function changesScale(line: FeeLine): boolean {
    const own = ownPlaces(line).map(({ ruleId }) => ruleId);
    const [old, anew] = [scalesOf(before, line), scalesOf(after, line)];
    const comes = anew.some((ruleId) => !old.includes(ruleId) && !own.includes(ruleId));
    return comes || own.some((ruleId) => old.includes(ruleId) && !anew.includes(ruleId));
  }

  const ownPlaces = ({ attentionId }: FeeLine) => placesOf.get(attentionId)?.accumulations ?? [];

  const everyScaleOf = (line: FeeLine): readonly number[] => [
    ...scalesOf(after, line),
    ...ownPlaces(line).map(({ ruleId }) => ruleId),
  ];

  const tell = ({ line, stand, amount, newAmount, isWithoutRule }: Compared) =>
    onTouched({
      attentionId: line.attentionId,
      doctorId: line.doctorId,
      stand,
      amount,
      newAmount,
      isWithoutRule,
    });

  return { add, end };
}

/** A part of a scale that a correction leaves. */
type Gone = { readonly ruleId: number; readonly from: Pesos; readonly baseAmount: Pesos };

const baseBelow = ({ ruleId, before }: Accumulation, gone: readonly Gone[]): number =>
  gone
    .filter((part) => part.ruleId === ruleId && part.from < before)
    .reduce((sum, { baseAmount }) => sum + baseAmount, 0);

type Paid = ReturnType<ReturnType<typeof createCalculator>['calculate']>;

/** What the change does to a line. What is paid by the new rules already is not touched. */
function compare(standing: StandingLine, old: Paid, anew: Paid): Compared {
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

const stretchesOf = ({ before }: Accumulation, base: Pesos): readonly Stretch[] => [
  { from: before, to: pesos(before + base) },
];

/** What these lines of a doctor's month have accumulated, and what is free below them; where one was taken back, nothing is. */
function accumulatedBy(places: readonly LinePlaces[], { doctorId, day }: FeeLine) {
  const parts = places.flatMap(({ accumulations, baseAmount, counts }) =>
    accumulations.map((one) => ({ ...one, baseAmount, counts })),
  );
  return [...Map.groupBy(parts, ({ ruleId }) => ruleId)].map(
    ([ruleId, ofRule]): AccumulatedBase => {
      const counted = ofRule.filter(({ counts }) => counts);
      const sum = counted.reduce((total, { baseAmount }) => total + baseAmount, 0);
      const scale = { doctorId, ruleId, ...periodOfEpochDay(day), baseAmount: pesos(sum) };
      return counted.length < ofRule.length ? scale : { ...scale, free: freeBelow(ofRule) };
    },
  );
}

function freeBelow(places: readonly (Accumulation & { readonly baseAmount: Pesos })[]): Stretch[] {
  const free: Stretch[] = [];
  let reached = pesos(0);
  const taken = places.flatMap((place) => stretchesOf(place, place.baseAmount));
  for (const { from, to } of taken.toSorted((one, other) => one.from - other.from)) {
    if (from > reached) free.push({ from: reached, to: from });
    reached = pesos(Math.max(reached, to));
  }
  return free;
}
