/** Taking away the factor of somebody who lost it: by an administrator, or at the server's console (access §18.7, access §18.8). */
import { type Actor, audit, SYSTEM } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { endSessions, findUserByName } from '../session/public.ts';
import { holdWithinOwn } from '../users/public.ts';
import { dropFactors } from './enrolment.ts';
import { queueLetter } from './letters.ts';

/**
 * Takes another user's factor away and ends that user's sessions; `evidence` says by what it was seen that it is that person. Nobody
 * sees the factor.
 */
export async function removeFactorOf(
  context: CallContext,
  { id, evidence }: { id: number; evidence: string },
): Promise<void> {
  if (id === userOf(context).id) refuse('factor.own');
  await context.database.db.transaction().execute(async (tx) => {
    await holdWithinOwn(tx, id, context);
    const user = await tx
      .selectFrom('appUser')
      .select(['id', 'firstName', 'lastName'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!user) refuse('record.notFound', { record: 'el usuario' });
    const name = `${user.firstName} ${user.lastName}`;
    if (!(await removeFrom(tx, actorOf(context), { id, name, evidence })))
      refuse('factor.noneOf', { name });
    await queueLetter(tx, context, id, 'removedByOther');
  });
}

/**
 * The same for a person who has the database, so that nobody locks everybody out. Returns the text to print. Throws a
 * sentence when no active account has the name, e-mail or RUT, or it has no factor.
 */
export async function removeFactorByName({ db }: Database, username: string): Promise<string> {
  const user = await findUserByName(db, username);
  if (!user)
    throw new StartupError(`No hay una cuenta activa con el usuario, correo o RUT ${username}.`);
  const name = `${user.firstName} ${user.lastName}`;
  const by: Actor = { ...SYSTEM, name: 'Orden en el servidor' };
  const isRemoved = await db
    .transaction()
    .execute((tx) => removeFrom(tx, by, { id: user.id, name }));
  if (!isRemoved) throw new StartupError(`${name} (${username}) no tiene segundo factor.`);
  return `Se quitó el segundo factor de ${name} (${username}). Las sesiones abiertas se cerraron; ahora ingresa con su contraseña.`;
}

type Removed = { readonly id: number; readonly name: string; readonly evidence?: string };

async function removeFrom(tx: Tx, by: Actor, { id, name, evidence }: Removed): Promise<boolean> {
  if (!(await dropFactors(tx, id))) return false;
  await endSessions(tx, id, null);
  await audit(tx, by, {
    action: 'factor.remove',
    entity: 'user',
    entityId: id,
    summary: `Quitó el segundo factor de ${name}.`,
    ...(evidence !== undefined && { after: { evidence } }),
  });
  return true;
}
