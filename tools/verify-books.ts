/**
 * `npm run verify-books`: checks the books of DATABASE_URL, or of the embedded database in DATA_DIR,
 * beside a running server as well. Changes nothing. Prints what was looked at and what is wrong; the
 * exit code is 0 when the books are right, 1 when something is wrong or could not be checked.
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
