/** Enrolling an app, renewing it and taking it away (access §18.1 to access §18.8). */
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { seal, unseal } from '../../platform/sealed-secret.ts';
import { endSessions, noteFactor, requirePassword, requiresFactor } from '../session/public.ts';
import { appOwner, enrolmentOf, newSecret, stepOf } from './codes.ts';
import { queueLetter } from './letters.ts';
import { countingFailures, proveStanding } from './proof.ts';
import { keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';

/** The password of a user who has one, and a code unless a passkey was shown (see `proveStanding`). */
type Standing = { currentPassword?: string | undefined; code?: string | undefined };

/** How long a secret waits for its first code. */
const CONFIRM_MINUTES = 15;

/** Makes a secret for an app. The one in use goes on until the new one is confirmed. */
export async function beginEnrolment(
  context: CallContext,
  input: Standing,
): Promise<{ secret: string; uri: string }> {
  const user = userOf(context);
  const [key] = context.config.factorKeys;
  if (!key) refuse('factor.keyMissing');
  await requirePassword(context, input.currentPassword);
  if (user.hasFactor) await proveStanding(context, user.id, input.code);
  const secret = newSecret();
  const begun = {
    sealedNew: seal(key, appOwner(user.id), secret),
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
  const secret =
    unseal(context.config.factorKeys, appOwner(id), sealed) ?? refuse('factor.keyMissing');
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

/** Takes the user's own app away, once the user has shown a factor. Passkeys stay, and with them the recovery codes. */
export async function removeOwnFactor(context: CallContext, input: Standing): Promise<void> {
  const user = userOf(context);
  await refuseLastRequired(context.database.db, user.id);
  await proveBoth(context, input);
  await context.database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id);
    const dropped = await tx
      .deleteFrom('authenticator')
      .where('userId', '=', user.id)
      .where('confirmedAt', 'is not', null)
      .returning('userId')
      .executeTakeFirst();
    if (!dropped) refuse('factor.none');
    const passkey = await tx
      .selectFrom('passkey')
      .select('id')
      .where('userId', '=', user.id)
      .executeTakeFirst();
    if (!passkey) {
      // The last passkey may have been taken away meanwhile.
      await refuseLastRequired(tx, user.id);
      await tx.deleteFrom('recoveryCode').where('userId', '=', user.id).execute();
    }
    await audit(tx, actorOf(context), {
      action: 'factor.remove',
      entity: 'user',
      entityId: user.id,
      summary: passkey ? 'Quitó la aplicación de su segundo factor.' : 'Quitó su segundo factor.',
    });
    await queueLetter(tx, context, user.id, passkey ? 'appRemoved' : 'removed');
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(context: CallContext, input: Standing): Promise<string[]> {
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
  const keys = await tx
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return dropped?.confirmedAt != null || keys.numDeletedRows > 0n;
}

/** Refuses unless the password and the factor are the signed-in user's. */
async function proveBoth(context: CallContext, { currentPassword, code }: Standing): Promise<void> {
  const user = userOf(context);
  if (!user.hasFactor) refuse('factor.none');
  await requirePassword(context, currentPassword);
  await proveStanding(context, user.id, code);
}

/** Refuses when no passkey would remain of the factor that the profile requires. */
async function refuseLastRequired(db: Db | Tx, userId: number): Promise<void> {
  const passkey = await db
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!passkey && (await isRequiredOf(db, userId))) refuse('factor.required');
}

/** Whether the user's profile requires a second factor. */
export async function isRequiredOf(db: Db | Tx, userId: number): Promise<boolean> {
  const found = await db
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

/** Sign-ins of the account wait, so that none ends without the factor that is being added. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute();
}
