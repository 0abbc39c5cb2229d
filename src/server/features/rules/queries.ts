/** Reading rules and their versions. */
import type { RuleVersion } from '../../../domain/rules.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { toRuleVersion } from './mapping.ts';

const VERSION_COLUMNS = [
  'feeRuleVersion.id',
  'feeRuleVersion.ruleId',
  'feeRuleVersion.version',
  'feeRule.code',
  'feeRuleVersion.name',
  'feeRule.kind',
  'feeRuleVersion.isActive',
  'feeRuleVersion.validFrom',
  'feeRuleVersion.validTo',
  'feeRuleVersion.participationType',
  'feeRuleVersion.specialtyIds',
  'feeRuleVersion.serviceIds',
  'feeRuleVersion.doctorId',
  'feeRuleVersion.societyId',
  'feeRuleVersion.scheduleType',
  'feeRuleVersion.days',
  'feeRuleVersion.priority',
  'feeRuleVersion.exclusivityMode',
  'feeRuleVersion.paymentType',
  'feeRuleVersion.rate',
  'feeRuleVersion.amount',
  'feeRuleVersion.scales',
] as const;

/** Versions of rules, whichever, with what decides whether and how they pay. */
function versionQuery(db: Db | Tx) {
  return db
    .selectFrom('feeRuleVersion')
    .innerJoin('feeRule', 'feeRule.id', 'feeRuleVersion.ruleId')
    .select(VERSION_COLUMNS);
}
export type VersionRow = Awaited<
  ReturnType<ReturnType<typeof versionQuery>['executeTakeFirstOrThrow']>
>;

/**
 * The rules as they stand, inactive ones included, and the revision that calculations made with them
 * keep. Both are of one moment: versions are immutable and revisions become visible in order, so what
 * stood at a visible revision does not depend on when it is read.
 */
export async function loadRuleSet(
  tx: Db | Tx,
): Promise<{ revision: number; versions: RuleVersion[] }> {
  const { revision } = await tx.selectFrom('ruleSet').select('revision').executeTakeFirstOrThrow();
  return { revision, versions: await loadRuleSetAt(tx, revision) };
}

/** The rules as they stood at a revision, deleted and replaced ones since then included. */
export async function loadRuleSetAt(db: Db | Tx, revision: number): Promise<RuleVersion[]> {
  const rows = await versionQuery(db)
    .where('feeRuleVersion.fromRevision', '<=', revision)
    .where((where) =>
      where.or([
        where('feeRuleVersion.toRevision', 'is', null),
        where('feeRuleVersion.toRevision', '>', revision),
      ]),
    )
    .orderBy('feeRuleVersion.id')
    .execute();
  return rows.map(toRuleVersion);
}
