/**
 * `npm run remove-factor USUARIO`: takes an account's second factor away, even while a server is running, so that who lost it
 * signs in by password. USUARIO is a user name, e-mail or RUT. It needs only access to the database, and writes the audit
 * log. The exit code is 1 if there is no such account, or it has no second factor.
 */
import { removeFactorByName } from '../src/server/access/factors/public.ts';
import { argument, runCommand, withDatabase } from './command.ts';

await runCommand(async () => {
  const username = argument('npm run remove-factor USUARIO');
  return withDatabase('existing', async ({ database }) => {
    console.log(await removeFactorByName(database, username));
    return 0;
  });
});
