/** The statement's appendix: each rule that paid something, in words, and what it paid. */
import { formatCount } from '../../../domain/counts.ts';
import { NO_RULE_LABEL } from '../../../domain/labels.ts';
import { formatPesos } from '../../../domain/money.ts';
import type { RuleVersion } from '../../../domain/rules.ts';
import { describeRule } from '../../../domain/sentences.ts';
import type { StatementFacts } from './facts.ts';
import type { ExplainedLine } from './working.ts';

export type AppliedRuleRow = {
  readonly words: string;
  readonly count: string;
  readonly base: string;
  readonly gross: string;
};

const NO_RULE_WORDS = `${NO_RULE_LABEL}: ninguna regla coincide con la atención; se paga la base completa.`;

/** One row for each rule version, by code; lines without a rule come last. */
export function describeAppliedRules(
  lines: readonly ExplainedLine[],
  ruleSets: StatementFacts['ruleSets'],
): AppliedRuleRow[] {
  const versions = new Map([...ruleSets.values()].flat().map((version) => [version.id, version]));
  const totals = new Map<RuleVersion | null, { count: number; base: number; gross: number }>();
  const add = (version: RuleVersion | null, base: number, gross: number) => {
    const total = totals.get(version) ?? { count: 0, base: 0, gross: 0 };
    totals.set(version, {
      count: total.count + 1,
      base: total.base + base,
      gross: total.gross + gross,
    });
  };
  for (const { facts, working } of lines) {
    if (working.applied.length === 0) add(null, facts.baseAmount, facts.calculatedAmount);
    for (const { rule, amount } of working.applied) {
      add(versions.get(rule.id) ?? null, facts.baseAmount, amount);
    }
  }
  return [...totals]
    .sort(([a], [b]) => compareVersions(a, b))
    .map(([version, { count, base, gross }]) => ({
      words: version === null ? NO_RULE_WORDS : describeRule(version),
      count: formatCount(count),
      base: formatPesos(base),
      gross: formatPesos(gross),
    }));
}

function compareVersions(a: RuleVersion | null, b: RuleVersion | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a.code.localeCompare(b.code, 'es') || a.version - b.version;
}
