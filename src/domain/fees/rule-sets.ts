/** Sets of rules as bits: the rules that accept a value, and those valid on a day. */
import { validDays } from './matching.ts';
import type { RuleVersion } from './rule-version.ts';

/** The number of rules in one word of a set. */
export const WORD_BITS = 32;

/** A set of rules: bit n stands for the n-th rule in the order of application. */
export type RuleSet = Int32Array;

/** The sets of a criterion: one for each value that a rule names, and one for all other values. */
export type ValueSets<Value> = {
  readonly named: ReadonlyMap<Value | null, RuleSet>;
  readonly other: RuleSet;
};

/** The rules valid in each span of days within which no rule begins or ends, and the first day of each span. */
export type DaySets = { readonly starts: readonly number[]; readonly sets: readonly RuleSet[] };

/** Builds the sets of a criterion from the values that each rule accepts (null accepts any). */
export function valueSets<Rule, Value>(
  rules: readonly Rule[],
  accepted: (rule: Rule) => readonly Value[] | null,
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

/** The rules that accept a value. */
export function setOf<Value>({ named, other }: ValueSets<Value>, value: Value | null): RuleSet {
  return named.get(value) ?? other;
}

/** Builds the sets of valid rules by day. */
export function validitySets(rules: readonly RuleVersion[]): DaySets {
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

/** The rules valid on a day, given as days since 1970-01-01. */
export function setOfDay({ starts, sets }: DaySets, day: number): RuleSet {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= day) low = middle;
    else high = middle;
  }
  return sets[low] as RuleSet;
}

/** The number of words in a set of this many rules. */
export function wordsFor(rules: number): number {
  return Math.ceil(rules / WORD_BITS);
}

function emptySet(rules: number): RuleSet {
  return new Int32Array(wordsFor(rules));
}

/** The set of the rules for which `holds` is true. */
export function setWhere<Rule>(rules: readonly Rule[], holds: (rule: Rule) => boolean): RuleSet {
  const set = emptySet(rules.length);
  rules.forEach((rule, index) => {
    if (holds(rule)) add(set, index);
  });
  return set;
}

/** 32 rules of a set, as the bits of one number. */
export function wordOf(set: RuleSet, word: number): number {
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

/** Whether the set contains the rule at this place in the order. */
export function has(set: RuleSet, index: number): boolean {
  return (wordOf(set, Math.floor(index / WORD_BITS)) & (1 << (index % WORD_BITS))) !== 0;
}

/** The position of the lowest set bit, from 0 to 31. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
