/** The calls of signing in and out (spec 1 §2.1, §7). */
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { os } from '../../platform/implement.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { refuse } from '../../platform/refusal.ts';
import { createSession, endSession, endSessions, SESSION_COOKIE } from './session.ts';
import { checkCredentials } from './sign-in.ts';

function cookieOptions(context: CallContext) {
  const secure = context.config.publicUrl?.startsWith('https:') ?? false;
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

export const session = os.session.router({
  signIn: os.session.signIn.handler(async ({ input, context }) => {
    const { database, request, reply } = context;
    const user = await checkCredentials(database.db, input.username, input.password, request.ip);
    const token = await database.db.transaction().execute(async (tx) => {
      await audit(
        tx,
        { userId: user.id, name: user.name, ipAddress: request.ip },
        {
          action: 'session.signIn',
          entity: 'user',
          entityId: user.id,
          summary: `${user.name} inició sesión.`,
        },
      );
      return createSession(tx, user.id, request);
    });
    reply.setCookie(SESSION_COOKIE, token, cookieOptions(context));
    return { success: true };
  }),

  signOut: os.session.signOut.handler(async ({ context }) => {
    if (context.sessionToken) await endSession(context.database.db, context.sessionToken);
    context.reply.clearCookie(SESSION_COOKIE, cookieOptions(context));
    return { success: true };
  }),

  currentUser: os.session.currentUser.handler(({ context }) => userOf(context)),
  authUser: os.session.authUser.handler(({ context }) => userOf(context)),

  changePassword: os.session.changePassword.handler(async ({ input, context }) => {
    const user = userOf(context);
    const passwordHash = await hashPassword(input.newPassword);
    await context.database.db.transaction().execute(async (tx) => {
      const current = await tx
        .selectFrom('appUser')
        .select('passwordHash')
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      // A temporary password has just been typed to sign in; any other change asks for the old one.
      const known =
        user.mustChangePassword ||
        (await verifyPassword(current.passwordHash, input.currentPassword ?? ''));
      if (!known) refuse('session.wrongPassword', {}, { field: 'currentPassword' });
      await tx
        .updateTable('appUser')
        .set({ passwordHash, mustChangePassword: false })
        .where('id', '=', user.id)
        .execute();
      await endSessions(tx, user.id, context.sessionToken);
      await audit(tx, actorOf(context), {
        action: 'user.changePassword',
        entity: 'user',
        entityId: user.id,
        summary: 'Cambió su contraseña.',
      });
    });
    return { success: true };
  }),
});
