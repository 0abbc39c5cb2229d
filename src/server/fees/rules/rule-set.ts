/** Reads all rules, current or of an earlier revision, for calculations and explanations. */
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { toRuleVersion } from './mapping.ts';
import { versionQuery } from './queries.ts';

type RuleSet = { readonly revision: number; readonly versions: readonly RuleVersion[] };

/** The last rule set read, by connection pool: reading thousands of rules takes longer than checking the revision. */
const lastRead = new WeakMap<Db | Tx, RuleSet>();

/**
 * The current rules, inactive ones included, with the revision that calculations store. Both belong to one moment:
 * versions are immutable and revisions become visible in order, so the rules of a visible revision never change.
 */
export async function loadRuleSet(db: Db | Tx): Promise<RuleSet> {
  const { revision } = await db.selectFrom('ruleSet').select('revision').executeTakeFirstOrThrow();
  const last = lastRead.get(db);
  if (last?.revision === revision) return last;
  const ruleSet = { revision, versions: await loadRuleSetAt(db, revision) };
  lastRead.set(db, ruleSet);
  return ruleSet;
}

/** The rules of a revision, including those that were deleted or replaced since. */
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
