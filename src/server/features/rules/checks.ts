/** What a rule must be before it is saved, past what its single fields tell (spec 1 §5, design §5). */
import { kindProblems, type RuleInput } from '../../../contract/rule-input.ts';
import type { RuleKind } from '../../../domain/rules.ts';
import { checkScales, type ScaleProblem } from '../../../domain/scales.ts';
import { refuse } from '../../platform/refusal.ts';
import type { VersionColumns } from './mapping.ts';

/** Refuses what a rule or an agreement may not leave empty, as field errors. */
export function refuseKindProblems(
  input: Pick<RuleInput, 'code' | 'validTo' | 'paymentType'>,
  kind: RuleKind,
): void {
  const fields = kindProblems(input, kind);
  if (Object.keys(fields).length > 0) refuse('request.invalid', {}, { fields });
}

const SCALE_FIELDS: Readonly<Record<ScaleProblem['code'], string | null>> = {
  empty: null,
  from: 'from',
  notContiguous: 'from',
  to: 'to',
  closed: 'to',
  openTooEarly: 'to',
  rate: 'percentage',
};

/** Refuses scales that can't be paid by, each problem at its field of its bracket. */
export function refuseUnfitScales({ scales }: VersionColumns): void {
  const problems = scales === null ? [] : checkScales(scales);
  const [first] = problems;
  if (first === undefined) return;
  const fields: Record<string, string> = {};
  for (const problem of problems) fields[fieldOf(problem)] ??= problem.message;
  refuse('rule.scalesInvalid', { problem: first.message }, { fields });
}

function fieldOf({ index, code }: ScaleProblem): string {
  return ['combinationRule.scales', index, SCALE_FIELDS[code]]
    .filter((part) => part !== null)
    .join('.');
}
