/** Rules and agreements as masters that are imported from files (fees §20). */
import { sql } from 'kysely';
import type { RetroactivePreview } from '../../../contract/payout/retroactive-changes.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import type { MasterSource } from '../../masters/master-imports/public.ts';
import type { Database } from '../../platform/db/database.ts';
import { ruleCells } from './file-cells.ts';
import { readRecordNames } from './file-names.ts';
import { draftVersions, ruleSchema, ruleStore } from './file-store.ts';

/** Tells what rules that are about to be written and deleted change of calculated and paid days. */
type ReachOf = (
  database: Database,
  change: { readonly drafts: readonly RuleVersion[]; readonly removed: readonly number[] },
) => Promise<RetroactivePreview>;

const RECORDS: Readonly<Record<RuleKind, string>> = { rule: 'la regla', convention: 'el convenio' };

/** The sources of both kinds. Payments, which come after rules, tell what a change reaches. */
export function ruleSources(reachOf: ReachOf): Readonly<Record<RuleKind, MasterSource>> {
  const sourceOf = (kind: RuleKind): MasterSource => ({
    master: kind,
    entity: 'rule',
    store: ruleStore,
    record: RECORDS[kind],
    titleOf: ({ code, name }) => `${code} ${name}`,
    keyColumn: 'code',
    keyOf: (text) => sql<string>`upper(btrim(${text}))`,
    schema: ruleSchema,
    reasonColumn: 'reason',
    ownCells: async (db) => ruleCells(kind, await readRecordNames(db)),
    async reach(database, written) {
      const drafts = draftVersions(written);
      if (drafts.length + written.removed.length === 0) return null;
      const reach = await reachOf(database, { drafts, removed: written.removed });
      return reach.total === 0 ? null : reach;
    },
  });
  return { rule: sourceOf('rule'), convention: sourceOf('convention') };
}
