/**
 * `npm run reset-password USUARIO`: gives an account a temporary password and prints it, even while a server is
 * running. The database is that of DATABASE_URL, or the embedded one in DATA_DIR. USUARIO is a user name, e-mail or
 * RUT. It needs only access to the database, and writes the audit log. The exit code is 1 if there is no such account.
 */
import { resetPasswordByName } from '../src/server/access/users/public.ts';
import { argument, runCommand, withDatabase } from './command.ts';

await runCommand(async () => {
  const username = argument('npm run reset-password USUARIO');
  return withDatabase('existing', async ({ database }) => {
    console.log(await resetPasswordByName(database, username));
    return 0;
  });
});
