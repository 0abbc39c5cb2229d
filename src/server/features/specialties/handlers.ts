/** The calls of specialties (spec 1 §3; design §8). */
import { sql } from 'kysely';
import { os } from '../../platform/implement.ts';
import {
  createMaster,
  inSpanish,
  parseSort,
  removeMaster,
  updateMaster,
} from '../../platform/masters.ts';
import { specialtyMaster } from './master.ts';
import { filterSpecialties, specialtyQuery } from './queries.ts';

export const specialties = os.specialties.router({
  list: os.specialties.list.handler(({ input, context }) => {
    const { direction } = parseSort(input.sort);
    return filterSpecialties(specialtyQuery(context.database.db), input)
      .orderBy(inSpanish('name'), direction)
      .orderBy('id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),

  summary: os.specialties.summary.handler(({ input, context }) => {
    const query = context.database.db
      .selectFrom('specialty')
      .select(sql<number>`count(*)`.as('total'));
    return filterSpecialties(query, input).executeTakeFirstOrThrow();
  }),

  create: os.specialties.create.handler(({ input, context }) =>
    createMaster(context, specialtyMaster, input),
  ),
  update: os.specialties.update.handler(({ input, context }) =>
    updateMaster(context, specialtyMaster, input),
  ),
  remove: os.specialties.remove.handler(({ input, context }) =>
    removeMaster(context, specialtyMaster, input.id),
  ),
});
