/** Ten codes that stand in for a lost second factor, each once (access §18.6). */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';

const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Crockford's: no I, L, O or U, which are misread. Twelve of them are 60 bits, so codes are hashed as passwords are. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes new codes with their hashes, which takes a while: outside of any transaction. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(normalize(code))));
  return { codes, hashes };
}

/** Replaces the user's codes; those from before are void. */
export async function keepRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Takes a code, once, and answers how many are left; null when it is none of the user's, or was used. */
export async function takeRecoveryCode(
  db: Db,
  userId: number,
  typed: string,
): Promise<number | null> {
  const code = normalize(typed);
  if (code.length !== GROUPS * GROUP_LENGTH) return null;
  const unused = await db
    .selectFrom('recoveryCode')
    .select(['id', 'codeHash'])
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
  const matches = await Promise.all(unused.map(({ codeHash }) => verifyPassword(codeHash, code)));
  const found = unused[matches.indexOf(true)];
  if (!found) return null;
  // Of two that come at once, one takes it.
  const taken = await db
    .updateTable('recoveryCode')
    .set({ usedAt: sql`now()` })
    .where('id', '=', found.id)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return taken.numUpdatedRows === 1n ? unused.length - 1 : null;
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** However it was typed: small letters, without hyphens, O for 0. */
function normalize(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
