/** Ending the sessions of other users (access §29; OWASP ASVS 5.0, 7.4.5). */
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { endEverybodysSessions, endOneSession, endSessions } from '../session/public.ts';
import { holdWithinOwn, refuseMoreThanOwn } from '../users/public.ts';
import { queueClosedLetter } from './letters.ts';

/** Refuses the caller's own account, which My Profile is for, and one that has more than the caller. */
export async function refuseOwnOrMore(context: CallContext, userId: number): Promise<void> {
  refuseOwn(context, userId);
  const { db } = context.database;
  await refuseMoreThanOwn(db, userId, context);
  await nameOf(db, userId);
}

function refuseOwn(context: CallContext, userId: number): void {
  if (userId === userOf(context).id) refuse('user.ownSessions');
}

/** Ends one session of another user. */
export async function closeOneOf(
  context: CallContext,
  userId: number,
  sessionId: number,
): Promise<void> {
  refuseOwn(context, userId);
  await context.database.db.transaction().execute(async (tx) => {
    await holdWithinOwn(tx, userId, context);
    const name = await nameOf(tx, userId);
    const { device, ...before } = await endOneSession(tx, userId, sessionId);
    await audit(tx, actorOf(context), {
      action: 'session.closeOf',
      entity: 'user',
      entityId: userId,
      summary: `Cerró la sesión de ${name} en ${device}.`,
      before,
    });
    await queueClosedLetter(tx, context, userId, { about: 'one', device });
  });
}

/**
 * Ends all sessions of another user, and what could open one without the password or factor: a sign-in that waits for its factor,
 * and mailed links. Returns how many sessions were ended.
 */
export async function closeAllOf(context: CallContext, userId: number): Promise<number> {
  refuseOwn(context, userId);
  return context.database.db.transaction().execute(async (tx) => {
    await holdWithinOwn(tx, userId, context);
    const name = await nameOf(tx, userId);
    const closed = await endSessions(tx, userId, null);
    await audit(tx, actorOf(context), {
      action: 'session.closeAllOf',
      entity: 'user',
      entityId: userId,
      summary: `Cerró ${countOf(closed, 'sesión', 'sesiones')} de ${name}.`,
    });
    if (closed > 0) await queueClosedLetter(tx, context, userId, { about: 'all' });
    return closed;
  });
}

/** The same for all users, but for the session of this call. Only an administrator does it. */
export async function closeEverybodys(context: CallContext): Promise<number> {
  if (userOf(context).profile !== 'admin') refuse('access.denied');
  return context.database.db.transaction().execute(async (tx) => {
    const closed = await endEverybodysSessions(tx, context.sessionToken);
    const users = [...new Set(closed)];
    await audit(tx, actorOf(context), {
      action: 'session.closeEverybodys',
      entity: 'user',
      summary: `Cerró las sesiones de todos: ${countOf(closed.length, 'sesión', 'sesiones')} de ${countOf(users.length, 'usuario', 'usuarios')}.`,
    });
    for (const userId of users)
      await queueClosedLetter(tx, context, userId, { about: 'everybodys' });
    return closed.length;
  });
}

async function nameOf(db: Pick<Tx, 'selectFrom'>, userId: number): Promise<string> {
  const user = await db
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) refuse('record.notFound', { record: 'el usuario' });
  return `${user.firstName} ${user.lastName}`;
}
