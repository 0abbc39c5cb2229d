/** Creating, editing and deleting rules and agreements. */
import { sql } from 'kysely';
import { kindOf, kindProblems, type RuleInput } from '../../../contract/fees/rule-input.ts';
import { RULE_SCREENS, type Rule } from '../../../contract/fees/rules.ts';
import type { RecordUses } from '../../../contract/masters/masters.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import {
  DEFAULT_AGREEMENT_PRIORITY,
  DEFAULT_RULE_PRIORITY,
  type RuleKind,
} from '../../../domain/fees/rules.ts';
import { refuseUsed } from '../../masters/masters/public.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, today, userOf } from '../../platform/context.ts';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { requireScreen } from '../../platform/http/access.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  FIRST_DRAFT_ID,
  presentRule,
  toRuleVersion,
  type Unsaid,
  type VersionColumns,
  versionColumns,
} from './mapping.ts';
import { findRule, type RuleRow } from './queries.ts';
import { refuseUnknownReferences, societyOf } from './references.ts';
import { holdUses, ruleUses } from './uses.ts';
import {
  agreementCode,
  closeVersion,
  insertVersion,
  isEqual,
  lockRuleSet,
  nextRevision,
} from './versions.ts';

const RECORD: Readonly<Record<RuleKind, string>> = { rule: 'la regla', convention: 'el convenio' };

/** Creates a rule or agreement with its first version. */
export function createRule(context: CallContext, input: RuleInput): Promise<Rule> {
  const kind = kindOf(input) ?? 'rule';
  requireScreen(userOf(context), RULE_SCREENS[kind]);
  return context.database.db.transaction().execute(async (tx) => {
    await lockRuleSet(tx);
    refuseKindProblems(input, kind);
    const columns = await columnsOf(tx, input, {
      isActive: true,
      priority: kind === 'rule' ? DEFAULT_RULE_PRIORITY : DEFAULT_AGREEMENT_PRIORITY,
    });
    const fromRevision = await nextRevision(tx);
    const { id } = await tx
      .insertInto('feeRule')
      .values({ kind, code: input.code ?? (await agreementCode(tx, Date.now())) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenCode);
    const place = { ruleId: id, version: 1, fromRevision };
    await insertVersion(tx, context, place, columns, input.reason);
    const after = presentRule(await findOrRefuse(tx, id), today());
    const said = input.reason !== undefined && { reason: input.reason };
    await record(tx, context, 'create', `Creó ${titleOf(after)}.`, {
      after: { ...after, ...said },
    });
    return after;
  });
}

/**
 * Edits a rule: closes the current version and begins a new one. An edit without changes makes no version. Refuses a
 * `version` older than the rule's, and answers the current rule.
 */
export function updateRule(
  context: CallContext,
  { id, version, ...input }: RuleInput & { id: number; version: number },
): Promise<Rule> {
  return context.database.db.transaction().execute(async (tx) => {
    await lockRuleSet(tx);
    const row = await findOrRefuse(tx, id);
    requireScreen(userOf(context), RULE_SCREENS[row.kind]);
    const before = presentRule(row, today());
    await refuseStaleEdit(tx, version, before, { entity: 'rule', id });
    // The form sends a code from before with single blanks: then it stays as it is.
    const code = (input.code !== row.code.replace(/\s+/g, ' ') && input.code) || row.code;
    await refuseFixedFields(tx, row, { code, ruleType: kindOf(input) });
    refuseKindProblems({ ...input, code }, row.kind);
    const columns = await columnsOf(tx, input, row);
    if (code === row.code && isEqual(row, columns)) return before;

    const revision = await nextRevision(tx);
    await tx
      .updateTable('feeRule')
      .set({ code })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenCode);
    await closeVersion(tx, id, revision);
    const place = { ruleId: id, version: row.version + 1, fromRevision: revision };
    const { reason } = input;
    await insertVersion(tx, context, place, columns, reason);
    const after = presentRule(await findOrRefuse(tx, id), today());
    const change = { before, after: { ...after, ...(reason !== undefined && { reason }) } };
    await record(tx, context, 'update', `Modificó ${titleOf(after)}.`, change);
    return after;
  });
}

/** Deletes a rule that paid nothing. Its versions stay for the explanations that list them. */
export async function removeRule(context: CallContext, id: number): Promise<{ success: true }> {
  const { kind } = await findOrRefuse(context.database.db, id);
  requireScreen(userOf(context), RULE_SCREENS[kind]);
  // Before the locks, under which only those of a rule that paid nothing are looked for again.
  refuseUsed(RECORD[kind], await ruleUses(context.database.db, id));
  return context.database.db.transaction().execute(async (tx) => {
    await lockRuleSet(tx);
    const before = presentRule(await findOrRefuse(tx, id), today());
    requireScreen(userOf(context), RULE_SCREENS[before.ruleType]);
    await holdUses(tx);
    refuseUsed(RECORD[before.ruleType], await ruleUses(tx, id));
    await closeVersion(tx, id, await nextRevision(tx));
    await tx.updateTable('feeRule').set({ deletedAt: sql`now()` }).where('id', '=', id).execute();
    await record(tx, context, 'remove', `Eliminó ${titleOf(before)}.`, { before });
    return { success: true } as const;
  });
}

/** The uses that would keep a rule from being deleted. */
export async function readRuleUses(context: CallContext, id: number): Promise<RecordUses> {
  const { db } = context.database;
  const { kind } = await findOrRefuse(db, id);
  requireScreen(userOf(context), RULE_SCREENS[kind]);
  return { uses: await ruleUses(db, id), reason: null };
}

/**
 * The version that saving a rule would make: of the rule with this id, or of a new one. It is in no table; a new rule comes
 * after those that are. Refuses what saving would refuse of its references.
 */
export function draftVersion(
  db: Db,
  input: RuleInput,
  id: number | undefined,
): Promise<RuleVersion> {
  return db.transaction().execute(async (tx) => {
    const row = id === undefined ? undefined : await findOrRefuse(tx, id);
    if (input.code && (await isTaken(tx, input.code, id))) {
      refuse('rule.codeTaken', {}, { field: 'code' });
    }
    const kind = row?.kind ?? kindOf(input) ?? 'rule';
    const priority = kind === 'rule' ? DEFAULT_RULE_PRIORITY : DEFAULT_AGREEMENT_PRIORITY;
    const columns = await columnsOf(tx, input, row ?? { isActive: true, priority });
    return toRuleVersion({
      ...columns,
      id: FIRST_DRAFT_ID,
      ruleId: id ?? FIRST_DRAFT_ID,
      version: (row?.version ?? 0) + 1,
      code: input.code ?? row?.code ?? '',
      kind,
    });
  });
}

async function columnsOf(tx: Tx, input: RuleInput, unsaid: Unsaid): Promise<VersionColumns> {
  await refuseUnknownReferences(tx, input);
  return versionColumns(input, await societyOf(tx, input), unsaid);
}

async function findOrRefuse(tx: Db | Tx, id: number): Promise<RuleRow> {
  return (await findRule(tx, id)) ?? refuse('record.notFound', { record: 'la regla' });
}

/** Code and kind occur in explanations of what was paid, so they can't change. */
async function refuseFixedFields(
  tx: Tx,
  row: RuleRow,
  { code, ruleType }: { code: string; ruleType: RuleKind | undefined },
): Promise<void> {
  if (ruleType !== undefined && ruleType !== row.kind) {
    refuse('rule.typeFixed', {}, { field: 'ruleType' });
  }
  if (code === row.code) return;
  await holdUses(tx);
  if ((await ruleUses(tx, row.ruleId)).length > 0) refuse('rule.codeFixed', {}, { field: 'code' });
}

/** Whether another rule has the code. */
async function isTaken(tx: Tx, code: string, id = 0): Promise<boolean> {
  const other = await tx
    .selectFrom('feeRule')
    .select('id')
    .where(sql<boolean>`upper(code) = upper(${code})`)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

function refuseTakenCode(error: unknown): never {
  if (violatedConstraint(error) === 'fee_rule_code_key') {
    refuse('rule.codeTaken', {}, { field: 'code' });
  }
  throw error;
}

function titleOf(rule: Rule): string {
  return `${RECORD[rule.ruleType]} ${rule.code} ${rule.name}`;
}

async function record(
  tx: Tx,
  context: CallContext,
  verb: 'create' | 'update' | 'remove',
  summary: string,
  change: { before?: Rule; after?: Rule },
): Promise<void> {
  const entityId = change.after?.id ?? change.before?.id;
  const action = `rule.${verb}`;
  await audit(tx, actorOf(context), { action, entity: 'rule', entityId, summary, ...change });
}

/** Refuses missing fields of a rule or an agreement, as field errors. */
function refuseKindProblems(
  input: Pick<RuleInput, 'code' | 'validTo' | 'paymentType'>,
  kind: RuleKind,
): void {
  const fields = kindProblems(input, kind);
  if (Object.keys(fields).length > 0) refuse('request.invalid', {}, { fields });
}
