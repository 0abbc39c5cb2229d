/** Finds what the rows of a file would add and change, and which of them are refused (masters §18.3 to masters §18.6). */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { specialtyInput } from '../../../contract/masters/specialties.ts';
import type { MasterColumn } from '../../../domain/masters/column-types.ts';
import { columnsOf } from '../../../domain/masters/master-columns.ts';
import type { Account } from '../../../domain/payout/transfers.ts';
import { FIELDS } from '../../../domain/words/audit-fields.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import type { MasterFile } from '../../../formats/masters/read.ts';
import type { RowProblems } from '../../../formats/row-reader.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { deferAccounts, UNDEFERRED } from './payee-accounts.ts';
import { type MovedDoctors, movedBy } from './payee-moves.ts';
import { INACTIVE, type References, readReferences, shownField, UNKNOWN } from './references.ts';
import {
  type Change,
  type Existing,
  type Fields,
  type FileRow,
  isSame,
  type Judged,
  type MasterSource,
  type MissingSociety,
  type OwnCells,
  TO_BE_ADDED,
  unjudged,
} from './source-types.ts';

/** A record that a row adds. */
export type NewRecord = {
  readonly row: number;
  readonly fields: Fields;
  /** What the screen says about columns that are not stored as they are read. */
  readonly told: Fields;
  /** The specialty and the society that it refers to and that do not exist yet. */
  readonly missingName: string | null;
  readonly missingSociety: MissingSociety | null;
  /** Why, as the row says it; null where it says none. */
  readonly reason: string | null;
};

/** A record that a row changes. */
export type ChangedRecord = NewRecord & {
  readonly id: number;
  readonly before: Fields;
  readonly title: string;
  readonly changes: readonly Change[];
  /** The account that is to wait for a second person. */
  readonly proposal: Account | null;
};

/** The rows by what becomes of them. */
export type SortedRows = {
  readonly created: readonly NewRecord[];
  readonly changed: readonly ChangedRecord[];
  readonly equal: number;
  readonly refused: readonly RowProblems[];
  /** What is pointed out of rows that are taken. */
  readonly notes: readonly RowProblems[];
  /** The masters that do not exist: added if `withMissing`, else their rows are refused. */
  readonly missingNames: readonly string[];
  readonly missingSocieties: readonly MissingSociety[];
  /** Which fees are paid to another payee; null when none is affiliated otherwise. */
  readonly moved: MovedDoctors | null;
  /** Stands for all that would be written: other records, fields or names have another one. */
  readonly digest: string;
  /** What the screen says about a field of a row. */
  readonly shown: (column: MasterColumn, record: NewRecord) => string | null;
};

type Context = {
  readonly source: MasterSource;
  readonly columns: readonly (readonly [string, MasterColumn])[];
  readonly references: References;
  /** What reads and tells the cells of the kind `own`. */
  readonly own: OwnCells | undefined;
};

type SortOptions = {
  /** Whether masters that rows name and that do not exist are added. */
  readonly withMissing: boolean;
  readonly isWritten: boolean;
  /** Who imports. */
  readonly caller: CurrentUser;
};

/** Sorts the rows of a file. To be written, what they refer to is held, and what exists must not change any more. */
export async function sortRows(
  db: Db | Tx,
  source: MasterSource,
  { rows, cells }: { readonly rows: readonly FileRow[]; readonly cells: MasterFile['cells'] },
  { withMissing, isWritten, caller }: SortOptions,
): Promise<SortedRows> {
  const columns = Object.entries(columnsOf(source.master));
  const keys = await readKeys(db, source, rows);
  const existing = await source.store.readByKeys(db, [...new Set(keys.values())]);
  const references = await readReferences(db, columns, rows, isWritten);
  const own = await source.ownCells?.(db);
  const context = { source, columns, references, own };
  const judge = await source.judge?.(db, rows);
  const hindrance = await source.hindranceOf?.(db, caller);
  const created: NewRecord[] = [];
  const edited: Omit<ChangedRecord, 'proposal'>[] = [];
  const refused: RowProblems[] = [];
  const notes: RowProblems[] = [];
  let equal = 0;
  const missing = new Map<string, string>();
  const societies = new Map<string, MissingSociety>();
  const firstOf = new Map<string, number>();
  for (const read of rows) {
    const { row } = read;
    const key = keys.get(row);
    const first = key === undefined ? undefined : firstOf.get(key);
    if (key !== undefined && first === undefined) firstOf.set(key, row);
    const found = key === undefined ? undefined : existing.get(key);
    const isEmpty = (at: number) => (cells.get(row)?.[at] ?? '') === '';
    const resolved = resolve(read, found, isEmpty, context);
    const { missingName } = resolved;
    const judged =
      resolved.fields &&
      (judge?.({ read, existing: found, fields: resolved.fields }) ?? unjudged(resolved.fields));
    const reasons = [
      ...(first === undefined ? [] : [`Repite la fila ${first}: deje una de las dos.`]),
      ...resolved.reasons,
      ...(judged?.reasons ?? []),
    ];
    if (reasons.length === 0 && judged) {
      // Told of rows that are taken with them, not of those that are refused whatever it is.
      if (missingName !== null) {
        const nameKey = references.specialty.byName.get(missingName)?.key ?? missingName;
        if (!missing.has(nameKey)) missing.set(nameKey, missingName);
        if (!withMissing) reasons.push(UNKNOWN.specialty(missingName, []));
      }
      const { society } = judged;
      if (society) {
        if (!societies.has(society.rut)) societies.set(society.rut, society);
        if (!withMissing)
          reasons.push(
            `La sociedad «${society.name}» no existe: créela en Sociedades Médicas, o marque que se cree.`,
          );
      }
    }
    if (reasons.length > 0 || !judged) {
      refused.push({ row, reasons });
      continue;
    }
    const { fields, society: missingSociety } = judged;
    const reason = source.reasonColumn ? reasonOf(read.values[source.reasonColumn]) : null;
    const told = reason === null ? judged.told : { ...judged.told, reason };
    const pointedOut = [...resolved.notes, ...judged.notes];
    const record = { row, fields, told, missingName, missingSociety, reason };
    const before = found?.fields ?? null;
    const changes = before && [
      ...changesOf(before, judged, context, missingName),
      ...judged.changes,
    ];
    if (changes?.length === 0) {
      equal += 1;
      continue;
    }
    const hindered = hindrance?.({ id: found?.id ?? null, before, after: fields }) ?? null;
    if (hindered !== null) {
      refused.push({ row, reasons: [inSentence(hindered)] });
      continue;
    }
    if (found && changes) {
      const title = source.titleOf(found.fields);
      edited.push({ ...record, id: found.id, before: found.fields, title, changes });
    } else created.push(record);
    if (pointedOut.length > 0) notes.push({ row, reasons: pointedOut });
  }
  const changed: ChangedRecord[] = [];
  const deferred = source.payee
    ? await deferAccounts(db, source.payee, edited)
    : edited.map((one) => ({ ...one, ...UNDEFERRED }));
  const replacing: number[] = [];
  for (const { isAsked, replaced, ...record } of deferred) {
    if (isAsked)
      notes.push({
        row: record.row,
        reasons: ['El cambio de su cuenta ya se pidió, y espera a otra persona.'],
      });
    if (replaced) {
      replacing.push(replaced.id);
      notes.push({
        row: record.row,
        reasons: [
          `Su cuenta ya tiene un cambio que espera, pedido por ${nameOfUser(replaced.by)}: este lo reemplaza.`,
        ],
      });
    }
    if (record.changes.length === 0) equal += 1;
    else changed.push(record);
  }
  const moved = source.payee === 'doctor' ? await movedBy(db, changed) : null;
  const missingNames = [...missing.values()];
  const missingSocieties = [...societies.values()];
  const written = [
    created.map((one) => [one.fields, one.missingName, one.missingSociety, one.reason]),
    changed.map((one) => [
      ...[one.id, one.before, one.fields],
      ...[one.missingName, one.missingSociety, one.reason],
    ]),
    changed.map((one) => one.proposal),
    replacing,
    withMissing ? [missingNames, missingSocieties] : [],
    moved,
  ];
  return {
    ...{ created, changed, equal, refused, missingNames, missingSocieties, moved },
    notes: notes.toSorted((one, other) => one.row - other.row),
    digest: hash('sha256', JSON.stringify(written), 'hex'),
    shown: (column, { fields, told, missingName }) => {
      const { field, kind } = column;
      if (kind === 'own') return own?.shown(column, fields, null) ?? null;
      return shownField(
        column,
        field in told ? told[field] : fields[field],
        references,
        missingName,
      );
    },
  };
}

/** A text as files are read: forms keep doubled blanks, and the export would change what has them (masters §18.2). */
const inOneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : undefined;

type Resolved = {
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  readonly fields: Fields | null;
  readonly missingName: string | null;
};

function resolve(
  row: FileRow,
  existing: Existing | undefined,
  isEmpty: (at: number) => boolean,
  { source, columns, references, own }: Context,
): Resolved {
  const { values } = row;
  const reasons = [...row.reasons];
  const notes: string[] = [];
  const given: Record<string, unknown> = {};
  let missingName: string | null = null;
  const isStored = (field: string) => field in source.schema.shape;
  for (const [at, [key, column]] of columns.entries()) {
    const value = values[key] ?? null;
    if (row.emptied?.includes(key)) given[column.field] = null;
    else if (value === null) {
      if (!existing && column.isNeeded && isEmpty(at))
        reasons.push(`Falta «${column.label}»: llénelo.`);
    } else if (column.kind === 'own') {
      // Read below, all of them together.
    } else if (column.kind === 'reference') {
      const known = references[column.to].byName.get(String(value));
      const id = known?.id ?? null;
      given[column.field] = id ?? TO_BE_ADDED;
      if (id !== null) {
        const isOther = existing?.fields[column.field] !== id;
        if (isOther && !known?.isActive) notes.push(INACTIVE[column.to](String(value)));
      } else if (column.to === 'specialty') {
        missingName = String(value);
        // It is added by the rules of its own form.
        const name = specialtyInput.shape.name.safeParse(value);
        if (!name.success) reasons.push(`«${column.label}»: ${name.error.issues[0]?.message}.`);
      } else reasons.push(UNKNOWN[column.to](String(value), references[column.to].nameOf.values()));
    } else if (isStored(column.field) && (!existing || key !== source.keyColumn)) {
      // A record keeps the spelling by which it is known.
      const known = existing?.fields[column.field];
      given[column.field] = inOneLine(known) === value ? known : value;
    }
  }
  const said = own?.read(row, existing);
  if (said) {
    Object.assign(given, said.fields);
    reasons.push(...said.reasons);
    notes.push(...said.notes);
  }
  // The holder of the account before says nothing about another one: payments would bear that person's RUT.
  if (existing && 'bankAccount' in given && given.bankAccount !== existing.fields.bankAccount)
    for (const field of HOLDER) given[field] ??= null;
  // What is missing is told above; the form's schema tells what else is wrong.
  if (reasons.length > 0) return { reasons, notes, fields: null, missingName };
  const before = Object.fromEntries(
    Object.entries(existing?.fields ?? {}).filter(([field]) => isStored(field)),
  );
  const parsed = source.schema.safeParse({
    ...(isStored('isActive') && { isActive: true }),
    ...before,
    ...given,
  });
  if (parsed.success) {
    const fields = { ...existing?.fields, ...withNulls(source, parsed.data) };
    return { reasons, notes, fields, missingName };
  }
  const labelOf = (field: unknown) =>
    columns.find(([, column]) => column.field === (PART_OF[String(field)] ?? field))?.[1].label ??
    FIELDS[String(field)] ??
    String(field);
  return {
    reasons: parsed.error.issues.map(
      ({ path, message }) => `«${labelOf(path[0])}»: ${message.replace(/\.$/, '')}.`,
    ),
    notes,
    fields: null,
    missingName,
  };
}

/** Fields of a form that a column of another field says, too. */
const PART_OF: Readonly<Record<string, string>> = {
  combinationRule: 'paymentValue',
  prices: 'paymentValue',
};

/** Who holds an account that is not the payee's. */
const HOLDER = ['accountHolderName', 'accountHolderRut'] as const;

const withNulls = ({ schema }: MasterSource, fields: Fields): Fields =>
  Object.fromEntries(Object.keys(schema.shape).map((field) => [field, fields[field] ?? null]));

/** What the columns say before and after, but for those that nothing stores. */
function changesOf(
  before: Fields,
  { fields: after, told }: Judged,
  { columns, references, own }: Context,
  missingName: string | null,
): Change[] {
  return columns.flatMap(([, column]) => {
    const { field, label } = column;
    if (column.kind === 'own') {
      const isEqual = own?.fieldsOf(column).every((one) => isSame(before[one], after[one]));
      if (!own || isEqual) return [];
      const [old, young] = [own.shown(column, before, after), own.shown(column, after, before)];
      return { field, label, waits: false, before: old, after: young };
    }
    if (!(field in before) || isSame(before[field], after[field])) return [];
    const shown = (value: unknown) => shownField(column, value, references, missingName);
    return {
      ...{ field, label, waits: false },
      before: shown(before[field]),
      after: shown(field in told ? told[field] : after[field]),
    };
  });
}

const reasonOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const inSentence = (phrase: string) => `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;

/** The key of each row that has one, as the database's index has it. */
async function readKeys(
  db: Db | Tx,
  { keyColumn, otherKeyColumn = keyColumn, keyOf }: MasterSource,
  rows: readonly FileRow[],
): Promise<ReadonlyMap<number, string>> {
  const texts = rows.flatMap(({ row, values }) => {
    const text = values[keyColumn] ?? values[otherKeyColumn];
    return typeof text === 'string' ? { row, text } : [];
  });
  const found = await rowsOf<{ row: number; key: string }>(db)`
    SELECT n.row, ${keyOf(sql`n.text`)} AS key FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS n (row int, text text)`;
  return new Map(found.map(({ row, key }) => [row, key]));
}
