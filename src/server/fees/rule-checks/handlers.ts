/** The calls of the rule check (fees §13). */
import type { z } from 'zod';
import type {
  findingKind,
  RuleCheckSummary,
  severity,
} from '../../../contract/fees/rule-checks.ts';
import { FINDING_KINDS, SEVERITIES } from '../../../domain/rule-check/rule-check-list.ts';
import type { Database } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import {
  type CheckPart,
  checkCalculation,
  checkClinic,
  type FindingFilter,
  listFindings,
} from './check.ts';
import { presentFindings } from './present.ts';

export const ruleChecks = callsOf('ruleChecks', {
  list: async ({ input, context }) => {
    const filter = filterOf(input);
    const parts = await checkClinic(context.database, filter.kinds);
    return pageOf(context.database, parts, filter, input);
  },

  summary: async ({ input, context }) => {
    const filter = filterOf(input);
    return summarise(await checkClinic(context.database, filter.kinds), filter);
  },

  lines: async ({ input, context }) => {
    const parts = await checkCalculation(context.database, input);
    return pageOf(context.database, parts, filterOf(input), input);
  },

  linesSummary: async ({ input, context }) =>
    summarise(await checkCalculation(context.database, input), filterOf(input)),
});

type Filters = {
  readonly kinds?: readonly z.output<typeof findingKind>[];
  readonly severities?: readonly z.output<typeof severity>[];
};

function filterOf({ kinds, severities }: Filters): FindingFilter {
  return {
    kinds: FINDING_KINDS.filter((kind) => !kinds?.length || kinds.includes(kind)),
    severities: SEVERITIES.filter((one) => !severities?.length || severities.includes(one)),
  };
}

function pageOf(
  database: Database,
  parts: readonly CheckPart[],
  filter: FindingFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return presentFindings(database, listFindings(parts, filter).slice(offset, offset + limit));
}

function summarise(
  parts: readonly CheckPart[],
  { kinds, severities }: FindingFilter,
): RuleCheckSummary {
  const counts = kinds.flatMap((kind) =>
    severities.map((severity) => ({
      kind,
      severity,
      total: parts.reduce((sum, { found }) => sum + found.count(kind, severity), 0),
    })),
  );
  const uncovered = parts.find((part) => part.uncovered !== null)?.uncovered;
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    counts: counts.filter(({ total }) => total > 0),
    uncovered: uncovered ?? null,
  };
}
