/** Gives payees an account as if it had been there before: without a second person, and without a note of it. */
import { sql } from 'kysely';
import type { Database } from '../../src/server/platform/db/database.ts';

export type Account = {
  bankCode?: string | null;
  accountKind?: string | null;
  bankAccount?: string | null;
  accountHolderName?: string | null;
  accountHolderRut?: string | null;
};

/** Sets the fields of the accounts of doctors or societies, who are found by id or by name. */
export async function setAccount(
  { db }: Database,
  table: 'doctor' | 'medicalSociety',
  payee: number | string,
  account: Account,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The database lets only the approval of a change and the total wipe pass.
    await sql`SELECT set_config('portal.wipe', 'on', true)`.execute(tx);
    await tx
      .updateTable(table as 'doctor')
      .set(account)
      .where(typeof payee === 'number' ? 'id' : 'name', '=', payee)
      .executeTakeFirstOrThrow();
  });
}
