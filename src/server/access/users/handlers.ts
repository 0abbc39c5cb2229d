/** The calls of users (access §5). */
import { type RawBuilder, sql } from 'kysely';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { masterWrites } from '../../masters/masters/public.ts';
import {
  byActive,
  byLabel,
  byRutNumber,
  inSpanish,
  orderedBy,
  parseSort,
} from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { createUser } from './create.ts';
import { createDoctorUser } from './doctor-user.ts';
import { createDoctorUsers, previewDoctorUsers } from './doctor-users.ts';
import { handOutFirstPasswords, previewFirstPasswords } from './first-passwords.ts';
import { userMaster } from './master.ts';
import { filterUsers, userQuery } from './queries.ts';
import { resetPassword } from './reset.ts';

/** The sort columns whose order is not that of their stored values. */
const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  rut: byRutNumber('appUser.rut'),
  profile: byLabel('appUser.profile', PROFILE_LABELS),
  doctorName: inSpanish('doctor.name'),
  isActive: byActive('appUser.isActive'),
};

const write = masterWrites(userMaster);

export const users = callsOf('users', {
  ...write.calls,
  list: ({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return filterUsers(userQuery(context.database.db), input)
      .orderBy(orderedBy(ORDER[column] ?? inSpanish(`appUser.${column}`), direction))
      .orderBy(inSpanish('appUser.lastName'), direction)
      .orderBy('appUser.id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  },

  summary: ({ input, context }) => {
    const query = context.database.db
      .selectFrom('appUser')
      .select(sql<number>`count(*)`.as('total'));
    return filterUsers(query, input).executeTakeFirstOrThrow();
  },

  create: ({ input, context }) => createUser(context, input),
  createForDoctor: ({ input, context }) => createDoctorUser(context, input),
  previewForDoctors: ({ input, context }) => previewDoctorUsers(context, input),
  createForDoctors: ({ input, context }) => createDoctorUsers(context, input),
  previewFirstPasswords: ({ input, context }) => previewFirstPasswords(context, input),
  handOutFirstPasswords: ({ input, context }) => handOutFirstPasswords(context, input),

  resetPassword: async ({ input, context }) => ({
    success: true,
    ...(await resetPassword(context, input.id)),
  }),
});
