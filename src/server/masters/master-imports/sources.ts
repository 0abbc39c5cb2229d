/** What is particular to each master that is imported from files. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { providerTypeInput } from '../../../contract/masters/provider-types.ts';
import { serviceInput } from '../../../contract/masters/services.ts';
import { specialtyInput } from '../../../contract/masters/specialties.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import type { MasterNaming } from '../masters/public.ts';

/** The stored fields of a record, by the names of its form. */
export type Fields = Readonly<Record<string, unknown>>;

export type MasterSource = {
  /** The record's kind in the audit log. */
  readonly entity: string;
  /** With its article, in Spanish. */
  readonly record: string;
  readonly titleOf: (fields: Fields) => string;
  /** The column of a file by which a record is known. */
  readonly keyColumn: string;
  /** What spellings of one key have in common, as the unique index has it. */
  readonly keyOf: (text: RawBuilder<unknown>) => RawBuilder<string>;
  readonly schema: z.ZodType<Fields> & { readonly shape: Readonly<Record<string, unknown>> };
  /** The column of rules that names these records. */
  readonly naming: MasterNaming;
};

const searchText = (text: RawBuilder<unknown>) => sql<string>`search_text(${text})`;
const nameOf = ({ name }: Fields) => String(name);

export const SOURCES: Readonly<Record<ImportedMaster, MasterSource>> = {
  specialty: {
    entity: 'specialty',
    record: 'la especialidad',
    titleOf: nameOf,
    keyColumn: 'name',
    keyOf: searchText,
    schema: specialtyInput,
    naming: 'specialtyIds',
  },
  providerType: {
    entity: 'providerType',
    record: 'el tipo de prestador',
    titleOf: nameOf,
    keyColumn: 'name',
    keyOf: searchText,
    schema: providerTypeInput,
    naming: 'providerTypeIds',
  },
  service: {
    entity: 'service',
    record: 'la prestación',
    titleOf: ({ code, name }) => `${code} ${name}`,
    keyColumn: 'code',
    keyOf: (text) => sql<string>`upper(regexp_replace(${text}, '[-. ]', '', 'g'))`,
    schema: serviceInput,
    naming: 'serviceIds',
  },
};
