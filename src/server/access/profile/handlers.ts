/** The calls of My Profile (access §11, access §12). */
import { userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { linkDoctor, unlinkDoctor } from './link.ts';
import { findLinkableDoctors, findStatementPeriods } from './queries.ts';

export const profile = callsOf('profile', {
  linkableDoctors: ({ input, context }) =>
    findLinkableDoctors(context.database.db, userOf(context), input),

  link: async ({ input, context }) => {
    await linkDoctor(context, input.doctorId);
    return { success: true, doctorId: input.doctorId };
  },

  unlink: async ({ context }) => {
    await unlinkDoctor(context);
    return { success: true };
  },

  statementPeriods: ({ context }) =>
    findStatementPeriods(
      context.database.db,
      userOf(context).doctorId ?? refuse('profile.notLinked'),
    ),
});
