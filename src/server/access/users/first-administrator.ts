/** The user `admin` of an empty database (access §14.3). */
import { newPassword } from '../../../contract/access/session.ts';
import { audit, SYSTEM } from '../../platform/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { isCommon } from '../session/public.ts';

/**
 * Does nothing if the user exists. Throws a sentence for the operator when the password is too short or too long, or
 * one that others would try first.
 */
export async function createAdministrator(database: Database, password: string): Promise<void> {
  const { error } = newPassword.safeParse(password);
  const problem = error?.issues[0]?.message;
  if (problem) throw new StartupError(`ADMIN_PASSWORD no sirve. ${problem}`);
  if (isCommon(password))
    throw new StartupError(
      'ADMIN_PASSWORD es una de las contraseñas que se prueban primero. Elija una frase y vuelva a iniciar.',
    );
  const passwordHash = await hashPassword(password);
  await database.db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('appUser')
      .values({
        username: 'admin',
        firstName: 'Administrador',
        lastName: 'Principal',
        email: 'admin@localhost.localdomain',
        profile: 'admin',
        passwordHash,
      })
      // Another server that started at the same moment may have created it.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return;
    await audit(tx, SYSTEM, {
      action: 'user.create',
      entity: 'user',
      entityId: created.id,
      summary: 'Creó el primer administrador.',
    });
  });
}
