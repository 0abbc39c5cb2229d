/** The browsers in which a user is signed in, and how the user closes them from another one (decision 43). */
import { sql } from 'kysely';
import type { OwnSession } from '../../../contract/access/session.ts';
import { describeDevice } from '../../../domain/access/devices.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { describePlace } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { tokenHash } from '../../platform/passwords.ts';
import { endSessions } from './session.ts';

/** A user's open sessions: that of the token first, then the last used. */
export async function listSessions(
  db: Db,
  userId: number,
  token: string | null,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('id', 'in', (live) => live.selectFrom('liveSession').select('id'))
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'lastSeenAt'])
    .select(sql<boolean>`token_hash = ${tokenHash(token ?? '')}`.as('isCurrent'))
    .orderBy('isCurrent', 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
    ...row,
    device: describeDevice(userAgent),
    place: row.ipAddress === null ? null : describePlace(row.ipAddress),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends one of a user's sessions, and tells where it was. Refuses another user's session like one that has ended. */
export async function endOneSession(tx: Tx, userId: number, id: number) {
  const closed = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['userAgent', 'ipAddress', 'deviceId'])
    .executeTakeFirst();
  if (!closed) refuse('record.notFound', { record: 'la sesión' });
  const { deviceId, ...where } = closed;
  // A user who closes a stranger's session is told when the stranger comes back.
  if (deviceId !== null)
    await tx
      .updateTable('knownDevice')
      .set({ isKnown: false })
      .where('id', '=', deviceId)
      .execute();
  return { ...where, device: describeDevice(closed.userAgent) };
}

/** Ends one of the user's own sessions, once the user has proved again who it is. */
export async function closeSession(context: CallContext, id: number): Promise<void> {
  const user = userOf(context);
  await context.database.db.transaction().execute(async (tx) => {
    const { device, ...before } = await endOneSession(tx, user.id, id);
    await audit(tx, actorOf(context), {
      action: 'session.close',
      entity: 'user',
      entityId: user.id,
      summary: `Cerró su sesión en ${device}.`,
      before,
    });
  });
}

/** Ends all of them but this one, likewise; returns how many. */
export function closeOtherSessions(context: CallContext): Promise<number> {
  const user = userOf(context);
  return context.database.db.transaction().execute(async (tx) => {
    const closed = await endSessions(tx, user.id, context.sessionToken);
    if (closed === 0) return 0;
    await audit(tx, actorOf(context), {
      action: 'session.closeOthers',
      entity: 'user',
      entityId: user.id,
      summary: `Cerró ${countOf(closed, 'otra sesión suya', 'otras sesiones suyas')}.`,
    });
    return closed;
  });
}
