/**
 * Rules made ready to decide millions of lines (design §5). For every value that rules tell apart
 * there is one set of bits, a bit per rule in the order of application: the rules that accept the
 * value. The first bit that all sets of a line have in common is the first matching rule, so a line
 * costs a handful of look-ups and some words of 32 rules each, whatever the rules say.
 */
import { weekdayOfEpochDay } from './calendar.ts';
import type { FeeLine } from './fees.ts';
import { ACCEPTANCES, validDays } from './matching.ts';
import { compareRules } from './ordering.ts';
import type { RuleVersion } from './rules.ts';
import { checkScales } from './scales.ts';

export type CompiledRules = {
  /** The rules that apply to a line, in order; empty when none matches. */
  readonly decide: (line: FeeLine) => readonly RuleVersion[];
};

/** A set of rules: bit n of the whole is the rule that comes n-th in the order. */
type RuleSet = Int32Array;

/** The sets of a criterion: one for each value that some rule names, one for all other values. */
type ValueSets<Value> = {
  readonly named: ReadonlyMap<Value | null, RuleSet>;
  readonly other: RuleSet;
};

/** The sets of the spans of days in which no rule begins or ends, and the spans' first days. */
type DaySets = { readonly starts: readonly number[]; readonly sets: readonly RuleSet[] };

/** The sets that hold for one line. */
type LineSets = {
  readonly doctor: RuleSet;
  readonly service: RuleSet;
  readonly validity: RuleSet;
  readonly specialty: RuleSet;
  readonly society: RuleSet;
  readonly participationType: RuleSet;
  readonly schedule: RuleSet;
  readonly day: RuleSet;
};

const NO_RULES: readonly RuleVersion[] = [];
const WORD_BITS = 32;

/**
 * Compiles rules: the current version of each. The order in which they are given does not matter.
 * Throws a RangeError when two are of one rule, or a table's scales do not pass `checkScales`.
 */
export function compileRules(versions: readonly RuleVersion[]): CompiledRules {
  const rules = versions.filter(({ isActive }) => isActive).sort(compareRules);
  refuseRepeatedRules(rules);
  rules.forEach(refuseUnfitScales);
  const alone = rules.map((rule) => [rule] as const);
  const words = wordsFor(rules.length);
  const setsOf = compileSets(rules);
  const stacking = setWhere(rules, ({ exclusivityMode }) => exclusivityMode === 'stack');

  function decide(line: FeeLine): readonly RuleVersion[] {
    const sets = setsOf(line);
    for (let word = 0; word < words; word++) {
      const bits = commonBits(sets, word);
      if (bits === 0) continue;
      const first = alone[word * WORD_BITS + lowestBit(bits)] as readonly [RuleVersion];
      return first[0].exclusivityMode === 'first_win' ? first : stackingFrom(sets, word);
    }
    return NO_RULES;
  }

  function stackingFrom(sets: LineSets, firstWord: number): RuleVersion[] {
    const applied: RuleVersion[] = [];
    for (let word = firstWord; word < words; word++) {
      let bits = wordOf(stacking, word) & commonBits(sets, word);
      for (; bits !== 0; bits &= bits - 1) {
        applied.push(rules[word * WORD_BITS + lowestBit(bits)] as RuleVersion);
      }
    }
    return applied;
  }

  return { decide };
}

function compileSets(rules: readonly RuleVersion[]): (line: FeeLine) => LineSets {
  const doctors = valueSets(rules, ACCEPTANCES.doctor.accepted);
  const services = valueSets(rules, ACCEPTANCES.service.accepted);
  const validities = validitySets(rules);
  const specialties = valueSets(rules, ACCEPTANCES.specialty.accepted);
  const societies = valueSets(rules, ACCEPTANCES.society.accepted);
  const participationTypes = valueSets(rules, ACCEPTANCES.participationType.accepted);
  const schedules = valueSets(rules, ACCEPTANCES.schedule.accepted);
  const weekdays = valueSets(rules, ACCEPTANCES.day.accepted);
  return (line) => ({
    doctor: setOf(doctors, line.doctorId),
    service: setOf(services, line.serviceId),
    validity: setOfDay(validities, line.day),
    specialty: setOf(specialties, line.specialtyId),
    society: setOf(societies, line.societyId),
    participationType: setOf(participationTypes, line.paidAs),
    schedule: setOf(schedules, line.scheduleType),
    day: setOf(weekdays, weekdayOfEpochDay(line.day)),
  });
}

/** The rules that all sets of a line have in common, as the bits of one word. */
function commonBits(sets: LineSets, word: number): number {
  // Few rules share both a line's doctor and its service: many words end here.
  const bits = wordOf(sets.doctor, word) & wordOf(sets.service, word);
  if (bits === 0) return 0;
  return (
    bits &
    wordOf(sets.validity, word) &
    wordOf(sets.specialty, word) &
    wordOf(sets.society, word) &
    wordOf(sets.participationType, word) &
    wordOf(sets.schedule, word) &
    wordOf(sets.day, word)
  );
}

function valueSets<Value>(
  rules: readonly RuleVersion[],
  accepted: (version: RuleVersion) => readonly Value[] | null,
): ValueSets<Value> {
  const other = setWhere(rules, (rule) => accepted(rule) === null);
  const named = new Map<Value | null, RuleSet>();
  rules.forEach((rule, index) => {
    for (const value of accepted(rule) ?? []) {
      const set = named.get(value) ?? other.slice();
      add(set, index);
      named.set(value, set);
    }
  });
  return { named, other };
}

function setOf<Value>({ named, other }: ValueSets<Value>, value: Value | null): RuleSet {
  return named.get(value) ?? other;
}

function validitySets(rules: readonly RuleVersion[]): DaySets {
  const changes = rules.flatMap((rule, index) => {
    const { first, last } = validDays(rule);
    if (first > last) return [];
    return [
      { day: first, index, change: add },
      { day: last + 1, index, change: remove },
    ];
  });
  let set = emptySet(rules.length);
  const starts = [Number.NEGATIVE_INFINITY];
  const sets = [set];
  for (const { day, index, change } of changes.sort((a, b) => a.day - b.day)) {
    if (day !== starts.at(-1)) {
      set = set.slice();
      starts.push(day);
      sets.push(set);
    }
    change(set, index);
  }
  return { starts, sets };
}

function setOfDay({ starts, sets }: DaySets, day: number): RuleSet {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= day) low = middle;
    else high = middle;
  }
  return sets[low] as RuleSet;
}

function wordsFor(rules: number): number {
  return Math.ceil(rules / WORD_BITS);
}

function emptySet(rules: number): RuleSet {
  return new Int32Array(wordsFor(rules));
}

function setWhere(rules: readonly RuleVersion[], holds: (rule: RuleVersion) => boolean): RuleSet {
  const set = emptySet(rules.length);
  rules.forEach((rule, index) => {
    if (holds(rule)) add(set, index);
  });
  return set;
}

function wordOf(set: RuleSet, word: number): number {
  return set[word] as number;
}

function add(set: RuleSet, index: number): void {
  const word = Math.floor(index / WORD_BITS);
  set[word] = wordOf(set, word) | (1 << (index % WORD_BITS));
}

function remove(set: RuleSet, index: number): void {
  const word = Math.floor(index / WORD_BITS);
  set[word] = wordOf(set, word) & ~(1 << (index % WORD_BITS));
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function refuseRepeatedRules(rules: readonly RuleVersion[]): void {
  const seen = new Set<number>();
  for (const { ruleId, code } of rules) {
    if (seen.has(ruleId)) throw new RangeError(`two versions of rule ${code}`);
    seen.add(ruleId);
  }
}

function refuseUnfitScales({ code, payment }: RuleVersion): void {
  const [problem] = payment.type === 'table_accumulated' ? checkScales(payment.scales) : [];
  if (problem) throw new RangeError(`rule ${code}: ${problem.message}`);
}
