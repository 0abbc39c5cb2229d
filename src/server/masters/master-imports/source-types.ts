/** What is particular to each master that is imported from files. */
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { MasterFile } from '../../../formats/masters/read.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { MasterNaming } from '../masters/public.ts';

/** The stored fields of a record, by the names of its form. */
export type Fields = Readonly<Record<string, unknown>>;

export type FileRow = MasterFile['rows'][number];
export type Existing = { readonly id: number; readonly fields: Fields };

/** A society that a row names and that does not exist yet. */
export type MissingSociety = { readonly rut: string; readonly name: string };

/** A field before and after, as the screen says it; null is empty. */
export type Change = {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Whether it takes effect only once a second person approves it. */
  readonly waits: boolean;
};

/** A row whose fields the form's schema takes. */
export type ResolvedRow = {
  readonly read: FileRow;
  readonly existing: Existing | undefined;
  readonly fields: Fields;
};

/** What the rules between fields make of a row. */
export type Judged = {
  /** Why it is refused. */
  readonly reasons: readonly string[];
  /** What is pointed out of a row that is taken. */
  readonly notes: readonly string[];
  readonly fields: Fields;
  /** What the screen says of columns that are not stored as they are read, by field. */
  readonly told: Fields;
  /** Changes of what no column stores. */
  readonly changes: readonly Change[];
  readonly society: MissingSociety | null;
};

export type MasterSource = {
  /** The record's kind in the audit log. */
  readonly entity: string;
  /** Its table, and that table's name in the database. */
  readonly table:
    | 'specialty'
    | 'providerType'
    | 'service'
    | 'medicalSociety'
    | 'doctor'
    | 'holiday';
  readonly tableName: string;
  /** With its article, in Spanish. */
  readonly record: string;
  readonly titleOf: (fields: Fields) => string;
  /** The column of a file by which a record is known. */
  readonly keyColumn: string;
  /** What spellings of one key have in common, as the unique index has it. */
  readonly keyOf: (text: RawBuilder<unknown>) => RawBuilder<string>;
  /** Its keys are the columns of the table. */
  readonly schema: z.ZodType<Fields> & { readonly shape: Readonly<Record<string, unknown>> };
  /** What is kept in other tables, by field: read from the record `m`. */
  readonly beside?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The rules between fields, with what they need of the database. */
  readonly judge?: (db: Db | Tx, rows: readonly FileRow[]) => Promise<(row: ResolvedRow) => Judged>;
  /** Whose account waits for a second person when it changes. */
  readonly payee?: 'doctor' | 'society';
  /** The column of rules that names these records, if there is one; many ids or one. */
  readonly naming?: MasterNaming;
};

/** Stands for the id of a master that is yet to be added. */
export const TO_BE_ADDED = 2_147_483_647;

/** A row that no rule between fields judges. */
export const unjudged = (fields: Fields): Judged => ({
  ...{ reasons: [], notes: [], changes: [], told: {} },
  fields,
  society: null,
});

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
