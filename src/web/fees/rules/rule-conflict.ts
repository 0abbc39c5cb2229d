/** Two simultaneous edits of one rule as comparable lines (fees §8.7). */
import { type RuleInput, ruleInput, servicesOf } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { CRITERIA, type KeyOf, keysOf, type RecordTable } from '../../../domain/fees/criteria.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import { savedMeanwhile } from '../../kit/form/form-conflict.tsx';
import { inputOf } from '../../kit/form/input-of.ts';
import { api } from '../../kit/shell/client.ts';
import type { AgreementDraft } from './agreement-draft.ts';
import { RECORD_SOURCES } from './all-or-some-fields.tsx';
import { describeRule, listText, listWords } from './rule-description.ts';
import type { RuleDraft } from './rule-draft.ts';

type Ids = 'all' | readonly number[];
type Names = ReadonlyMap<number, string>;
type Listing = Pick<RuleInput, 'prices' | (typeof CRITERIA)[KeyOf<'records'>]['field']>;

/** The saved rule, the typed one, and the names of all records in both, by kind. */
export type Competing = { saved: Listing; typed: Listing; names: ReadonlyMap<RecordTable, Names> };

/** Reads the records of each kind by id. */
const LOADERS: Readonly<
  Record<RecordTable, (ids: number[]) => Promise<{ id: number; label: string }[]>>
> = {
  specialty: RECORD_SOURCES.specialty.loadMany,
  service: RECORD_SOURCES.service.loadMany,
  providerType: RECORD_SOURCES.providerType.loadMany,
  doctor: loadDoctors,
  medicalSociety: loadSocieties,
};

/**
 * Reads the names for a comparison; null when the refusal has another reason. `before` is the rule that both edits
 * started from.
 */
export async function competing(
  error: unknown,
  values: unknown,
  before: Rule,
): Promise<Competing | null> {
  // The kit checks that it is a record; the call answers rules only.
  const saved = savedMeanwhile(error) as Rule | null;
  const typed = ruleInput.safeParse(values).data;
  if (saved === null || typed === undefined) return null;
  const mentioned = [before, saved, typed];
  const names = await Promise.all(
    keysOf('records', 'record').map(async (key) => {
      const { table, field } = CRITERIA[key];
      return [
        table,
        await namesOf(
          mentioned.map((one) => (key === 'service' ? servicesOf(one) : idsIn(one[field]))),
          LOADERS[table],
        ),
      ] as const;
    }),
  );
  return { saved, typed, names: new Map(names) };
}

const idsIn = (value: Ids | number | null | undefined): Ids =>
  typeof value === 'number' ? [value] : (value ?? []);

/** A form's rule or agreement as lines, in the form's order. */
export function describeDraft(draft: RuleDraft | AgreementDraft, contest: Competing): FieldLine[] {
  const rule = ruleInput.safeParse(inputOf(ruleInput, draft)).data;
  if (rule === undefined) {
    return [{ label: 'Formulario', value: 'Corrija los campos con errores para comparar.' }];
  }
  const { saved, typed, names } = contest;
  const lines = describeRule(
    {
      ...rule,
      ruleType: rule.ruleType ?? 'rule',
      isActive: rule.isActive ?? true,
      priority: rule.priority ?? 0,
      paymentValue: Number(rule.paymentValue),
      doctorName: nameIn(names.get('doctor'), rule.doctorId),
      doctorId: rule.doctorId ?? null,
      societyName: nameIn(names.get('medicalSociety'), rule.societyId),
      societyId: rule.societyId ?? null,
    },
    listWords((key) => {
      const { field, table, allLabel } = CRITERIA[key];
      const known = names.get(table);
      const other = otherOf(rule[field], saved[field], typed[field]);
      return listText(inWords(rule[field], known), inWords(other, known), allLabel);
    }),
    {
      other:
        (JSON.stringify(rule.prices) === JSON.stringify(saved.prices)
          ? typed.prices
          : saved.prices) ?? [],
      nameOf: (id) => names.get('service')?.get(id) ?? `#${id}`,
    },
  );
  return [{ label: 'Código', value: rule.code ?? '' }, ...lines];
}

/** The list to compare with. */
function otherOf(ids: Ids, saved: Ids, typed: Ids): Ids {
  return String(ids) === String(saved) ? typed : saved;
}

function inWords(ids: Ids, names: Names | undefined): string[] | null {
  return ids === 'all' ? null : ids.map((id) => names?.get(id) ?? `#${id}`);
}

const nameIn = (names: Names | undefined, id: number | null | undefined) =>
  id ? (names?.get(id) ?? `#${id}`) : null;

/** The ids are part of a query's address, whose length is limited. */
const IDS_AT_ONCE = 300;

async function namesOf(
  lists: readonly Ids[],
  load: (ids: number[]) => Promise<{ id: number; label: string }[]>,
): Promise<Names> {
  const ids = [...new Set(lists.flatMap((list) => (list === 'all' ? [] : list)))];
  const names = new Map<number, string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const records = await load(ids.slice(start, start + IDS_AT_ONCE));
    for (const { id, label } of records) names.set(id, label);
  }
  return names;
}

async function loadDoctors(ids: number[]) {
  const doctors = await api.doctors.list.call({ ids, sort: 'name' });
  return doctors.map(({ id, name }) => ({ id, label: name }));
}

async function loadSocieties(ids: number[]) {
  const societies = await api.societies.list.call({ ids, sort: 'name' });
  return societies.map(({ id, name }) => ({ id, label: name }));
}
