/**
 * Rules made ready to decide millions of lines (design §5). For every value that rules tell apart
 * there is one set of bits, a bit per rule in the order of application: the rules that accept the
 * value. The first bit that all sets of a line have in common is the first matching rule, so a line
 * costs a handful of look-ups and some words of 32 rules each, whatever the rules say.
 */
import { weekdayOfEpochDay } from '../calendar/calendar.ts';
import type { FeeLine } from './fees.ts';
import { ACCEPTANCES } from './matching.ts';
import { compareRules } from './ordering.ts';
import {
  lowestBit,
  type RuleSet,
  setOf,
  setOfDay,
  setWhere,
  validitySets,
  valueSets,
  WORD_BITS,
  wordOf,
  wordsFor,
} from './rule-sets.ts';
import type { RuleVersion } from './rules.ts';
import { checkScales } from './scales.ts';

export type CompiledRules = {
  /** The rules that apply to a line, in order; empty when none matches. */
  readonly decide: (line: FeeLine) => readonly RuleVersion[];
  /** The rules that match a line, in order, each found when it is asked for. */
  readonly matching: (line: FeeLine) => Iterable<RuleVersion>;
  /** Adds the rules that match a line to a set, whose bits stand for the rules of `order`. */
  readonly mark: (line: FeeLine, marked: RuleSet) => void;
  /** The active rules in the order of application. */
  readonly order: readonly RuleVersion[];
};

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

  function* matching(line: FeeLine): Generator<RuleVersion> {
    const sets = setsOf(line);
    for (let word = 0; word < words; word++) {
      for (let bits = commonBits(sets, word); bits !== 0; bits &= bits - 1) {
        yield rules[word * WORD_BITS + lowestBit(bits)] as RuleVersion;
      }
    }
  }

  function mark(line: FeeLine, marked: RuleSet): void {
    const sets = setsOf(line);
    for (let word = 0; word < words; word++) {
      const before = wordOf(marked, word);
      // Lines are many and like each other: most words have nothing new.
      if ((wordOf(sets.doctor, word) & wordOf(sets.service, word) & ~before) === 0) continue;
      marked[word] = before | commonBits(sets, word);
    }
  }

  return { decide, matching, mark, order: rules };
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
