/** The calls of medical societies (spec 1 §3; design §8). */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Society, societyInput } from '../../../contract/masters/societies.ts';
import {
  byActive,
  byRutNumber,
  inSpanish,
  orderedBy,
  parseSort,
  total,
} from '../../platform/db/list-queries.ts';
import { os } from '../../platform/http/implement.ts';
import { type MasterDefinition, masterWrites, rulesNaming } from '../masters/public.ts';
import { filterSocieties, findSociety, societyQuery } from './queries.ts';

const societyMaster: MasterDefinition<Society, z.output<typeof societyInput>> = {
  table: 'medicalSociety',
  entity: 'society',
  record: 'la sociedad médica',
  title: (society) => society.name,
  find: findSociety,
  values: async (_tx, input) => input,
  conflicts: { medical_society_rut_key: { code: 'society.rutTaken', field: 'rut' } },
  rules: (db, id) => rulesNaming(db, 'societyId', id),
};

/** The columns that are not ordered by name. */
const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  rut: byRutNumber('rut'),
  doctorCount: sql.ref('doctorCount'),
  isActive: byActive('isActive'),
};

const write = masterWrites(societyMaster);

export const societies = os.societies.router({
  list: os.societies.list.handler(({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return filterSocieties(societyQuery(context.database.db), input)
      .orderBy(orderedBy(ORDER[column] ?? inSpanish('name'), direction))
      .orderBy('id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),

  summary: os.societies.summary.handler(({ input, context }) =>
    filterSocieties(
      context.database.db.selectFrom('medicalSociety').select(total),
      input,
    ).executeTakeFirstOrThrow(),
  ),

  create: os.societies.create.handler(write.create),
  update: os.societies.update.handler(write.update),
  uses: os.societies.uses.handler(write.uses),
  remove: os.societies.remove.handler(write.remove),
});
