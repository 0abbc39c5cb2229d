/** The other masters that cells name, and what the screen says about a field (masters §18.6). */
import { sql } from 'kysely';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import type { MasterColumn, ReferredMaster } from '../../../domain/masters/column-types.ts';
import { formatPesos, formatRate } from '../../../domain/money.ts';
import { foldWord } from '../../../formats/text.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { type FileRow, TO_BE_ADDED } from './source-types.ts';

type Id = number | string;
type Known = { readonly key: string; readonly id: Id | null; readonly isActive: boolean };

/** What the names of a file stand for, and what known records are called. */
export type References = Readonly<
  Record<
    ReferredMaster,
    { readonly byName: ReadonlyMap<string, Known>; readonly nameOf: ReadonlyMap<unknown, string> }
  >
>;

/** What an unknown name is to be done about, in a sentence; `names` are those of the known records. */
export const UNKNOWN: Readonly<
  Record<ReferredMaster, (name: string, names: Iterable<string>) => string>
> = {
  specialty: (name) =>
    `La especialidad «${name}» no existe: corríjala, créela en Especialidades, o marque que se cree.`,
  bank: (name, names) => {
    const meant = bankMeant(name, names);
    return `El banco «${name}» no está en la lista: ${
      meant === null ? 'corríjalo' : `¿quiso decir «${meant}»? Corríjalo`
    }, o agréguelo con su código en Configuración, Bancos.`;
  },
};

/** The one bank whose name says more or less than what is written, as Banco Santander for «Santander»; null when none or several do. */
function bankMeant(written: string, names: Iterable<string>): string | null {
  const text = foldWord(written);
  if (text.length < 3) return null;
  const [meant, other] = [...names].filter((name) => {
    const known = foldWord(name);
    return known.includes(text) || text.includes(known);
  });
  return meant === undefined || other !== undefined ? null : meant;
}

/** What a row points out that names an inactive record. */
export const INACTIVE: Readonly<Record<ReferredMaster, (name: string) => string>> = {
  specialty: (name) => `La especialidad «${name}» está inactiva.`,
  bank: (name) => `El banco «${name}» está inactivo.`,
};

/** Looks the names of a file up. `isHeld` keeps the specialties from being deleted until the transaction ends. */
export async function readReferences(
  db: Db | Tx,
  columns: readonly (readonly [string, MasterColumn])[],
  rows: readonly FileRow[],
  isHeld: boolean,
): Promise<References> {
  const namesOf = (to: ReferredMaster) => {
    const keys = columns.flatMap(([key, column]) =>
      column.kind === 'reference' && column.to === to ? key : [],
    );
    return [...new Set(rows.flatMap(({ values }) => keys.flatMap((key) => values[key] ?? [])))];
  };
  const refers = (to: ReferredMaster) =>
    columns.some(([, column]) => column.kind === 'reference' && column.to === to);
  // Kept from being deleted first, then looked for.
  const specialties = refers('specialty')
    ? await db
        .selectFrom('specialty')
        .select(['id', 'name'])
        .orderBy('id')
        .$if(isHeld, (query) => query.forKeyShare())
        .execute()
    : [];
  const banks = refers('bank')
    ? await db.selectFrom('bank').select(['code as id', 'name']).execute()
    : [];
  return {
    specialty: {
      byName: await lookUp(
        db,
        namesOf('specialty'),
        sql`SELECT id, is_active, search_text(name) AS key, NULL AS code FROM specialty`,
      ),
      nameOf: new Map(specialties.map(({ id, name }) => [id, name])),
    },
    bank: {
      byName: await lookUp(
        db,
        namesOf('bank'),
        sql`SELECT code AS id, is_active, search_text(name) AS key, code FROM bank`,
      ),
      nameOf: new Map(banks.map(({ id, name }) => [id, name])),
    },
  };
}

/** The record of each name, or of each code of up to three digits. */
async function lookUp(
  db: Db | Tx,
  names: readonly unknown[],
  records: ReturnType<typeof sql>,
): Promise<ReadonlyMap<string, Known>> {
  if (names.length === 0) return new Map();
  const rows = await rowsOf<Known & { name: string }>(db)`
    SELECT n.name, search_text(n.name) AS key, r.id, coalesce(r.is_active, true) AS is_active
      FROM unnest(${names}::text[]) AS n (name)
      LEFT JOIN (${records}) AS r
        ON r.key = search_text(n.name) OR r.code = CASE WHEN n.name ~ '^\\d{1,3}$' THEN lpad(n.name, 3, '0') END`;
  return new Map(rows.map(({ name, ...known }) => [name, known]));
}

/** What the screen says about a field; `missing` is the name of what is yet to be added. */
export function shownField(
  column: MasterColumn,
  value: unknown,
  references: References,
  missing: string | null,
): string | null {
  if (value === null || value === undefined) return null;
  switch (column.kind) {
    case 'pesos':
      return formatPesos(Number(value));
    case 'percentage':
      return formatRate(Number(value));
    case 'date':
      return formatDate(String(value));
    case 'rut':
      return formatRut(String(value));
    case 'flag':
      return value ? 'Sí' : 'No';
    case 'active':
      return column.words[value ? 0 : 1];
    case 'choice':
      return column.choices[String(value)] ?? String(value);
    case 'reference':
      return value === TO_BE_ADDED ? missing : (references[column.to].nameOf.get(value) ?? null);
    default:
      return String(value);
  }
}
