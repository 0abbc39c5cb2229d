/** The browser's half of a session: its cookie (access §2.1). */
import { audit } from '../../platform/audit.ts';
import type { CallContext } from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { noteFirstSignIn } from './first-password.ts';
import { createSession, endSession, isHttps, sessionCookieName } from './session.ts';
import {
  type Credentials,
  checkCredentials,
  holdVerified,
  type Verified,
  type WrongCredentials,
} from './sign-in.ts';

/**
 * Signs the user in and gives the browser the session's cookie; its earlier session ends. Refuses with `wrong` when the user is unknown
 * or the password is wrong, even if the password became wrong while it was being verified.
 */
export async function openSession(
  context: CallContext,
  credentials: Credentials,
  wrong: WrongCredentials = 'session.wrongCredentials',
): Promise<Verified> {
  const { database, request, reply, sessionToken } = context;
  const user = await checkCredentials(database.db, credentials, request.ip, wrong);
  const token = await database.db.transaction().execute(async (tx) => {
    const held = (await holdVerified(tx, user)) ?? refuse(wrong);
    const isFirst = held.mustChangePassword && held.firstSignInAt === null;
    if (isFirst) await noteFirstSignIn(tx, context, user.id);
    const actor = { userId: user.id, name: user.name, ipAddress: request.ip };
    await audit(tx, actor, {
      action: 'session.signIn',
      entity: 'user',
      entityId: user.id,
      summary: isFirst
        ? `${user.name} inició sesión por primera vez con la contraseña entregada.`
        : `${user.name} inició sesión.`,
    });
    if (sessionToken !== null) await endSession(tx, sessionToken);
    return createSession(tx, held, request);
  });
  reply.setCookie(sessionCookieName(context.config), token, cookieOptions(context));
  return user;
}

/** Takes the cookie away. */
export function clearSessionCookie(context: CallContext): void {
  context.reply.clearCookie(sessionCookieName(context.config), cookieOptions(context));
}

function cookieOptions({ config }: CallContext) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const;
}
