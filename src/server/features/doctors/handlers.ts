/** The calls of doctors (spec 1 §2.6, §5, §7). */
import { os } from '../../platform/implement.ts';
import { inSpanish, masterWrites, parseSort, total } from '../../platform/masters.ts';
import { doctorMaster } from './master.ts';
import { doctorQuery, filterDoctors, presentDoctor } from './queries.ts';

const write = masterWrites(doctorMaster);

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

  summary: os.doctors.summary.handler(({ input, context }) =>
    filterDoctors(
      context.database.db.selectFrom('doctor').select(total),
      input,
    ).executeTakeFirstOrThrow(),
  ),

  create: os.doctors.create.handler(write.create),
  update: os.doctors.update.handler(write.update),
  uses: os.doctors.uses.handler(write.uses),
  remove: os.doctors.remove.handler(write.remove),
});
