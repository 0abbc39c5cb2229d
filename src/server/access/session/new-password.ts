/** Sets the password that a user chose for their own account. */
import { isOwnRut } from '../../../domain/access/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { adoptSessions, endSessions } from './session.ts';

type Account = {
  readonly id: number;
  readonly rut: string | null;
  readonly passwordHash: string | null;
};

/**
 * Sets the password and ends the account's sessions except the kept one. `account` is the locked row. Refuses the
 * previous password and the user's own RUT: a generated account begins with the RUT as its password.
 */
export async function setPassword(
  tx: Tx,
  account: Account,
  newPassword: string,
  keptToken: string | null,
): Promise<void> {
  const field = { field: 'newPassword' };
  if (isOwnRut(newPassword, account.rut)) refuse('session.rutAsPassword', {}, field);
  if (await verifyPassword(account.passwordHash, newPassword))
    refuse('session.samePassword', {}, field);
  const passwordHash = await hashPassword(newPassword);
  await tx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
    .where('id', '=', account.id)
    .execute();
  await endSessions(tx, account.id, keptToken);
  await adoptSessions(tx, account.id);
}
