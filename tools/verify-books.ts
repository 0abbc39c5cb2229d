/**
 * `npm run verify-books`: checks the books of DATABASE_URL, or of the embedded database in DATA_DIR, even while a
 * server is running. Changes nothing. Prints the checks and their findings. The exit code is 0 if the books are right,
 * and 1 if something is wrong or could not be checked.
 */
import { describeBooks, verifyBooks } from '../src/server/operations/books/public.ts';
import { runCommand, withDatabase } from './command.ts';

await runCommand(() =>
  withDatabase('existing', async ({ database }) => {
    const report = await verifyBooks(database.db);
    console.log(describeBooks(report));
    return report.failed === 0 ? 0 : 1;
  }),
);
