/** The browser's half of a session: its cookie (design §7). */
import { audit } from '../../platform/audit.ts';
import type { CallContext } from '../../platform/context.ts';
import { createSession, SESSION_COOKIE } from './session.ts';

/** Begins the session of whoever has just proved who they are, and gives the browser its cookie. */
export async function openSession(
  context: CallContext,
  user: { id: number; name: string },
): Promise<void> {
  const { database, request, reply } = context;
  const token = await database.db.transaction().execute(async (tx) => {
    const actor = { userId: user.id, name: user.name, ipAddress: request.ip };
    await audit(tx, actor, {
      action: 'session.signIn',
      entity: 'user',
      entityId: user.id,
      summary: `${user.name} inició sesión.`,
    });
    return createSession(tx, user.id, request);
  });
  reply.setCookie(SESSION_COOKIE, token, cookieOptions(context));
}

/** Takes the cookie away. */
export function clearSessionCookie(context: CallContext): void {
  context.reply.clearCookie(SESSION_COOKIE, cookieOptions(context));
}

function cookieOptions({ config }: CallContext) {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
