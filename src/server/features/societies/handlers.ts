/** The calls of medical societies (spec 1 §3; design §8). */
import { sql } from 'kysely';
import { os } from '../../platform/implement.ts';
import {
  createMaster,
  inSpanish,
  parseSort,
  removeMaster,
  updateMaster,
} from '../../platform/masters.ts';
import { societyMaster } from './master.ts';
import { filterSocieties, societyQuery } from './queries.ts';

export const societies = os.societies.router({
  list: os.societies.list.handler(({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return filterSocieties(societyQuery(context.database.db), input)
      .orderBy(column === 'rut' ? 'rut' : inSpanish('name'), direction)
      .orderBy('id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),

  summary: os.societies.summary.handler(({ input, context }) => {
    const query = context.database.db
      .selectFrom('medicalSociety')
      .select(sql<number>`count(*)`.as('total'));
    return filterSocieties(query, input).executeTakeFirstOrThrow();
  }),

  create: os.societies.create.handler(({ input, context }) =>
    createMaster(context, societyMaster, input),
  ),
  update: os.societies.update.handler(({ input, context }) =>
    updateMaster(context, societyMaster, input),
  ),
  remove: os.societies.remove.handler(({ input, context }) =>
    removeMaster(context, societyMaster, input.id),
  ),
});
