/** How a rule's fields are told in the words of a file of rules (fees §20.6). */
import { formatDate, type Weekday } from '../../../domain/calendar/calendar.ts';
import { CRITERIA, type KeyOf } from '../../../domain/fees/criteria.ts';
import { textsCell } from '../../../domain/fees/list-cells.ts';
import { pricesText, type ServicePrice } from '../../../domain/fees/price-cells.ts';
import { type PaymentFields, paymentCell } from '../../../domain/fees/rule-cells.ts';
import type { MasterColumn } from '../../../domain/masters/column-types.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { WEEKDAY_LABELS } from '../../../domain/words/labels.ts';
import type { Fields } from '../../masters/master-imports/public.ts';
import type { RecordNames } from './file-names.ts';

export const LISTS: readonly KeyOf<'records'>[] = ['specialty', 'service', 'providerType'];
export const PARTIES = ['doctor', 'society'] as const;
export const WITHOUT_END = 'Sin término';

/** How many names of a list are told. */
const NAMES_TOLD = 12;

/** What a column says about a rule's fields; `other` are those that they are compared with. Null for what has no words of its own. */
export function shownCell(
  names: RecordNames,
  { field }: MasterColumn,
  fields: Fields,
  other: Fields | null,
): string | null {
  const value = fields[field];
  if (field === 'paymentValue') return shownPayment(names, fields, other);
  if (field === 'validTo') return value === null ? WITHOUT_END : formatDate(String(value));
  if (field === 'priority') return String(value);
  if (field === 'units') return textsCell(value as string[]) || CRITERIA.unit.allLabel;
  if (field === 'applicableDays')
    return (value as Weekday[]).map((day) => WEEKDAY_LABELS[day]).join('; ') || 'Todos';
  if (field === 'party') return shownParties(names, fields);
  for (const key of PARTIES) {
    const { field: own } = CRITERIA[key];
    if (field === own || field === `${key}Name`) return shownParty(names, key, fields);
  }
  for (const key of LISTS) {
    const { field: own, table, allLabel } = CRITERIA[key];
    if (field !== own) continue;
    if (!Array.isArray(value)) return allLabel;
    const shared = new Set(Array.isArray(other?.[field]) ? (other[field] as number[]) : []);
    // Those that only this one has come first.
    const ids = (value as number[]).toSorted(
      (one, another) => Number(shared.has(one)) - Number(shared.has(another)),
    );
    const told = ids.slice(0, NAMES_TOLD).map((id) => names.nameOf(table, id));
    const rest = ids.length - told.length;
    return told.join('; ') + (rest > 0 ? ` y ${countOf(rest, 'más', 'más')}` : '');
  }
  return null;
}

function shownParty(names: RecordNames, key: (typeof PARTIES)[number], fields: Fields): string {
  const { field, table, allLabel } = CRITERIA[key];
  const id = fields[field];
  return typeof id === 'number' ? names.nameOf(table, id) : allLabel;
}

/** The doctor and the society of an agreement, as its one column of names says them. */
function shownParties(names: RecordNames, fields: Fields): string {
  const named = PARTIES.filter((key) => typeof fields[CRITERIA[key].field] === 'number');
  return named.map((key) => shownParty(names, key, fields)).join('; ') || 'Todos';
}

function shownPayment(names: RecordNames, fields: Fields, other: Fields | null): string {
  const codeOf = (id: number) => names.nameOf('service', id);
  const payment = fields as unknown as PaymentFields;
  if (payment.prices === null || payment.prices === undefined) return paymentCell(payment, codeOf);
  const before = (other?.prices ?? []) as readonly ServicePrice[];
  return capitalized(pricesText(payment.prices, before, codeOf));
}
