/** The statement's appendix: each applied rule in words, with the total that it paid. */
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { describeRule } from '../../../domain/fees/sentences.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import type { RuleSets } from './facts.ts';
import { ruleIndex } from './rule-index.ts';
import type { ExplainedFee } from './working.ts';

export type AppliedRuleRow = {
  readonly words: string;
  readonly count: string;
  readonly base: string;
  readonly gross: string;
};

type Total = { version: RuleVersion | null; count: number; base: number; gross: number };

const NO_RULE_WORDS = `${NO_RULE_LABEL}: ninguna regla coincide con la atención; se paga la base completa.`;

/** One row for each rule version, by code, of lines and of what corrections pay instead; what has no rule comes last. */
export function describeAppliedRules(
  fees: readonly ExplainedFee[],
  ruleSets: RuleSets,
): AppliedRuleRow[] {
  const totals = new Map<number | null, Total>();
  const add = (version: RuleVersion | null, base: number, gross: number) => {
    const id = version?.id ?? null;
    const total = totals.get(id) ?? { version, count: 0, base: 0, gross: 0 };
    totals.set(id, {
      version,
      count: total.count + 1,
      base: total.base + base,
      gross: total.gross + gross,
    });
  };
  for (const { facts, working } of fees) {
    if (working.applied.length === 0) add(null, facts.baseAmount, facts.calculatedAmount);
    const { byId } = ruleIndex(ruleSets.get(facts.ruleSetRevision) ?? []);
    for (const { rule, amount } of working.applied) {
      add(byId.get(rule.id) ?? null, facts.baseAmount, amount);
    }
  }
  return [...totals.values()]
    .sort((a, b) => compareVersions(a.version, b.version))
    .map(({ version, count, base, gross }) => ({
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
