/** Sets of rules as bits: which rules accept a value, and which are valid on a day. */
import { validDays } from './matching.ts';
import type { RuleVersion } from './rule-version.ts';

/** How many rules one word of a set holds. */
export const WORD_BITS = 32;

/** A set of rules: bit n of the whole is the rule that comes n-th in the order. */
export type RuleSet = Int32Array;

/** The sets of a criterion: one for each value that some rule names, one for all other values. */
export type ValueSets<Value> = {
  readonly named: ReadonlyMap<Value | null, RuleSet>;
  readonly other: RuleSet;
};

/** The sets of the spans of days in which no rule begins or ends, and the spans' first days. */
export type DaySets = { readonly starts: readonly number[]; readonly sets: readonly RuleSet[] };

/** The sets of a criterion, from the values that each rule accepts (null: any). */
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

/** The sets of the validities of rules. */
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

/** The rules that are valid on a day, in days since 1970-01-01. */
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

/** How many words a set of so many rules has. */
export function wordsFor(rules: number): number {
  return Math.ceil(rules / WORD_BITS);
}

function emptySet(rules: number): RuleSet {
  return new Int32Array(wordsFor(rules));
}

/** The rules for which something holds. */
export function setWhere<Rule>(rules: readonly Rule[], holds: (rule: Rule) => boolean): RuleSet {
  const set = emptySet(rules.length);
  rules.forEach((rule, index) => {
    if (holds(rule)) add(set, index);
  });
  return set;
}

/** 32 rules of a set, as the bits of a number. */
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

/** Whether a set has the rule of a place in the order. */
export function has(set: RuleSet, index: number): boolean {
  return (wordOf(set, Math.floor(index / WORD_BITS)) & (1 << (index % WORD_BITS))) !== 0;
}

/** The place of the lowest bit that is set, from 0 to 31. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
