/** The societies that a file of doctors names, by RUT, by name, or by both (masters §19). */
import { societyInput } from '../../../contract/masters/societies.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { type FileRow, type MissingSociety, TO_BE_ADDED } from './source-types.ts';

type Society = {
  readonly id: number;
  readonly rut: string;
  readonly name: string;
  readonly key: string;
  readonly isActive: boolean;
};

/** What a row's society is: one that exists, one to be added, or why it is none. */
export type NamedSociety =
  | {
      readonly id: number;
      readonly rut: string;
      readonly name: string;
      readonly isActive: boolean;
      readonly note: string | null;
      readonly missing: MissingSociety | null;
    }
  | { readonly reason: string };

export type Societies = {
  readonly named: (rut: string | null, name: string | null) => NamedSociety;
  readonly nameOf: (id: number) => string;
};

/** Looks up what a file names. A society that stands with RUT and name in one row is known by either in all of them. */
export async function readSocieties(db: Db | Tx, rows: readonly FileRow[]): Promise<Societies> {
  const texts = (column: string) => [
    ...new Set(rows.flatMap(({ values }) => (values[column] as string | null) ?? [])),
  ];
  const keyOf = await searchKeys(db, texts('societyName'));
  const all = await rowsOf<Society>(db)`
    SELECT id, rut, name, search_text(name) AS key, is_active FROM medical_society ORDER BY id`;
  const byId = new Map(all.map((one) => [one.id, one]));
  const byRut = new Map(all.map((one) => [one.rut, one]));
  // The names that the file gives to societies, and all RUTs with the same name, in the file and in the database.
  const nameOfRut = new Map<string, string>();
  const rutsOfKey = new Map<string, Set<string>>();
  const noteRut = (key: string, rut: string) =>
    rutsOfKey.set(key, (rutsOfKey.get(key) ?? new Set()).add(rut));
  for (const { key, rut } of all) noteRut(key, rut);
  for (const { values } of rows) {
    const [rut, name] = [values.societyRut, values.societyName];
    if (typeof rut !== 'string' || typeof name !== 'string') continue;
    if (!nameOfRut.has(rut)) nameOfRut.set(rut, name);
    noteRut(keyOf.get(name) ?? name, rut);
  }
  const found = ({ id, rut, name, isActive }: Society, given: string | null): NamedSociety => ({
    ...{ id, rut, name, isActive, missing: null },
    note:
      given !== null && keyOf.get(given) !== byId.get(id)?.key
        ? `Su sociedad se reconoce por el RUT, y se llama «${name}».`
        : null,
  });
  const missing = (rut: string, given: string | null): NamedSociety => {
    const name = given ?? nameOfRut.get(rut);
    if (name === undefined)
      return {
        reason: `La sociedad de RUT ${formatRut(rut)} no existe: escriba también su nombre para crearla, o créela en Sociedades Médicas.`,
      };
    const input = societyInput.safeParse({ rut, name });
    if (!input.success) return { reason: `«Sociedad»: ${input.error.issues[0]?.message}.` };
    const society = { rut, name: nameOfRut.get(rut) ?? name };
    return { id: TO_BE_ADDED, ...society, isActive: true, note: null, missing: society };
  };
  const named: Societies['named'] = (rut, name) => {
    if (rut !== null) {
      const known = byRut.get(rut);
      return known ? found(known, name) : missing(rut, name);
    }
    const key = keyOf.get(name ?? '') ?? '';
    const [only, ...others] = rutsOfKey.get(key) ?? [];
    if (others.length > 0)
      return {
        reason: `Hay ${others.length + 1} sociedades que se llaman «${name}»: escriba su RUT.`,
      };
    if (only === undefined)
      return {
        reason: `La sociedad «${name}» no existe: escriba también su RUT para crearla, o créela en Sociedades Médicas.`,
      };
    return named(only, name);
  };
  return { named, nameOf: (id) => byId.get(id)?.name ?? '' };
}

/** What spellings of each name have in common. */
async function searchKeys(db: Db | Tx, names: readonly string[]) {
  const rows = await rowsOf<{ name: string; key: string }>(db)`
    SELECT name, search_text(name) AS key FROM unnest(${names}::text[]) AS n (name)`;
  return new Map(rows.map(({ name, key }) => [name, key]));
}
