/** The rules together, as they stand or stood: what calculations and their explanations read. */
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { toRuleVersion } from './mapping.ts';
import { versionQuery } from './queries.ts';

type RuleSet = { readonly revision: number; readonly versions: readonly RuleVersion[] };

/** What was read last, by connection pool: thousands of rules take longer to read than to ask. */
const lastRead = new WeakMap<Db | Tx, RuleSet>();

/**
 * The rules as they stand, inactive ones included, and the revision that calculations made with them
 * keep. Both are of one moment: versions are immutable and revisions become visible in order, so what
 * stood at a visible revision does not depend on when it is read.
 */
export async function loadRuleSet(db: Db | Tx): Promise<RuleSet> {
  const { revision } = await db.selectFrom('ruleSet').select('revision').executeTakeFirstOrThrow();
  const last = lastRead.get(db);
  if (last?.revision === revision) return last;
  const ruleSet = { revision, versions: await loadRuleSetAt(db, revision) };
  lastRead.set(db, ruleSet);
  return ruleSet;
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
