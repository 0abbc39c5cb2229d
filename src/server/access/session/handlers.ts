/** The calls for signing in and out, and for the user's own sessions (access §1, access §2, access §3). */
import { quickProfile } from '../../../contract/access/session.ts';
import { parseRut } from '../../../domain/identity/rut.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { canMailLinks } from '../../platform/mail/mail.ts';
import { relyingPartyOf } from '../../platform/relying-party.ts';
import { clearSessionCookie, openSession, renewToken } from './cookie.ts';
import { endHalfOpen } from './half-open.ts';
import { setPassword } from './new-password.ts';
import { proveAgain, requirePassword } from './own-password.ts';
import { closeOtherSessions, closeSession, listSessions } from './own-sessions.ts';
import { keepPreference, userWithPreferences } from './preferences.ts';
import { endSession, findOwnSession, notePassword } from './session.ts';
import { DEMO_PASSWORD, provePassword } from './sign-in.ts';

/** What a right password is answered with. */
function opened({ needsFactor }: { needsFactor: boolean }): { success: true; secondFactor?: true } {
  return { success: true, ...(needsFactor && { secondFactor: true }) };
}

export const session = callsOf('session', {
  signIn: async ({ input, context }) => {
    return opened(await openSession(context, input));
  },

  professionalSignIn: async ({ input, context }) => {
    const wrong = 'session.wrongRutCredentials';
    const username = parseRut(input.rut) ?? refuse(wrong);
    const credentials = { username, password: input.password };
    const user = await openSession(context, credentials, wrong);
    // Before the second factor, nobody is told whose account it is.
    if (user.needsFactor) return { success: true, secondFactor: true };
    return { success: true, doctorName: user.doctorName ?? user.name };
  },

  signInOptions: ({ context }) => ({
    passwordLinks: canMailLinks(context),
    signOn: context.config.signOn ? { label: context.config.signOn.label } : null,
    passkeys: relyingPartyOf(context.config) !== null,
    quickProfiles: context.config.demo ? quickProfile.options : [],
  }),

  mockSignIn: async ({ input, context }) => {
    const { config } = context;
    const { data: username } = quickProfile.safeParse(input.mockUserId);
    if (!config.demo || !username) refuse('request.notFound');
    // No more than what anybody may type who has read the README: an account of that name whose
    // password was changed stays closed.
    return opened(await openSession(context, { username, password: DEMO_PASSWORD }));
  },

  signOut: async ({ context }) => {
    const { db } = context.database;
    const endUrl = context.sessionToken ? await endSession(db, context.sessionToken) : null;
    await endHalfOpen(db, context);
    clearSessionCookie(context);
    return { success: true, ...(endUrl !== null && { providerSignOut: endUrl }) };
  },

  currentUser: ({ context }) => userWithPreferences(context),
  authUser: ({ context }) => userWithPreferences(context),

  keepPreference: async ({ input, context }) => {
    await keepPreference(context, input.name, input.value ?? null);
    return { success: true };
  },

  changePassword: async ({ input, context }) => {
    const user = userOf(context);
    const { db } = context.database;
    const proved = await provePassword(db, user, input.currentPassword, context.request.ip);
    await db.transaction().execute(async (tx) => {
      const current = await tx
        .selectFrom('appUser')
        .select(['id', 'rut', 'username', 'firstName', 'lastName', 'email'])
        .select(['passwordHash', 'mustChangePassword'])
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const own = await findOwnSession(tx, user.id, context.sessionToken);
      // A reset may have ended the session while this call waited for the account.
      if (!own) refuse('session.required');
      // The user has just typed a temporary password to sign in; any other password is asked for again.
      const known =
        (current.mustChangePassword && own.withTemporaryPassword) ||
        (proved !== null && proved === current.passwordHash);
      if (!known) refuse('session.wrongPassword', {}, { field: 'currentPassword' });
      await setPassword(tx, current, input.newPassword, context.sessionToken);
      await audit(tx, actorOf(context), {
        action: 'user.changePassword',
        entity: 'user',
        entityId: user.id,
        summary: 'Cambió su contraseña.',
      });
    });
    await renewToken(context);
    return { success: true };
  },

  passwordAgain: async ({ input, context }) => {
    // What the provider asked is as old as it was.
    if (await requirePassword(context, input.currentPassword))
      await notePassword(context.database.db, userOf(context).id, context.sessionToken);
    await renewToken(context);
    return { success: true };
  },

  ownSessions: ({ context }) =>
    listSessions(context.database.db, userOf(context).id, context.sessionToken),

  closeSession: async ({ input, context }) => {
    await proveAgain(context, input.currentPassword);
    await closeSession(context, input.id);
    await renewToken(context);
    return { success: true };
  },

  closeOtherSessions: async ({ input, context }) => {
    await proveAgain(context, input.currentPassword);
    const closed = await closeOtherSessions(context);
    await renewToken(context);
    return { success: true, closed };
  },
});
