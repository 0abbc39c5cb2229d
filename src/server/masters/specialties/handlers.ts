/** The calls of specialties (spec 1 §3; design §8). */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Specialty, specialtyInput } from '../../../contract/masters/specialties.ts';
import {
  byActive,
  inSpanish,
  orderedBy,
  parseSort,
  total,
} from '../../platform/db/list-queries.ts';
import { os } from '../../platform/http/implement.ts';
import { type MasterDefinition, masterWrites, rulesNaming } from '../masters/public.ts';
import { filterSpecialties, findSpecialty, specialtyQuery } from './queries.ts';

const specialtyMaster: MasterDefinition<Specialty, z.output<typeof specialtyInput>> = {
  table: 'specialty',
  entity: 'specialty',
  record: 'la especialidad',
  title: (specialty) => specialty.name,
  find: findSpecialty,
  values: async (_tx, input) => input,
  conflicts: { specialty_name_key: { code: 'specialty.nameTaken', field: 'name' } },
  rules: (db, id) => rulesNaming(db, 'specialtyIds', id),
};

/** The columns that are not ordered by name. */
const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  doctorCount: sql.ref('doctorCount'),
  serviceCount: sql.ref('serviceCount'),
  isActive: byActive('isActive'),
};

const write = masterWrites(specialtyMaster);

export const specialties = os.specialties.router({
  list: os.specialties.list.handler(({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return filterSpecialties(specialtyQuery(context.database.db), input)
      .orderBy(orderedBy(ORDER[column] ?? inSpanish('name'), direction))
      .orderBy('id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),

  summary: os.specialties.summary.handler(({ input, context }) =>
    filterSpecialties(
      context.database.db.selectFrom('specialty').select(total),
      input,
    ).executeTakeFirstOrThrow(),
  ),

  create: os.specialties.create.handler(write.create),
  update: os.specialties.update.handler(write.update),
  uses: os.specialties.uses.handler(write.uses),
  remove: os.specialties.remove.handler(write.remove),
});
