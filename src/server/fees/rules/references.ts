/** Checks that the records which a rule names exist. */
import { type RuleInput, servicesOf } from '../../../contract/fees/rule-input.ts';
import { CRITERIA, keysOf, type RecordTable, RULE_RECORDS } from '../../../domain/fees/criteria.ts';
import type { Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Reference = {
  table: RecordTable;
  ids: readonly number[];
  /** The form's field. */
  field: string;
};

/**
 * Refuses a rule that names missing records. The records are locked until the rule is saved, since lists of ids have no
 * foreign key that would prevent deleting one.
 */
export async function refuseUnknownReferences(tx: Tx, input: RuleInput): Promise<void> {
  for (const key of keysOf('records', 'record')) {
    const { table, field } = CRITERIA[key];
    const named = (key === 'service' ? servicesOf(input) : input[field]) ?? 'all';
    const ids = named === 'all' ? [] : Array.isArray(named) ? named : [named];
    await refuseUnknown(tx, { table, ids, field });
  }
}

async function refuseUnknown(tx: Tx, { table, ids, field }: Reference): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < new Set(ids).size) {
    refuse('rule.referenceUnknown', { record: RULE_RECORDS[table].any }, { field });
  }
}

/** The society that a rule names by id, by RUT, or by both if they agree; null if by neither. It is locked, too. */
export async function societyOf(tx: Tx, input: RuleInput): Promise<number | null> {
  if (!input.societyRut) return input.societyId ?? null;
  const society = await tx
    .selectFrom('medicalSociety')
    .select('id')
    .where('rut', '=', input.societyRut)
    .where((is) => is.and(given(input.societyId ?? undefined, (id) => is('id', '=', id))))
    .forKeyShare()
    .executeTakeFirst();
  return (
    society?.id ??
    refuse(
      'rule.referenceUnknown',
      { record: RULE_RECORDS.medicalSociety.any },
      { field: 'societyRut' },
    )
  );
}
