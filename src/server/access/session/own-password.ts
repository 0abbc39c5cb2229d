/** Proving one's identity again by the user's own password (access §2.8, access §18.2). */
import { type CallContext, userOf } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isJustIdentified } from './session.ts';
import { provePassword } from './sign-in.ts';

/**
 * Refuses unless it is the signed-in user's password; of a user without one, unless the identity provider itself asked who it is a short
 * while ago. Answers whether there is a password.
 */
export async function requirePassword(
  context: CallContext,
  password: string | undefined,
): Promise<boolean> {
  const { db } = context.database;
  const user = userOf(context);
  if (!(await hasPassword(db, user.id))) {
    if (await isJustIdentified(db, context.sessionToken)) return false;
    refuse('factor.signOnAgain', { label: context.config.signOn?.label ?? 'su cuenta' });
  }
  const proved = await provePassword(db, user, password, context.request.ip);
  if (proved === null) refuse('session.wrongPassword', {}, { field: 'currentPassword' });
  return true;
}

/**
 * Refuses unless the user has shown again who it is: by the second factor, which the call asks for by itself (access §18.12), or of
 * who has none by the password.
 */
export async function proveAgain(
  context: CallContext,
  password: string | undefined,
): Promise<void> {
  if (!userOf(context).hasFactor) await requirePassword(context, password);
}

async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
