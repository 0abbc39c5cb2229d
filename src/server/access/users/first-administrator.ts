/** The user `admin` of an empty database (access §14.3). */
import { audit, SYSTEM } from '../../platform/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { hashPassword } from '../../platform/passwords.ts';

/** Does nothing if the user exists. */
export async function createAdministrator(database: Database, password: string): Promise<void> {
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
