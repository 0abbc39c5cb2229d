/** The two rule checks: of all rules against the last three months, and of a calculation's attentions. */
import { sql } from 'kysely';
import pg from 'pg';
import { LISTED_FINDINGS } from '../../../contract/fees/rule-checks.ts';
import type { CalculateInput } from '../../../contract/operations/jobs.ts';
import { addDays, dateOfEpochDay, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { societyTypeOf } from '../../../domain/fees/rules.ts';
import { checkCoverage, checkLines, checkRules } from '../../../domain/rule-check/rule-check.ts';
import type { RuleFinding } from '../../../domain/rule-check/rule-check-findings.ts';
import {
  createCoverage,
  createLineReview,
  type LineCount,
} from '../../../domain/rule-check/rule-check-lines.ts';
import {
  FINDING_KINDS,
  type FindingKind,
  type FindingList,
  type Severity,
} from '../../../domain/rule-check/rule-check-list.ts';
import type { PaidSpan, RuleCheck } from '../../../domain/rule-check/rule-check-scope.ts';
import { today } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/list-queries.ts';
import { memoizeUntilChange } from '../../platform/db/memoize-until-change.ts';
import { selectionOf, selectionSql } from '../calculations/public.ts';
import { loadRuleSet } from '../rules/public.ts';
import { reviewAttentions } from './review.ts';

/** Three months, in days. */
const REVIEWED_DAYS = 92;

/** One part of a check: its kinds of findings, and the checked attentions `a` as SQL text. */
export type CheckPart = {
  readonly kinds: readonly FindingKind[];
  readonly found: FindingList<RuleFinding>;
  /** The attentions that no rule covers; null when this part did not check that. */
  readonly uncovered: LineCount | null;
  readonly condition: string | null;
};

/**
 * Checks the whole clinic, for these kinds of findings only: checking the rules takes no time beside reading three
 * months of attentions.
 */
export async function checkClinic(
  database: Database,
  kinds: readonly FindingKind[],
): Promise<CheckPart[]> {
  const day = today();
  const needsLines = kinds.includes('uncovered');
  const needsRules = kinds.some((kind) => kind !== 'uncovered');
  return Promise.all([
    ...(needsRules
      ? [memoizeUntilChange(database, `rules ${day}`, () => checkRuleSet(database, day))]
      : []),
    ...(needsLines
      ? [memoizeUntilChange(database, `recent ${day}`, () => checkRecent(database, day))]
      : []),
  ]);
}

/** Checks exactly the attentions that a calculation would take, and their rules. */
export async function checkCalculation(
  database: Database,
  input: CalculateInput,
): Promise<CheckPart[]> {
  const day = today();
  const condition = selectionSql(selectionOf(input));
  const part = await memoizeUntilChange(database, `lines ${day} ${condition}`, async () => {
    const { versions } = await loadRuleSet(database.db);
    const review = createLineReview(compileRules(versions));
    const firstDay = await reviewAttentions(database, versions, review, condition);
    const from = firstDay === null ? day : dateOfEpochDay(firstDay);
    const check = await describeCheck(database, versions, day, from);
    return {
      kinds: FINDING_KINDS,
      found: checkLines(check, review, LISTED_FINDINGS),
      uncovered: review.uncoveredTotal(),
      condition,
    };
  });
  return [part];
}

/** Which findings to list; the lists are in this order. */
export type FindingFilter = {
  readonly kinds: readonly FindingKind[];
  readonly severities: readonly Severity[];
};

/** A finding, with the attentions that it concerns as SQL text. */
export type PlacedFinding = {
  readonly finding: RuleFinding;
  readonly severity: Severity;
  readonly condition: string | null;
};

/** The filtered findings of a check's parts, the most severe first. */
export function listFindings(parts: readonly CheckPart[], filter: FindingFilter): PlacedFinding[] {
  return filter.severities.flatMap((severity) =>
    filter.kinds.flatMap((kind) =>
      parts
        .filter(({ kinds }) => kinds.includes(kind))
        .flatMap(({ found, condition }) =>
          found.list(kind, severity).map((finding) => ({ finding, severity, condition })),
        ),
    ),
  );
}

async function checkRuleSet(database: Database, day: LocalDate): Promise<CheckPart> {
  const { versions } = await loadRuleSet(database.db);
  const check = await describeCheck(database, versions, day, day);
  return {
    kinds: FINDING_KINDS.filter((kind) => kind !== 'uncovered'),
    found: checkRules(check, LISTED_FINDINGS),
    uncovered: null,
    condition: null,
  };
}

async function checkRecent(database: Database, day: LocalDate): Promise<CheckPart> {
  const { versions } = await loadRuleSet(database.db);
  const first = pg.escapeLiteral(addDays(day, -REVIEWED_DAYS));
  const condition = `a.attention_date BETWEEN ${first}::date AND ${pg.escapeLiteral(day)}::date`;
  const coverage = createCoverage(compileRules(versions));
  await reviewAttentions(database, versions, coverage, condition);
  return {
    kinds: ['uncovered'],
    found: checkCoverage(coverage, LISTED_FINDINGS),
    uncovered: coverage.uncoveredTotal(),
    condition,
  };
}

async function describeCheck(
  database: Database,
  versions: readonly RuleVersion[],
  day: LocalDate,
  from: LocalDate,
): Promise<RuleCheck> {
  const ids = new Set(versions.flatMap(({ doctorId }) => (doctorId === null ? [] : [doctorId])));
  const affiliations = await database.db
    .selectFrom('affiliation')
    .innerJoin('doctor', 'doctor.id', 'affiliation.doctorId')
    .select([
      'doctor.id',
      'doctor.isActive',
      'affiliation.societyId',
      sql<number | null>`nullif(affiliation.valid_to, 'infinity') - date '1970-01-01'`.as('last'),
    ])
    .where(isOneOf('doctor.id', [...ids]))
    .where('affiliation.validTo', '>=', from)
    .orderBy('affiliation.validFrom')
    .execute();
  const doctors = new Map<number, { isActive: boolean; paid: PaidSpan[] }>();
  for (const { id, isActive, societyId, last } of affiliations) {
    const paid = doctors.get(id)?.paid ?? [];
    paid.push({
      first: (paid.at(-1)?.last ?? Number.NEGATIVE_INFINITY) + 1,
      last: last ?? Number.POSITIVE_INFINITY,
      paidAs: societyTypeOf({ societyId }),
    });
    doctors.set(id, { isActive, paid });
  }
  return { versions, doctors, today: day, from };
}
