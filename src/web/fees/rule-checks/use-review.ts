/** A rule check in its parts: what is quick is shown while the rest is still being looked at. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RuleCheckSummary } from '../../../contract/fees/rule-checks.ts';
import type { CalculateInput } from '../../../contract/operations/jobs.ts';
import {
  FINDING_KINDS,
  type FindingKind,
  type Severity,
} from '../../../domain/rule-check/rule-check-list.ts';
import { api } from '../../kit/shell/client.ts';

/** What is checked: all rules and the last three months (null), or what a calculation would take up. */
export type Reviewed = CalculateInput | null;

export type ReviewPart = {
  readonly kinds: readonly FindingKind[];
  /** What is going on until it is there. */
  readonly progress: string;
  readonly query: UseQueryResult<RuleCheckSummary>;
};

const OF_ATTENTIONS: FindingKind[] = ['uncovered'];
const OF_RULES = FINDING_KINDS.filter((kind) => !OF_ATTENTIONS.includes(kind));
const OF_CALCULATION: FindingKind[] = ['uncovered', 'overlap', 'never'];

/** Each time it is opened the check runs anew: others change rules and attentions meanwhile. */
const anew = { staleTime: 0 };

/** The parts of a check, in the order in which they are ready. */
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

/** What is found about the attentions that a calculation would take up. */
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
