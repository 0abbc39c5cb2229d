/** What an empty database starts with: the demo clinic, or the first administrator (design §4). */
import { loadDemoClinic } from './operations/demo/load.ts';
import { audit, SYSTEM } from './platform/audit.ts';
import { type Services, today } from './platform/context.ts';
import { hashPassword } from './platform/passwords.ts';

/** Does nothing when there are users. `say` tells people what is happening. */
export async function prepareFirstRun(
  { config, database }: Services,
  say: (line: string) => void,
): Promise<void> {
  const user = await database.db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  if (user) return;
  if (config.demo) {
    say('Cargando la clínica de demostración…');
    await loadDemoClinic(database, today());
  } else if (config.adminPassword) {
    await createAdministrator(database, config.adminPassword);
    say('Se creó el usuario admin con la contraseña de ADMIN_PASSWORD.');
  } else {
    say('No hay usuarios. Defina ADMIN_PASSWORD y vuelva a iniciar para crear el administrador.');
  }
}

async function createAdministrator(
  database: Services['database'],
  password: string,
): Promise<void> {
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
      // Another server that started at the same moment may have been first.
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
