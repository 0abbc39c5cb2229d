/**
 * `npm run reset-password USUARIO`: gives an account of DATABASE_URL, or of the embedded database in DATA_DIR, a
 * temporary password, beside a running server as well, and prints it. USUARIO is its user name, e-mail or RUT. Asks for
 * nothing but access to the database; the audit log tells of it. The exit code is 1 when there is no such account.
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
