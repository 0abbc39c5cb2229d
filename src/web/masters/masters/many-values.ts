/** What is typed for a field of many records, and what is sent of it (masters §21.2). */
import type { MasterColumn } from '../../../domain/masters/column-types.ts';
import { type ManyMaster, manyFieldsOf } from '../../../domain/masters/many-fields.ts';
import { columnsOf } from '../../../domain/masters/master-columns.ts';
import { api } from '../../kit/shell/client.ts';

/** What is taken: the records that are chosen, or all that the list's filters find. */
export type Taken<Filters> = { ids: number[] } | { filters: Filters };

/** What a column may be given, by column. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** By column; a reference is the record's id. */
export type ManyDraft = Readonly<Record<string, string | number | boolean | null>>;

/** The columns of a field that are asked for, by what was typed so far. */
export function askedColumns(
  master: ManyMaster,
  field: string,
  draft: ManyDraft,
): readonly (readonly [string, MasterColumn])[] {
  const columns = columnsOf(master);
  return (manyFieldsOf(master)[field]?.columns ?? []).flatMap((key) => {
    const column = columns[key];
    return column && isAsked(key, draft) ? [[key, column] as const] : [];
  });
}

function isAsked(key: string, draft: ManyDraft): boolean {
  switch (key) {
    case 'societyRut':
      return draft.societyType === 'society';
    case 'retention':
      return draft.retentionMode === 'own';
    case 'surchargeFrom':
    case 'surchargeUntil':
      return Number(draft.surcharge) > 0;
    default:
      return true;
  }
}

/** What a field begins with: the first choice, else nothing. */
export function emptyDraft(master: ManyMaster, field: string, choices: Choices = {}): ManyDraft {
  const columns = columnsOf(master);
  return Object.fromEntries(
    (manyFieldsOf(master)[field]?.columns ?? []).map((key) => {
      const column = columns[key];
      if (choices[key]) return [key, choices[key][0] ?? null];
      if (column?.kind === 'choice') return [key, Object.keys(column.choices)[0] ?? null];
      return [key, column?.kind === 'active' ? false : column?.kind === 'flag' ? true : null];
    }),
  );
}

const isEmpty = (value: ManyDraft[string] | undefined) =>
  value === null || value === undefined || value === '';

/** The column that lacks its value; null if all are there that have to be. */
export function lacking(master: ManyMaster, field: string, draft: ManyDraft): string | null {
  const mayBeEmpty = manyFieldsOf(master)[field]?.mayBeEmpty ?? false;
  const needed = askedColumns(master, field, draft).filter(([key, { kind }]) =>
    kind === 'date' ? false : key !== field || !mayBeEmpty,
  );
  return needed.find(([key]) => isEmpty(draft[key]))?.[0] ?? null;
}

/** The values as the call takes them: names and RUTs of other records, rates in basis points. */
export async function valuesOf(
  master: ManyMaster,
  field: string,
  draft: ManyDraft,
): Promise<Record<string, ManyDraft[string]>> {
  const values: Record<string, ManyDraft[string]> = {};
  for (const [key, column] of askedColumns(master, field, draft)) {
    const value = draft[key] ?? null;
    if (isEmpty(value)) {
      // A day that is not given leaves the usual one; of a surcharge it means that there is no limit.
      if (key !== 'affiliationFrom') values[key] = null;
    } else if (column.kind === 'reference') {
      const [specialty] = await api.specialties.list.call({ ids: [Number(value)] });
      values[key] = specialty?.name ?? String(value);
    } else if (key === 'societyRut') {
      const [society] = await api.societies.list.call({ ids: [Number(value)] });
      values[key] = society?.rut ?? String(value);
    } else values[key] = column.kind === 'percentage' ? Math.round(Number(value) * 100) : value;
  }
  return values;
}
