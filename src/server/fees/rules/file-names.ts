/** The records that cells of rules name by code, by RUT or by a unique name (fees §20.5). */
import { type RecordTable, RULE_RECORDS } from '../../../domain/fees/criteria.ts';
import { formatRut, parseRut } from '../../../domain/identity/rut.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { nearestText } from '../../../domain/words/nearest.ts';
import { wrongDigit } from '../../../formats/cell-problems.ts';
import { foldWord } from '../../../formats/text.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type NamedRecord = {
  readonly id: number;
  readonly name: string;
  /** The code of a service, the RUT of a doctor or society. */
  readonly code: string | null;
  readonly isActive: boolean;
};

/** What a name stands for, or the sentence why it stands for nothing. */
type Found = { readonly record: NamedRecord } | { readonly reason: string };

export type RecordNames = {
  readonly find: (table: RecordTable, text: string) => Found;
  /** A record as cells name it; its id when it was deleted. */
  readonly nameOf: (table: RecordTable, id: number) => string;
};

/** Of each table, in which screen it is kept, and whether its noun is feminine. */
const PLACES: Readonly<
  Record<RecordTable, { readonly screen: string; readonly ending: 'a' | 'o' }>
> = {
  specialty: { screen: 'Especialidades', ending: 'a' },
  service: { screen: 'Prestaciones', ending: 'a' },
  providerType: { screen: 'Tipos de Prestador', ending: 'o' },
  doctor: { screen: 'Médicos', ending: 'o' },
  medicalSociety: { screen: 'Sociedades Médicas', ending: 'a' },
};

/** For how many unknown names of a file the closest one is looked for: each costs some milliseconds. */
const MOST_GUESSES = 50;

/** Reads all records that rules may name. */
export async function readRecordNames(db: Db | Tx): Promise<RecordNames> {
  const tables: Readonly<Record<RecordTable, readonly NamedRecord[]>> = {
    specialty: uncoded(
      await db.selectFrom('specialty').select(['id', 'name', 'isActive']).execute(),
    ),
    providerType: uncoded(
      await db.selectFrom('providerType').select(['id', 'name', 'isActive']).execute(),
    ),
    service: await db.selectFrom('service').select(['id', 'name', 'code', 'isActive']).execute(),
    doctor: await db
      .selectFrom('doctor')
      .select(['id', 'name', 'rut as code', 'isActive'])
      .execute(),
    medicalSociety: await db
      .selectFrom('medicalSociety')
      .select(['id', 'name', 'rut as code', 'isActive'])
      .execute(),
  };
  const indexes = new Map<RecordTable, Index>();
  const indexOf = (table: RecordTable) => {
    const known = indexes.get(table) ?? indexed(table, tables[table]);
    indexes.set(table, known);
    return known;
  };
  const told = new Map<string, string>();
  return {
    find(table, text) {
      const { byCode, byName } = indexOf(table);
      const ofCode = byCode.get(codeKey(table, text));
      if (ofCode) return { record: ofCode };
      const named = byName.get(foldWord(text)) ?? [];
      const [record] = named;
      if (record && named.length === 1) return { record };
      const key = `${table} ${text}`;
      const reason =
        told.get(key) ??
        (record
          ? severalOf(table, text, named.length)
          : unknown(table, text, told.size < MOST_GUESSES ? indexOf(table) : null));
      told.set(key, reason);
      return { reason };
    },
    nameOf: (table, id) => {
      const record = indexOf(table).byId.get(id);
      if (!record) return `#${id}`;
      if (record.code === null) return record.name;
      return table === 'service' ? record.code : `${record.name} (${formatRut(record.code)})`;
    },
  };
}

type Index = ReturnType<typeof indexed>;

function indexed(table: RecordTable, records: readonly NamedRecord[]) {
  const byName = new Map<string, NamedRecord[]>();
  const byCode = new Map<string, NamedRecord>();
  for (const record of records) {
    const key = foldWord(record.name);
    byName.set(key, [...(byName.get(key) ?? []), record]);
    if (record.code !== null) byCode.set(codeKey(table, record.code), record);
  }
  return { byName, byCode, byId: new Map(records.map((record) => [record.id, record])) };
}

/** A RUT in stored form, or a service's code without hyphens, dots and spaces. */
const codeKey = (table: RecordTable, text: string) =>
  (table === 'service' ? null : parseRut(text)) ?? text.toUpperCase().replace(/[-. ]/g, '');

const uncoded = (records: readonly Omit<NamedRecord, 'code'>[]): NamedRecord[] =>
  records.map((record) => ({ ...record, code: null }));

const nounOf = (table: RecordTable) => capitalized(RULE_RECORDS[table].one);

function unknown(table: RecordTable, text: string, index: Index | null): string {
  const { screen, ending } = PLACES[table];
  const digit = table === 'doctor' || table === 'medicalSociety' ? wrongDigit(text) : null;
  if (digit) return `El RUT «${text}» ${digit}.`;
  const near = index && nearest(table, text, index);
  const guess = near ? ` ¿Quiso decir «${near}»?` : '';
  return `${nounOf(table)} «${text}» no existe.${guess} Corríjal${ending}, o créel${ending} en ${screen}.`;
}

function nearest(table: RecordTable, text: string, { byName, byCode }: Index): string | null {
  const name = nearestText(foldWord(text), byName.keys());
  if (name !== null) return byName.get(name)?.[0]?.name ?? null;
  const code = nearestText(codeKey(table, text), byCode.keys());
  return code === null ? null : (byCode.get(code)?.code ?? null);
}

const severalOf = (table: RecordTable, text: string, count: number) =>
  `Hay ${count} registros de ${PLACES[table].screen} que se llaman «${text}»: escriba el ${table === 'service' ? 'código' : 'RUT'}.`;

/** What a row points out that names an inactive record. */
export const inactive = (table: RecordTable, text: string) =>
  `${nounOf(table)} «${text}» está inactiv${PLACES[table].ending}.`;
