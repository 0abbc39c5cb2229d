/** Sets the password that a user chose for their own account (access §3). */
import { isName, isRut } from '../../../domain/access/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { isCommon } from './common-passwords.ts';
import { adoptSessions, endSessions } from './session.ts';

type Account = {
  readonly id: number;
  readonly rut: string | null;
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string | null;
};

/**
 * Sets the password and ends the account's sessions except the kept one. `account` is the locked row. Refuses the
 * previous password and what others would try first: the user's RUT and names, the clinic's, and common passwords.
 */
export async function setPassword(
  tx: Tx,
  account: Account,
  newPassword: string,
  keptToken: string | null,
): Promise<void> {
  const field = { field: 'newPassword' };
  if (isRut(newPassword, account.rut)) refuse('session.rutAsPassword', {}, field);
  if (isName(newPassword, await namesOf(tx, account))) refuse('session.nameAsPassword', {}, field);
  if (isCommon(newPassword)) refuse('session.commonPassword', {}, field);
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

/** What the user and the clinic are called. */
async function namesOf(tx: Tx, account: Account): Promise<string[]> {
  const clinic = await tx.selectFrom('clinic').select('name').executeTakeFirst();
  const { username, firstName, lastName, email } = account;
  const [localPart = ''] = email.split('@');
  const names = [username, firstName, lastName, `${firstName}${lastName}`, email, localPart];
  return [...names, clinic?.name ?? null].filter((name) => name !== null);
}
