/**
 * Finds by sets of bits which rules overlap or contain one another (see `rule-sets.ts`). Comparing five thousand rules
 * pair by pair would take twelve million comparisons.
 */
import { CRITERION_KEYS } from '../fees/criteria.ts';
import {
  lowestBit,
  type RuleSet,
  setOf,
  valueSets,
  WORD_BITS,
  wordOf,
  wordsFor,
} from '../fees/rule-sets.ts';
import type { ScopedRule } from './rule-check-scope.ts';

export type RuleIndex = {
  /** The rules from `start` up to, not including, `end` that may share attentions with this one. Dates are ignored. */
  readonly meeting: (index: number, start: number, end: number) => Iterable<number>;
  /** The rules before `end` that accept everything this one does, itself included. Dates are ignored. */
  readonly containing: (index: number, end: number) => Iterable<number>;
};

/** The sets of one criterion: the rules that accept each value, and those that accept any. */
type Criterion = {
  readonly accepted: (rule: ScopedRule) => readonly unknown[] | null;
  readonly takers: (value: unknown) => RuleSet;
  readonly takersOfAny: RuleSet;
};

/** An index over rules in the given order; its numbers are places in that order. */
export function indexRules(rules: readonly ScopedRule[]): RuleIndex {
  const criteria = CRITERION_KEYS.map((key) => compile(rules, ({ scope }) => scope.accepted[key]));
  const words = wordsFor(rules.length);

  function meeting(index: number, start: number, end: number) {
    const rule = rules[index] as ScopedRule;
    const found = everyRule(words);
    for (const { accepted, takers } of criteria) {
      const values = accepted(rule);
      if (values !== null) keepCommon(found, union(values.map(takers), words));
    }
    return placesIn(found, start, end);
  }

  function containing(index: number, end: number) {
    const rule = rules[index] as ScopedRule;
    const found = everyRule(words);
    for (const { accepted, takers, takersOfAny } of criteria) {
      const values = accepted(rule);
      if (values === null) keepCommon(found, takersOfAny);
      else for (const value of values) keepCommon(found, takers(value));
    }
    return placesIn(found, 0, end);
  }

  return { meeting, containing };
}

function compile(rules: readonly ScopedRule[], accepted: Criterion['accepted']): Criterion {
  const sets = valueSets(rules, accepted);
  return { accepted, takers: (value) => setOf(sets, value), takersOfAny: sets.other };
}

const everyRule = (words: number): RuleSet => new Int32Array(words).fill(-1);

function keepCommon(set: RuleSet, other: RuleSet): void {
  for (let word = 0; word < set.length; word++) set[word] = wordOf(set, word) & wordOf(other, word);
}

function union(sets: readonly RuleSet[], words: number): RuleSet {
  if (sets.length === 1) return sets[0] as RuleSet;
  const all = new Int32Array(words);
  for (const set of sets) {
    for (let word = 0; word < words; word++) all[word] = wordOf(all, word) | wordOf(set, word);
  }
  return all;
}

/** The places in a set from `start` (included) to `end` (excluded). */
function* placesIn(set: RuleSet, start: number, end: number): Generator<number> {
  for (let word = Math.floor(start / WORD_BITS); word * WORD_BITS < end; word++) {
    for (let bits = wordOf(set, word); bits !== 0; bits &= bits - 1) {
      const place = word * WORD_BITS + lowestBit(bits);
      if (place >= start && place < end) yield place;
    }
  }
}
