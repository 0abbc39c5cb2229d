/** The calls of doctors (spec 1 §2.6, §5, §7). */
import { sql } from 'kysely';
import { os } from '../../platform/implement.ts';
import {
  createMaster,
  inSpanish,
  parseSort,
  removeMaster,
  updateMaster,
} from '../../platform/masters.ts';
import { doctorMaster } from './master.ts';
import { doctorQuery, filterDoctors, presentDoctor } from './queries.ts';

export const doctors = os.doctors.router({
  list: os.doctors.list.handler(async ({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    const rows = await filterDoctors(doctorQuery(context.database.db), input)
      .orderBy(column === 'rut' ? 'doctor.rut' : inSpanish('doctor.name'), direction)
      .orderBy('doctor.id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
    return rows.map(presentDoctor);
  }),

  summary: os.doctors.summary.handler(({ input, context }) => {
    const query = context.database.db
      .selectFrom('doctor')
      .select(sql<number>`count(*)`.as('total'));
    return filterDoctors(query, input).executeTakeFirstOrThrow();
  }),

  create: os.doctors.create.handler(({ input, context }) =>
    createMaster(context, doctorMaster, input),
  ),
  update: os.doctors.update.handler(({ input, context }) =>
    updateMaster(context, doctorMaster, input),
  ),
  remove: os.doctors.remove.handler(({ input, context }) =>
    removeMaster(context, doctorMaster, input.id),
  ),
});
