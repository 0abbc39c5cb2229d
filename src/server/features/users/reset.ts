/** Giving a doctor's account a temporary password (spec 1 §2.5, §6). */
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessions } from '../session/public.ts';
import { findUser } from './queries.ts';
import { createTemporaryPassword, type Delivery, deliverPassword } from './temporary-password.ts';

/** Replaces the password, ends the user's sessions, and delivers the new one. Doctors only. */
export async function resetPassword(context: CallContext, id: number): Promise<Delivery> {
  const password = createTemporaryPassword();
  const passwordHash = await hashPassword(password);
  const user = await context.database.db.transaction().execute(async (tx) => {
    const found = (await findUser(tx, id)) ?? refuse('record.notFound', { record: 'el usuario' });
    if (found.profile !== 'doctor') refuse('user.notDoctor');
    await tx
      .updateTable('appUser')
      .set({ passwordHash, mustChangePassword: true })
      .where('id', '=', id)
      .execute();
    await endSessions(tx, id, null);
    await audit(tx, actorOf(context), {
      action: 'user.resetPassword',
      entity: 'user',
      entityId: id,
      summary: `Restableció la contraseña de ${found.firstName} ${found.lastName}.`,
    });
    return found;
  });
  return deliverPassword(context, user, password);
}
