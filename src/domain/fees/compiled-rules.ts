/**
 * Rules made ready to decide millions of lines (fees §2, fees §3). Each value that rules distinguish has a set of bits: the rules
 * that accept it, one bit a rule in the order of application. The first bit that all sets of a line have in common is the first
 * matching rule. So a line costs a few look-ups and some words of 32 rules each, for any rules.
 */
import { weekdayOfEpochDay } from '../calendar/calendar.ts';
import { acceptedBy, CRITERION_KEYS, type CriterionKey, factsOf } from './criteria.ts';
import type { FeeLine } from './fees.ts';
import { compareRules } from './ordering.ts';
import {
  lowestBit,
  type RuleSet,
  setOfDay,
  setWhere,
  validitySets,
  valueSets,
  WORD_BITS,
  wordOf,
  wordsFor,
} from './rule-sets.ts';
import type { RuleVersion } from './rule-version.ts';
import { checkScales } from './scales.ts';

export type CompiledRules = {
  /** The rules that apply to a line, in order; empty when none matches. */
  readonly decide: (line: FeeLine) => readonly RuleVersion[];
  /** The matching rules in order, each searched for only when it is asked for. */
  readonly matching: (line: FeeLine) => Iterable<RuleVersion>;
  /** Adds the rules that match a line to the set `marked`, whose bits stand for the places in `order`. */
  readonly mark: (line: FeeLine, marked: RuleSet) => void;
  /** The active rules in the order of application. */
  readonly order: readonly RuleVersion[];
};

/** The sets that apply to one line; at least two. */
type LineSets = readonly RuleSet[];

const NO_RULES: readonly RuleVersion[] = [];

/**
 * Compiles the current version of each rule, given in any order. Throws a RangeError when two versions belong to the same rule, a
 * table's scales fail `checkScales`, or a price table lacks a price for one of its services or has others.
 */
export function compileRules(versions: readonly RuleVersion[]): CompiledRules {
  const rules = versions.filter(({ isActive }) => isActive).sort(compareRules);
  refuseRepeatedRules(rules);
  rules.forEach(refuseUnfitScales);
  rules.forEach(refuseUnfitPrices);
  const alone = rules.map((rule) => [rule] as const);
  const words = wordsFor(rules.length);
  const setsOf = compileSets(rules);
  const stacking = setWhere(rules, ({ exclusivityMode }) => exclusivityMode === 'stack');

  function decide(line: FeeLine): readonly RuleVersion[] {
    const sets = setsOf(line);
    const first = sets[0] as RuleSet;
    const second = sets[1] as RuleSet;
    for (let word = 0; word < words; word++) {
      const bits = commonBits(sets, first, second, word);
      if (bits === 0) continue;
      const winner = alone[word * WORD_BITS + lowestBit(bits)] as readonly [RuleVersion];
      return winner[0].exclusivityMode === 'first_win' ? winner : stackingFrom(sets, word);
    }
    return NO_RULES;
  }

  function stackingFrom(sets: LineSets, firstWord: number): RuleVersion[] {
    const first = sets[0] as RuleSet;
    const second = sets[1] as RuleSet;
    const applied: RuleVersion[] = [];
    for (let word = firstWord; word < words; word++) {
      let bits = wordOf(stacking, word) & commonBits(sets, first, second, word);
      for (; bits !== 0; bits &= bits - 1) {
        applied.push(rules[word * WORD_BITS + lowestBit(bits)] as RuleVersion);
      }
    }
    return applied;
  }

  function* matching(line: FeeLine): Generator<RuleVersion> {
    // Copied, since `decide` may be called for another line before the caller asks for the next rule.
    const sets = [...setsOf(line)];
    const first = sets[0] as RuleSet;
    const second = sets[1] as RuleSet;
    for (let word = 0; word < words; word++) {
      for (let bits = commonBits(sets, first, second, word); bits !== 0; bits &= bits - 1) {
        yield rules[word * WORD_BITS + lowestBit(bits)] as RuleVersion;
      }
    }
  }

  function mark(line: FeeLine, marked: RuleSet): void {
    const sets = setsOf(line);
    const first = sets[0] as RuleSet;
    const second = sets[1] as RuleSet;
    for (let word = 0; word < words; word++) {
      const before = wordOf(marked, word);
      // Most lines resemble each other, so most words add no new rule.
      if ((wordOf(first, word) & wordOf(second, word) & ~before) === 0) continue;
      marked[word] = before | commonBits(sets, first, second, word);
    }
  }

  return { decide, matching, mark, order: rules };
}

/**
 * Gives the sets that apply to a line; they are valid until the next call. The smallest set comes first, since it
 * empties most words. A criterion that no rule restricts has no set.
 */
function compileSets(rules: readonly RuleVersion[]): (line: FeeLine) => LineSets {
  const criteria = CRITERION_KEYS.filter((key) => key !== 'day')
    .map((key) => compileCriterion(key, rules))
    .filter(({ named }) => named.size > 0)
    .sort((a, b) => a.usualSize - b.usualSize);
  const ofDay = compileDays(rules);
  const all = setWhere(rules, () => true);
  // One array is reused for all lines: a million lines would need two million arrays.
  const facts: (number | string | null)[] = CRITERION_KEYS.map(() => null);
  const sets: RuleSet[] = [all, all, ...criteria.slice(1).map(() => all)];
  return (line) => {
    factsOf(line, facts);
    for (let place = 0; place < criteria.length; place++) {
      const { named, other, index } = criteria[place] as CompiledCriterion;
      sets[place] = named.get(facts[index]) ?? other;
    }
    sets[sets.length - 1] = ofDay(line);
    return sets;
  };
}

/**
 * The rules that are valid on a line's day and accept its weekday. Lines are ordered by date, so the set is computed
 * once a day.
 */
function compileDays(rules: readonly RuleVersion[]): (line: FeeLine) => RuleSet {
  const validities = validitySets(rules);
  const { named, other } = compileCriterion('day', rules);
  let day = Number.NaN;
  let found: RuleSet = other;
  return (line) => {
    if (line.day !== day) {
      day = line.day;
      const ofWeekday = named.get(weekdayOfEpochDay(day)) ?? other;
      found = setOfDay(validities, day).map((bits, word) => bits & wordOf(ofWeekday, word));
    }
    return found;
  };
}

type CompiledCriterion = ReturnType<typeof compileCriterion>;

function compileCriterion(key: CriterionKey, rules: readonly RuleVersion[]) {
  const accepted = (rule: RuleVersion): readonly unknown[] | null => acceptedBy(key, rule);
  const { named, other } = valueSets(rules, accepted);
  const taking = rules.filter((rule) => accepted(rule) === null).length;
  const listed = rules.reduce((sum, rule) => sum + (accepted(rule)?.length ?? 0), 0);
  /** The average number of rules that accept a value. */
  const usualSize = taking + listed / named.size;
  return { named, other, index: CRITERION_KEYS.indexOf(key), usualSize };
}

/** The rules that all sets have in common, within one word. */
function commonBits(sets: LineSets, first: RuleSet, second: RuleSet, word: number): number {
  // Few rules share the two most selective values, so most words end here.
  let bits = wordOf(first, word) & wordOf(second, word);
  for (let place = 2; bits !== 0 && place < sets.length; place++) {
    bits &= wordOf(sets[place] as RuleSet, word);
  }
  return bits;
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

function refuseUnfitPrices({ code, payment, serviceIds }: RuleVersion): void {
  if (payment.type !== 'price_table') return;
  const { prices } = payment;
  const isFit =
    serviceIds !== 'all' &&
    serviceIds.length === prices.size &&
    serviceIds.every((id) => prices.has(id));
  if (!isFit) throw new RangeError(`rule ${code}: its services are not those of its prices`);
}
