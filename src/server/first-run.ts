/** What an empty database starts with: the demo clinic, or the first administrator (operations §8). */
import { createAdministrator } from './access/users/public.ts';
import { requireApproval } from './masters/clinic/public.ts';
import { loadDemoClinic } from './operations/demo/load.ts';
import { type Services, today } from './platform/context.ts';

/** Does nothing if there are users. `say` reports the progress to the operator. */
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
    await requireApproval(database.db);
    say('Se creó el usuario admin con la contraseña de ADMIN_PASSWORD.');
  } else {
    say('No hay usuarios. Defina ADMIN_PASSWORD y vuelva a iniciar para crear el administrador.');
  }
}
