/** Whether what a rule names is there. */
import type { RuleInput } from '../../../contract/fees/rule-input.ts';
import { CRITERIA, keysOf, type RecordTable } from '../../../domain/fees/criteria.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Reference = {
  table: RecordTable;
  ids: readonly number[];
  /** The field of the form, and how the record is called in the refusal. */
  field: string;
  record: string;
};

/**
 * Refuses a rule that names records which are not there. They are held until the rule is saved, so
 * that none is deleted in between: lists of ids have no foreign key.
 */
export async function refuseUnknownReferences(tx: Tx, input: RuleInput): Promise<void> {
  for (const key of keysOf('records', 'record')) {
    const { table, field, record } = CRITERIA[key];
    const named = input[field] ?? 'all';
    const ids = named === 'all' ? [] : Array.isArray(named) ? named : [named];
    await refuseUnknown(tx, { table, ids, field, record });
  }
}

async function refuseUnknown(tx: Tx, { table, ids, field, record }: Reference): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < new Set(ids).size) refuse('rule.referenceUnknown', { record }, { field });
}

/** The society that a rule names, by id or RUT, or by both when they agree, held like the rest; null when by neither. */
export async function societyOf(tx: Tx, input: RuleInput): Promise<number | null> {
  if (!input.societyRut) return input.societyId ?? null;
  const society = await tx
    .selectFrom('medicalSociety')
    .select('id')
    .where('rut', '=', input.societyRut)
    .$if(Boolean(input.societyId), (query) => query.where('id', '=', input.societyId ?? 0))
    .forKeyShare()
    .executeTakeFirst();
  return (
    society?.id ??
    refuse('rule.referenceUnknown', { record: 'una sociedad médica' }, { field: 'societyRut' })
  );
}
