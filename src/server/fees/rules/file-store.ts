/** Rules and agreements as files write them: all that one file changes is one revision of the rule set (fees §20.7). */
import { sql } from 'kysely';
import { type RuleInput, ruleInput } from '../../../contract/fees/rule-input.ts';
import { WEEKDAYS } from '../../../domain/calendar/calendar.ts';
import { CRITERIA, keysOf, type RecordTable } from '../../../domain/fees/criteria.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import {
  DEFAULT_AGREEMENT_PRIORITY,
  DEFAULT_RULE_PRIORITY,
  type RuleKind,
} from '../../../domain/fees/rules.ts';
import type {
  Existing,
  Fields,
  RecordStore,
  WrittenRecords,
} from '../../masters/master-imports/public.ts';
import { type CallContext, callerName, today, userOf } from '../../platform/context.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  FIRST_DRAFT_ID,
  presentRule,
  toRuleVersion,
  type VersionColumns,
  versionColumns,
} from './mapping.ts';
import { type RuleRow, ruleQuery } from './queries.ts';
import { holdUses, usedRules } from './uses.ts';
import { lockRuleSet, nextRevision } from './versions.ts';

/** Spellings and names of other fields are no fields of their own, and the reason is of a change. */
const {
  reason: _reason,
  rule_type: _type,
  societyRut: _rut,
  societyName: _name,
  ...SHAPE
} = ruleInput.shape;
/** The form's schema, over the fields that files keep. */
export const ruleSchema = {
  shape: SHAPE,
  safeParse: (fields: unknown) => ruleInput.safeParse(fields),
};
const FIELDS = Object.keys(SHAPE);

function fieldsIn(row: RuleRow): Fields {
  // As the form would save its code: one from before may have other blanks.
  const code = row.code.replace(/\s+/g, ' ');
  const rule: Readonly<Record<string, unknown>> = { ...presentRule(row, today()), code };
  return Object.fromEntries(FIELDS.map((field) => [field, inOrder(rule[field])]));
}

/** A list in the form's order, so that equal choices are equal lists even if old rows have another order. */
function inOrder(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const days = WEEKDAYS.filter((day) => value.includes(day));
  if (days.length > 0 && days.length === value.length) return days;
  return value.every((one) => typeof one === 'number')
    ? value.toSorted((one, other) => one - other)
    : value.toSorted();
}

export const ruleStore: RecordStore = {
  fields: FIELDS,
  async readByKeys(db, keys) {
    const code = sql<string>`upper(regexp_replace(fee_rule.code, '[\\s\u00a0]+', ' ', 'g'))`;
    const rows = await ruleQuery(db)
      .select(code.as('key'))
      .where(sql<boolean>`${code} = ANY(${keys}::text[])`)
      // Of codes that differ in blanks alone, the one that is written so.
      .orderBy(sql`upper(fee_rule.code) = ${code}`)
      .execute();
    return new Map(rows.map(({ key, ...row }) => [key, { id: row.ruleId, fields: fieldsIn(row) }]));
  },
  async readByIds(db, ids) {
    const rows = await ruleQuery(db)
      .where(isOneOf('feeRule.id', [...ids]))
      .execute();
    return new Map(rows.map((row) => [row.ruleId, fieldsIn(row)]));
  },
  lock: lockRuleSet,
  hold: holdUses,
  write: writeRules,
  async lostIn(db, former) {
    const lost = new Set<Fields>();
    for (const { field, table } of NAMING) {
      const missing = await missingIds(db, table, namedIn(former, field), false);
      for (const fields of former)
        if (namedIn([fields], field).some((id) => missing.has(id))) lost.add(fields);
    }
    return lost;
  },
  usedIds: usedRules,
};

const NAMING = keysOf('records', 'record').map((key) => CRITERIA[key]);

/** The ids in a field of these rules. */
const namedIn = (rules: readonly Fields[], field: string): number[] => [
  ...new Set(
    rules.flatMap((fields): number[] => {
      const named = fields[field];
      return Array.isArray(named) ? named : typeof named === 'number' ? [named] : [];
    }),
  ),
];

/** Those of these ids that there are not; the others are kept from being deleted when they are held. */
async function missingIds(
  db: Db | Tx,
  table: RecordTable,
  ids: readonly number[],
  isHeld: boolean,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom(table)
    .select('id')
    .where(isOneOf('id', [...ids]))
    .orderBy('id')
    .$if(isHeld, (query) => query.forKeyShare())
    .execute();
  const present = new Set(found.map(({ id }) => id));
  return new Set(ids.filter((id) => !present.has(id)));
}

/** Does for all rules what the form does for one. */
async function writeRules(
  tx: Tx,
  context: CallContext,
  { created, changed, removed, reasons }: WrittenRecords,
): Promise<number[]> {
  const written = [...created, ...changed.map(({ fields }) => fields)];
  for (const { table, field } of NAMING) {
    const missing = await missingIds(tx, table, namedIn(written, field), true);
    if (missing.size > 0) refuse('masterImport.fileChanged');
  }
  const revision = await nextRevision(tx);
  const ended = [...changed.map(({ id }) => id), ...removed];
  const versions = await closeVersions(tx, ended, revision);
  await carryOut(tx)`UPDATE fee_rule SET deleted_at = now() WHERE id = ANY(${removed}::int[])`;
  const ids = await insertRules(tx, created);
  await insertVersions(tx, context, revision, [
    ...created.map((fields, at) => ({
      ...{ id: ids[at] ?? 0, version: 1, fields },
      reason: reasons?.created[at] ?? null,
    })),
    ...changed.map(({ id, fields }, at) => ({
      ...{ id, version: (versions.get(id) ?? 0) + 1, fields },
      reason: reasons?.changed[at] ?? null,
    })),
  ]);
  return ids;
}

/** Closes the current versions; answers their numbers. */
async function closeVersions(tx: Tx, ids: readonly number[], revision: number) {
  const rows = await rowsOf<{ ruleId: number; version: number }>(tx)`
    UPDATE fee_rule_version SET to_revision = ${revision}
     WHERE rule_id = ANY(${ids}::int[]) AND to_revision IS NULL RETURNING rule_id, version`;
  return new Map(rows.map(({ ruleId, version }) => [ruleId, version]));
}

/** Answers their ids in the same order. */
async function insertRules(tx: Tx, created: readonly Fields[]): Promise<number[]> {
  const rules = created.map(({ code, ruleType }) => ({ code, kind: ruleType }));
  const rows = await rowsOf<{ id: number; code: string }>(tx)`
    INSERT INTO fee_rule (code, kind)
    SELECT code, kind FROM jsonb_populate_recordset(NULL::fee_rule, ${JSON.stringify(rules)}::jsonb) RETURNING id, code`;
  const idOf = new Map(rows.map(({ id, code }) => [code, id]));
  return rules.map(({ code }) => idOf.get(String(code)) ?? refuse('masterImport.fileChanged'));
}

type NewVersion = {
  readonly id: number;
  readonly version: number;
  readonly fields: Fields;
  readonly reason: string | null;
};

async function insertVersions(
  tx: Tx,
  context: CallContext,
  revision: number,
  rules: readonly NewVersion[],
): Promise<void> {
  const [first] = rules;
  if (!first) return;
  const user = userOf(context);
  const rows = rules.map(({ id, version, fields }) =>
    inColumns({
      ...columnsOf(fields),
      ...{ ruleId: id, version, fromRevision: revision },
      ...{ createdBy: user.id, createdByName: callerName(user, context) },
    }),
  );
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await carryOut(tx)`
    INSERT INTO fee_rule_version (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::fee_rule_version, ${JSON.stringify(rows)}::jsonb)`;
  const said = rules.flatMap(({ id, version, reason }) =>
    reason === null ? [] : { id, version, reason },
  );
  if (said.length === 0) return;
  await carryOut(tx)`
    INSERT INTO fee_rule_reason (version_id, reason)
    SELECT v.id, n.reason FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS n (id int, version int, reason text)
      JOIN fee_rule_version v ON (v.rule_id, v.version) = (n.id, n.version)`;
}

const inColumns = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** The columns of a version, of the fields of its form. */
function columnsOf(fields: Fields): VersionColumns {
  const input = fields as unknown as RuleInput & { societyId: number | null };
  const priority = fields.ruleType === 'rule' ? DEFAULT_RULE_PRIORITY : DEFAULT_AGREEMENT_PRIORITY;
  return versionColumns(input, input.societyId, { isActive: true, priority });
}

/** The versions that writing these rules would make; they are in no table. */
export function draftVersions({ created, changed }: WrittenRecords): RuleVersion[] {
  const drafts: (Existing | { id: null; fields: Fields })[] = [
    ...created.map((fields) => ({ id: null, fields })),
    ...changed,
  ];
  return drafts.map(({ id, fields }, at) => {
    const draftId = FIRST_DRAFT_ID + at;
    return toRuleVersion({
      ...columnsOf(fields),
      ...{ id: draftId, ruleId: id ?? draftId, version: 0 },
      ...{ code: String(fields.code), kind: fields.ruleType as RuleKind },
    });
  });
}
