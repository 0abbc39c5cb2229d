/** Which rules paid a line, and the arithmetic where one multiplication does not tell it. */
import { epochDay, localDate } from '../../../domain/calendar/calendar.ts';
import { type AppliedRule, type Explanation, explain } from '../../../domain/fees/explanation.ts';
import type { Accumulation } from '../../../domain/fees/fees.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { arithmeticLines } from '../../../domain/fees/sentences.ts';
import { basisPoints, formatRate, pesos } from '../../../domain/money.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import type { LineFacts, RuleSets } from './facts.ts';
import { ruleIndex } from './rule-index.ts';

export type Working = {
  /** Empty for a line that no rule covers. */
  readonly applied: readonly AppliedRule[];
  /** What the column of rules says. */
  readonly label: string;
  /** The steps of a table or of several rules; null when base × rate is all. */
  readonly steps: string | null;
};

/** A line with the rules that paid it. */
export type ExplainedLine = { readonly facts: LineFacts; readonly working: Working };

const WITHOUT_RULE: Working = { applied: [], label: NO_RULE_LABEL, steps: null };

/**
 * Explains lines by the rules as they stood when each was calculated. The explainer throws a
 * RangeError for a line that they do not explain to the peso: the books were tampered with.
 */
export function createExplainer(ruleSets: RuleSets): (line: LineFacts) => Working {
  return (line) => {
    if (line.ruleVersionId === null) return WITHOUT_RULE;
    const versions = competitorsOf(line.ruleVersionId, ruleSets.get(line.ruleSetRevision) ?? []);
    const explanation = explainLine(line, versions);
    if (explanation.selected?.id !== line.ruleVersionId) throw unexplained(line);
    if (explanation.calculatedAmount !== line.calculatedAmount) throw unexplained(line);
    return workingOf(explanation);
  };
}

/** Who can have paid together with a calculation's rule: itself, or every rule that stacks. */
function competitorsOf(
  versionId: number,
  versions: readonly RuleVersion[],
): readonly RuleVersion[] {
  const { byId, stacking } = ruleIndex(versions);
  const version = byId.get(versionId);
  if (version === undefined) return [];
  return version.exclusivityMode === 'stack' ? stacking : [version];
}

function explainLine(line: LineFacts, versions: readonly RuleVersion[]): Explanation {
  return explain(
    versions,
    {
      ...line,
      day: epochDay(localDate(line.attentionDate)),
      baseAmount: pesos(line.baseAmount),
      retentionRate: basisPoints(line.retentionRate),
    },
    // Written by the calculation in this shape (`calculation.accumulations`).
    (line.accumulations ?? []) as Accumulation[],
  );
}

function unexplained({ attentionId }: LineFacts): RangeError {
  return new RangeError(`the rules do not explain the calculation of attention ${attentionId}`);
}

function workingOf(explanation: Explanation): Working {
  const { applied } = explanation;
  const [only] = applied;
  const isPlain = applied.length === 1 && only?.table === null;
  return {
    applied,
    label: applied.map(labelOf).join(' + '),
    // The base, the retention and the result, at its ends, have columns of their own.
    steps: isPlain ? null : arithmeticLines(explanation).slice(1, -2).join(' · '),
  };
}

function labelOf({ rule, payment }: AppliedRule): string {
  const name = `${rule.code} v${rule.version}`;
  switch (payment.type) {
    case 'percentage':
      return `${name} · ${formatRate(payment.rate).replace(' ', '\u{a0}')}`;
    case 'fixed_amount':
      return `${name} · monto fijo`;
    case 'table_accumulated':
      return `${name} · tabla`;
  }
}
