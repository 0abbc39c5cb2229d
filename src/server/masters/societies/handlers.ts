/** The calls of medical societies (masters §7). */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Society, societyInput } from '../../../contract/masters/societies.ts';
import { byActive, byRutNumber, inSpanish } from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import {
  deferAccount,
  noteFirstAccount,
  pendingAccountOf,
  withPendingForEditors,
} from '../account-changes/public.ts';
import { bankOf } from '../banks/public.ts';
import { ifActive, masterHandlers, rulesNaming } from '../masters/public.ts';

/** The doctors of today: their latest affiliation that has begun is with the society. */
const doctorCount = sql<number>`(
  SELECT count(*) FROM doctor_affiliation AS own
   WHERE own.society_id = medical_society.id AND own.valid_from <= current_date
     AND NOT EXISTS (SELECT FROM doctor_affiliation AS later
                      WHERE later.doctor_id = own.doctor_id AND later.valid_from > own.valid_from
                        AND later.valid_from <= current_date))`;

type SocietyInput = z.output<typeof societyInput>;
/** Read as they are. */
const COLUMNS = [
  ...(['id', 'rut', 'name', 'email', 'representativeName', 'representativeRut'] as const),
  ...(['isWithheld', 'bankCode', 'bankAccount', 'accountHolderName', 'accountHolderRut'] as const),
  ...(['isActive', 'version'] as const),
] as const;

const master = masterHandlers(
  {
    query: (db) =>
      db
        .selectFrom('medicalSociety')
        .select(COLUMNS)
        .select((society) => [
          society.ref('accountKind').$castTo<Society['accountKind']>().as('accountKind'),
          society.ref('documentKind').$castTo<Society['documentKind']>().as('documentKind'),
          society
            .selectFrom('bank')
            .whereRef('bank.code', '=', 'medicalSociety.bankCode')
            .select('bank.name')
            .as('bankName'),
          pendingAccountOf('society').as('pendingAccount'),
          doctorCount.as('doctorCount'),
        ]),
    searched: sql`search_text(name || ' ' || rut || ' ' || replace(rut, '-', ''))`,
    filters: ifActive,
    order: (column) => {
      if (column === 'rut') return byRutNumber(column);
      if (column === 'isActive') return byActive(column);
      return column === 'name' ? inSpanish(column) : sql.ref(column);
    },
  },
  {
    table: 'medicalSociety',
    entity: 'society',
    record: 'la sociedad médica',
    title: ({ name }) => name,
    values: async (tx, { bankName, ...input }: SocietyInput) => ({
      ...input,
      isWithheld: input.isWithheld && input.documentKind === 'society_receipt',
      bankCode: await bankOf(tx, { ...input, bankName }, 'society.bankUnknown'),
    }),
    defer: (tx, edit) => deferAccount(tx, 'society', edit),
    writeMore: (tx, id, _input, before, context) =>
      noteFirstAccount(tx, 'society', { id, before, context }),
    conflicts: { medical_society_rut_key: { code: 'society.rutTaken', field: 'rut' } },
    rules: (db, id) => rulesNaming(db, 'societyId', id),
  },
);

/** The ids of the societies that the list's filters find. */
export const findSocieties = master.found;

/** Replaces a society in a transaction that does more. */
export const updateSociety = master.updateIn;

export const societies = callsOf('societies', {
  ...master.calls,
  list: async (call) =>
    withPendingForEditors(await master.calls.list(call), 'society', call.context),
});
