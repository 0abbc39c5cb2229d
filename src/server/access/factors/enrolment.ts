/** Enrolling an app, renewing it and taking it away (access §18.1 to access §18.8). */
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { endSessions, noteFactor, provePassword, requiresFactor } from '../session/public.ts';
import { enrolmentOf, newSecret, stepOf } from './codes.ts';
import { queueLetter } from './letters.ts';
import { countingFailures, proveFactor } from './proof.ts';
import { keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { seal, unseal } from './sealed-secret.ts';

/** How long a secret waits for its first code. */
const CONFIRM_MINUTES = 15;

/** Makes a secret for an app. The one in use goes on until the new one is confirmed. */
export async function beginEnrolment(
  context: CallContext,
  input: { currentPassword: string; code?: string | undefined },
): Promise<{ secret: string; uri: string }> {
  const user = userOf(context);
  const [key] = context.config.factorKeys;
  if (!key) refuse('factor.keyMissing');
  await requirePassword(context, input.currentPassword);
  if (user.hasFactor) {
    if (!input.code) refuse('factor.codeRequired', {}, { field: 'code' });
    await proveFactor(context, user.id, input.code);
  }
  const secret = newSecret();
  const begun = {
    sealedNew: seal(key, user.id, secret),
    newExpiresAt: sql<Date>`now() + make_interval(mins => ${CONFIRM_MINUTES})`,
  };
  await context.database.db
    .insertInto('authenticator')
    .values({ userId: user.id, ...begun })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(begun))
    .execute();
  return enrolmentOf(secret, user.email);
}

/** Confirms the new secret by its first code; answers the recovery codes, which are new, too. */
export async function confirmEnrolment(context: CallContext, code: string): Promise<string[]> {
  const { id } = userOf(context);
  const begun = await context.database.db
    .selectFrom('authenticator')
    .select('sealedNew')
    .where('userId', '=', id)
    .where('newExpiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const sealed = begun?.sealedNew ?? refuse('factor.notBegun');
  const secret = unseal(context.config.factorKeys, id, sealed) ?? refuse('factor.keyMissing');
  let lastStep: number | null = null;
  await countingFailures(context, id, async () => {
    lastStep = stepOf(secret, code.replace(/\s/g, ''));
    return lastStep !== null;
  });
  const { codes, hashes } = await makeRecoveryCodes();
  await context.database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id);
    const before = await tx
      .selectFrom('authenticator')
      .select('confirmedAt')
      .where('userId', '=', id)
      // Another window may have asked for another secret meanwhile.
      .where('sealedNew', '=', sealed)
      .executeTakeFirst();
    if (!before) refuse('factor.notBegun');
    await tx
      .updateTable('authenticator')
      .set({ sealedSecret: sealed, confirmedAt: sql`now()`, lastStep })
      .set({ sealedNew: null, newExpiresAt: null })
      .where('userId', '=', id)
      .execute();
    await keepRecoveryCodes(tx, id, hashes);
    // Sessions by password alone end; this one has just shown the factor.
    await endSessions(tx, id, context.sessionToken);
    await noteFactor(tx, id, context.sessionToken);
    const isFirst = before.confirmedAt === null;
    await audit(tx, actorOf(context), {
      action: isFirst ? 'factor.add' : 'factor.renew',
      entity: 'user',
      entityId: id,
      summary: isFirst ? 'Activó su segundo factor.' : 'Cambió la aplicación de su segundo factor.',
    });
    await queueLetter(tx, context, id, isFirst ? 'added' : 'renewed');
  });
  return codes;
}

/** Takes the user's own factor away, who shows it for the last time. */
export async function removeOwnFactor(
  context: CallContext,
  input: { currentPassword: string; code: string },
): Promise<void> {
  const user = userOf(context);
  if (await isRequiredOf(context, user.id)) refuse('factor.required');
  await proveBoth(context, input);
  await context.database.db.transaction().execute(async (tx) => {
    if (!(await dropFactors(tx, user.id))) refuse('factor.none');
    await audit(tx, actorOf(context), {
      action: 'factor.remove',
      entity: 'user',
      entityId: user.id,
      summary: 'Quitó su segundo factor.',
    });
    await queueLetter(tx, context, user.id, 'removed');
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  context: CallContext,
  input: { currentPassword: string; code: string },
): Promise<string[]> {
  const { id } = userOf(context);
  await proveBoth(context, input);
  const { codes, hashes } = await makeRecoveryCodes();
  await context.database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id);
    await keepRecoveryCodes(tx, id, hashes);
    await audit(tx, actorOf(context), {
      action: 'factor.renewCodes',
      entity: 'user',
      entityId: id,
      summary: 'Renovó sus códigos de recuperación.',
    });
    await queueLetter(tx, context, id, 'codesRenewed');
  });
  return codes;
}

/** Deletes a user's factors and all that belongs to them; false when there were none. Locks the account's row. */
export async function dropFactors(tx: Tx, userId: number): Promise<boolean> {
  await lockAccount(tx, userId);
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  const dropped = await tx
    .deleteFrom('authenticator')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return dropped?.confirmedAt != null;
}

/** Refuses unless the password and the factor are the signed-in user's. */
async function proveBoth(
  context: CallContext,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  const user = userOf(context);
  if (!user.hasFactor) refuse('factor.none');
  await requirePassword(context, currentPassword);
  await proveFactor(context, user.id, code);
}

async function isRequiredOf({ database }: CallContext, userId: number): Promise<boolean> {
  const found = await database.db
    .selectFrom('appUser')
    .select(
      requiresFactor(sql.ref('app_user.profile'), sql.ref('app_user.own_profile_id')).as(
        'isRequired',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return found.isRequired;
}

async function requirePassword(context: CallContext, password: string): Promise<void> {
  const { db } = context.database;
  const proved = await provePassword(db, userOf(context), password, context.request.ip);
  if (proved === null) refuse('session.wrongPassword', {}, { field: 'currentPassword' });
}

/** Sign-ins of the account wait, so that none ends without the factor that is being added. */
async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute();
}
