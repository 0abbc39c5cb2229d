/** Giving an account a temporary password (access §5.6; decision 54). */
import type { User } from '../../../contract/access/users.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import { type Actor, audit, SYSTEM } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { endSessions, findUserByName, handOut, queueExpiryLetter } from '../session/public.ts';
import { holdWithinOwn } from './master.ts';
import { findUser } from './queries.ts';
import { createTemporaryPassword, type Delivery, deliverPassword } from './temporary-password.ts';

type Account = Awaited<ReturnType<typeof handOut>>['account'];

/** Replaces another user's password, ends that user's sessions, and delivers the new password. */
export async function resetPassword(context: CallContext, id: number): Promise<Delivery> {
  if (id === userOf(context).id) refuse('user.ownPassword');
  const password = createTemporaryPassword();
  const { account, expiresAt } = await handOut(context.database.db, password);
  const user = await context.database.db.transaction().execute(async (tx) => {
    await holdWithinOwn(tx, id, context);
    return replacePassword(tx, actorOf(context), id, account);
  });
  await queueExpiryLetter(context, id, expiresAt);
  return deliverPassword(context, user, { password, expiresAt });
}

/**
 * The same for a person who has the database: it lets a sole administrator without mail in again. Returns the
 * text to print. Throws a sentence when no active account has the name, e-mail or RUT.
 */
export async function resetPasswordByName({ db }: Database, username: string): Promise<string> {
  const named = await findUserByName(db, username);
  if (!named)
    throw new StartupError(`No hay una cuenta activa con el usuario, correo o RUT ${username}.`);
  const password = createTemporaryPassword();
  const { account, expiresAt } = await handOut(db, password);
  const by: Actor = { ...SYSTEM, name: 'Orden en el servidor' };
  const user = await db.transaction().execute((tx) => replacePassword(tx, by, named.id, account));
  return [
    `Contraseña temporal de ${user.firstName} ${user.lastName} (${username}): ${password}`,
    `Sirve hasta el ${formatInstant(expiresAt)}. Al ingresar con ella se elige otra. Las sesiones abiertas se cerraron.`,
  ].join('\n');
}

async function replacePassword(tx: Tx, by: Actor, id: number, account: Account): Promise<User> {
  const user = (await findUser(tx, id)) ?? refuse('record.notFound', { record: 'el usuario' });
  await tx.updateTable('appUser').set(account).where('id', '=', id).execute();
  await endSessions(tx, id, null);
  await audit(tx, by, {
    action: 'user.resetPassword',
    entity: 'user',
    entityId: id,
    summary: `Restableció la contraseña de ${user.firstName} ${user.lastName}.`,
  });
  return user;
}
