/** Runs a rule check in parts: the fast part is shown while the others are still running. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RuleCheckSummary } from '../../../contract/fees/rule-checks.ts';
import type { CalculateInput } from '../../../contract/operations/jobs.ts';
import {
  FINDING_KINDS,
  type FindingKind,
  type Severity,
} from '../../../domain/rule-check/rule-check-list.ts';
import { api } from '../../kit/shell/client.ts';

/** What to check: all rules against the last three months (null), or a calculation's attentions. */
export type Reviewed = CalculateInput | null;

export type ReviewPart = {
  readonly kinds: readonly FindingKind[];
  /** The description of the part while it runs. */
  readonly progress: string;
  readonly query: UseQueryResult<RuleCheckSummary>;
};

const OF_ATTENTIONS: FindingKind[] = ['uncovered'];
const OF_RULES = FINDING_KINDS.filter((kind) => !OF_ATTENTIONS.includes(kind));
const OF_CALCULATION: FindingKind[] = ['uncovered', 'overlap', 'never'];

/** The check runs again each time it is opened, since others change rules and attentions. */
const anew = { staleTime: 0 };

/** The parts of a check, in the order in which they finish. */
export function useReview(reviewed: Reviewed): readonly ReviewPart[] {
  const isWhole = reviewed === null;
  const rules = useQuery({
    ...api.ruleChecks.summary.queryOptions({ input: { kinds: OF_RULES }, ...anew }),
    enabled: isWhole,
  });
  const attentions = useQuery({
    ...api.ruleChecks.summary.queryOptions({ input: { kinds: OF_ATTENTIONS }, ...anew }),
    enabled: isWhole,
  });
  const lines = useLinesSummary(reviewed);
  if (!isWhole) {
    return [
      { kinds: OF_CALCULATION, progress: 'Revisando las atenciones por calcular…', query: lines },
    ];
  }
  return [
    { kinds: OF_RULES, progress: 'Revisando reglas y convenios…', query: rules },
    {
      kinds: OF_ATTENTIONS,
      progress: 'Revisando las atenciones de los últimos tres meses…',
      query: attentions,
    },
  ];
}

/** The findings about a calculation's attentions. */
export function useLinesSummary(reviewed: Reviewed) {
  return useQuery({
    ...api.ruleChecks.linesSummary.queryOptions({ input: reviewed ?? {}, ...anew }),
    enabled: reviewed !== null,
  });
}

/** The first findings of a kind. */
export function useFindings(
  reviewed: Reviewed,
  filter: { kind: FindingKind; severity: Severity | undefined; limit: number },
) {
  const { kind, severity, limit } = filter;
  const input = { kinds: [kind], severities: severity && [severity], limit };
  const options =
    reviewed === null
      ? api.ruleChecks.list.queryOptions({ input, ...anew })
      : api.ruleChecks.lines.queryOptions({ input: { ...reviewed, ...input }, ...anew });
  return useQuery({ ...options, placeholderData: (before) => before });
}
