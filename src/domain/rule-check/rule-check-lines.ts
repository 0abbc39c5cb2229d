/**
 * The rule check on real attentions (fees §13): those that no rule covers, and ties that only the later beginning or
 * the lower id decides.
 */
import type { CompiledRules } from '../fees/compiled-rules.ts';
import type { FeeLine } from '../fees/fees.ts';
import { isTie, stackTogether } from '../fees/ordering.ts';
import { has, type RuleSet, wordsFor } from '../fees/rule-sets.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import { type Pesos, sumPesos } from '../money.ts';

/** A number of attentions that rules can't tell apart, and their base in pesos. */
export type LineCount = { readonly lines: number; readonly amount: Pesos };

/** A doctor's service that no rule covers: its lines are paid at 100 % of the base. */
export type UncoveredFinding = LineCount & {
  readonly kind: 'uncovered';
  readonly doctorId: number;
  readonly serviceId: number;
};

/** Two rules of equal rank, and the attentions that the winner takes from the loser. */
export type Tie = LineCount & { readonly winner: RuleVersion; readonly loser: RuleVersion };

export type Coverage = {
  /** Adds attentions that have all facts for rules in common. */
  readonly add: (line: FeeLine, count: LineCount) => void;
  /** By descending base. */
  readonly uncovered: () => UncoveredFinding[];
  readonly uncoveredTotal: () => LineCount;
};

export type LineReview = Coverage & {
  /** By descending base. */
  readonly ties: () => Tie[];
  /** Whether the rule matches at least one of the attentions. */
  readonly isMatched: (rule: RuleVersion) => boolean;
};

/** Collects which of the added attentions these rules cover. */
export function createCoverage(rules: CompiledRules): Coverage {
  const totals = new Map<string, UncoveredFinding>();
  return {
    add(line, count) {
      if (rules.decide(line).length > 0) return;
      const { doctorId, serviceId } = line;
      addTo(totals, `${doctorId}/${serviceId}`, count, { kind: 'uncovered', doctorId, serviceId });
    },
    uncovered: () => [...totals.values()].sort(byAmount),
    uncoveredTotal: () => totalOf([...totals.values()]),
  };
}

/** Collects the coverage of the added attentions, their ties, and the rules that match them. */
export function createLineReview(rules: CompiledRules): LineReview {
  const coverage = createCoverage(rules);
  const ties = new Map<string, Tie>();
  const matched: RuleSet = new Int32Array(wordsFor(rules.order.length));

  function addTies(line: FeeLine, count: LineCount): void {
    const [winner, ...others] = tiedFirst(rules.matching(line));
    for (const loser of others) {
      if (winner === undefined || stackTogether(winner, loser)) continue;
      addTo(ties, `${winner.id}/${loser.id}`, count, { winner, loser });
    }
  }

  return {
    ...coverage,
    add(line, count) {
      coverage.add(line, count);
      addTies(line, count);
      rules.mark(line, matched);
    },
    ties: () => [...ties.values()].sort(byAmount),
    isMatched: (rule) => has(matched, rules.order.indexOf(rule)),
  };
}

/** The first rules, which only the later `validFrom` or the lower id puts in order. */
function tiedFirst(matching: Iterable<RuleVersion>): RuleVersion[] {
  const tied: RuleVersion[] = [];
  for (const rule of matching) {
    if (tied[0] !== undefined && !isTie(tied[0], rule)) break;
    tied.push(rule);
  }
  return tied;
}

function addTo<Facts extends object>(
  totals: Map<string, Facts & LineCount>,
  key: string,
  { lines, amount }: LineCount,
  facts: Facts,
): void {
  const before = totals.get(key);
  totals.set(key, {
    ...facts,
    lines: lines + (before?.lines ?? 0),
    amount: sumPesos(before ? [before.amount, amount] : [amount]),
  });
}

function totalOf(counts: readonly LineCount[]): LineCount {
  return {
    lines: counts.reduce((sum, { lines }) => sum + lines, 0),
    amount: sumPesos(counts.map(({ amount }) => amount)),
  };
}

const byAmount = (a: LineCount, b: LineCount) => b.amount - a.amount || b.lines - a.lines;
