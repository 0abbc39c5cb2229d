/** What is particular to each master that is imported from files. */
import { isDeepStrictEqual } from 'node:util';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { RetroactivePreview } from '../../../contract/payout/retroactive-changes.ts';
import type { MasterColumn } from '../../../domain/masters/column-types.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import type { MasterFile } from '../../../formats/masters/read.ts';
import type { CallContext } from '../../platform/context.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';

/** The stored fields of a record, by the names of its form. */
export type Fields = Readonly<Record<string, unknown>>;

export type FileRow = MasterFile['rows'][number] & {
  /** The columns whose fields it empties: an empty cell of a file changes nothing. */
  readonly emptied?: readonly string[];
};
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
  /** What the screen says about columns that are not stored as they are read, by field. */
  readonly told: Fields;
  /** Changes of what no column stores. */
  readonly changes: readonly Change[];
  readonly society: MissingSociety | null;
};

/** Where the records of a master are kept, and how they are written: by sets. */
export type RecordStore = {
  /** The names of all fields of a record that an import keeps. */
  readonly fields: readonly string[];
  /** The records with these keys. */
  readonly readByKeys: (
    db: Db | Tx,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, Existing>>;
  /** The fields of those of these records that there still are. */
  readonly readByIds: (db: Db | Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, Fields>>;
  /** Keeps others from changing the master until the transaction ends; it can be read and referred to. */
  readonly lock: (tx: Tx) => Promise<void>;
  /** Waits for those who put these records to use, and makes others wait, as a deletion by hand. */
  readonly hold: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Answers the ids of what is created, in its order. */
  readonly write: (tx: Tx, context: CallContext, what: WrittenRecords) => Promise<number[]>;
  /** Those of these former fields that name records which are no more. */
  readonly lostIn: (db: Db | Tx, former: readonly Fields[]) => Promise<ReadonlySet<Fields>>;
  /** Of these records as they were: why some can't be so again, since another record has what no two may have, as a phrase. */
  readonly whyTaken?: (
    db: Db | Tx,
    former: readonly Existing[],
  ) => Promise<ReadonlyMap<number, string>>;
  /** Those of these records that something refers to. */
  readonly usedIds: (db: Db | Tx, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Of records that were generated together: why some are in use, as a phrase. */
  readonly whyUsed?: (db: Db | Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

/** What a source makes of the cells of its own kind. */
export type OwnCells = {
  /** The fields that a row gives, or why it does not. */
  readonly read: (row: FileRow, existing: Existing | undefined) => OwnFields;
  /** The fields that a column tells of; where they are equal, nothing changed. */
  readonly fieldsOf: (column: MasterColumn) => readonly string[];
  /** What the screen says about a column; beside another record, what differs comes first. */
  readonly shown: (column: MasterColumn, fields: Fields, other: Fields | null) => string | null;
};
export type OwnFields = {
  readonly fields: Fields;
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
};

/**
 * Why the caller may not make a record of one into the other, as a phrase; null if the caller may. A new record is made of
 * null, and one that goes becomes null.
 */
export type Hindrance = (record: {
  readonly id: number | null;
  readonly before: Fields | null;
  readonly after: Fields | null;
}) => string | null;

export type MasterSource = {
  readonly master: ImportedMaster;
  /** The record's kind in the audit log. */
  readonly entity: string;
  readonly store: RecordStore;
  /** With its article, in Spanish. */
  readonly record: string;
  readonly titleOf: (fields: Fields) => string;
  /** The column of a file by which a record is known. */
  readonly keyColumn: string;
  /** The column by which it is known where a row has no key, and that can be no key of another record. */
  readonly otherKeyColumn?: string;
  /** What spellings of one key have in common, as the unique index has it. */
  readonly keyOf: (text: RawBuilder<unknown>) => RawBuilder<string>;
  /** The form's. Its keys are the fields that a file may write. */
  readonly schema: Pick<z.ZodType<Fields>, 'safeParse'> & {
    readonly shape: Readonly<Record<string, unknown>>;
  };
  /** The column that says why a row changes its record, where the history of records keeps that. */
  readonly reasonColumn?: string;
  /** Reads and tells the cells of the kind `own`. */
  readonly ownCells?: (db: Db | Tx) => Promise<OwnCells>;
  /** The rules between fields, with what they need of the database. */
  readonly judge?: (db: Db | Tx, rows: readonly FileRow[]) => Promise<(row: ResolvedRow) => Judged>;
  /** What the caller's rights prevent, in an import and in taking one back alike. */
  readonly hindranceOf?: (db: Db | Tx, caller: CurrentUser) => Promise<Hindrance>;
  /** Whose account waits for a second person when it changes. */
  readonly payee?: 'doctor' | 'society';
  /** What the written records change of calculated and paid days; null where they change nothing. */
  readonly reach?: (
    database: Database,
    written: WrittenRecords,
  ) => Promise<RetroactivePreview | null>;
};

/** Records as they are to be written. */
export type WrittenRecords = {
  readonly created: readonly Fields[];
  readonly changed: readonly Existing[];
  readonly removed: readonly number[];
  /** Why, in the order of `created` and of `changed`, where the history of records keeps that. */
  readonly reasons?: {
    readonly created: readonly (string | null)[];
    readonly changed: readonly (string | null)[];
  };
};

/** The source of each master. */
export type MasterSources = Readonly<Record<ImportedMaster, MasterSource>>;

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
  isDeepStrictEqual(one ?? null, other ?? null);
