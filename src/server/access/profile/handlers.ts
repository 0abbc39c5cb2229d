/** The calls of My Profile (access §11, access §12). */
import { userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { linkDoctor, unlinkDoctor } from './link.ts';
import { findLinkableDoctors, findStatementPeriods } from './queries.ts';

export const profile = os.profile.router({
  linkableDoctors: os.profile.linkableDoctors.handler(({ input, context }) =>
    findLinkableDoctors(context.database.db, userOf(context), input),
  ),

  link: os.profile.link.handler(async ({ input, context }) => {
    await linkDoctor(context, input.doctorId);
    return { success: true, doctorId: input.doctorId };
  }),

  unlink: os.profile.unlink.handler(async ({ context }) => {
    await unlinkDoctor(context);
    return { success: true };
  }),

  statementPeriods: os.profile.statementPeriods.handler(({ context }) =>
    findStatementPeriods(
      context.database.db,
      userOf(context).doctorId ?? refuse('profile.notLinked'),
    ),
  ),
});
