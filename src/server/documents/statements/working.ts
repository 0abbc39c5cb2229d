/** Finds the rules that paid a line, and its arithmetic if there is more than one multiplication. */
import { epochDay, localDate } from '../../../domain/calendar/calendar.ts';
import { type AppliedRule, type Explanation, explain } from '../../../domain/fees/explanation.ts';
import type { Accumulation, FeeLine } from '../../../domain/fees/fees.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { arithmeticLines } from '../../../domain/fees/sentences.ts';
import { basisPoints, formatRate, pesos } from '../../../domain/money.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import type { LineFacts, RuleSets } from './facts.ts';
import { ruleIndex } from './rule-index.ts';

export type Working = {
  /** Empty for a line without a rule. */
  readonly applied: readonly AppliedRule[];
  /** The text in the column of rules. */
  readonly label: string;
  /** The steps of a table or of several rules; null if base × rate is all. */
  readonly steps: string | null;
};

/** What a fee's explanation needs: of a line, and of what a correction pays instead of one. */
export type PaidFee = Omit<FeeLine, 'day' | 'baseAmount' | 'retentionRate'> & {
  readonly attentionDate: string;
  readonly ruleVersionId: number | null;
  readonly ruleSetRevision: number;
  readonly accumulations: unknown;
  readonly baseAmount: number;
  readonly calculatedAmount: number;
  readonly retentionRate: number;
};

/** A fee with the rules that paid it. */
export type ExplainedFee = { readonly facts: PaidFee; readonly working: Working };
/** A line with the rules that paid it. */
export type ExplainedLine = { readonly facts: LineFacts; readonly working: Working };

const WITHOUT_RULE: Working = { applied: [], label: NO_RULE_LABEL, steps: null };

/**
 * Explains lines by the rules of the revision of each calculation. The function throws a RangeError for a line whose
 * explanation differs from its amounts: the books were tampered with.
 */
export function createExplainer(ruleSets: RuleSets): (line: PaidFee) => Working {
  return (line) => {
    if (line.ruleVersionId === null) return WITHOUT_RULE;
    const versions = competitorsOf(line.ruleVersionId, ruleSets.get(line.ruleSetRevision) ?? []);
    const explanation = explainLine(line, versions);
    if (explanation.selected?.id !== line.ruleVersionId) throw unexplained(line);
    if (explanation.calculatedAmount !== line.calculatedAmount) throw unexplained(line);
    return workingOf(explanation);
  };
}

/** The rules that can have paid together with a calculation's rule: itself, or all stacking rules. */
function competitorsOf(
  versionId: number,
  versions: readonly RuleVersion[],
): readonly RuleVersion[] {
  const { byId, stacking } = ruleIndex(versions);
  const version = byId.get(versionId);
  if (version === undefined) return [];
  return version.exclusivityMode === 'stack' ? stacking : [version];
}

function explainLine(line: PaidFee, versions: readonly RuleVersion[]): Explanation {
  return explain(
    versions,
    {
      ...line,
      day: epochDay(localDate(line.attentionDate)),
      baseAmount: pesos(line.baseAmount),
      retentionRate: basisPoints(line.retentionRate),
    },
    // The calculation stores them in this form (`calculation.accumulations`).
    (line.accumulations ?? []) as unknown as Accumulation[],
  );
}

function unexplained({ attentionId }: PaidFee): RangeError {
  return new RangeError(`the rules do not explain the calculation of attention ${attentionId}`);
}

function workingOf(explanation: Explanation): Working {
  const { applied } = explanation;
  const [only] = applied;
  const isPlain = applied.length === 1 && only?.table === null;
  return {
    applied,
    label: applied.map(labelOf).join(' + '),
    // The first and the last steps (base, retention and result) have their own columns.
    steps: isPlain ? null : arithmeticLines(explanation).slice(1, -2).join(' · '),
  };
}

function labelOf({ rule, servicePayment }: AppliedRule): string {
  const name = `${rule.code} v${rule.version}`;
  switch (servicePayment.type) {
    case 'percentage':
      return `${name} · ${formatRate(servicePayment.rate).replace(' ', '\u{a0}')}`;
    case 'fixed_amount':
      return `${name} · monto fijo`;
    case 'table_accumulated':
      return `${name} · tabla`;
  }
}
