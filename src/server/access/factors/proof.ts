/** Showing the second factor: a code of the app, or a recovery code (access §18.3 to access §18.6). */
import type { AnyProof } from '../../../contract/access/factors.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { CallContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keyIdOf, seal, unseal } from '../../platform/sealed-secret.ts';
import {
  attemptAt,
  countCodeFailure,
  forgetCodeFailures,
  whenCodeAllowed,
} from '../session/public.ts';
import { appOwner, stepOf } from './codes.ts';
import { queueLetter } from './letters.ts';
import { verifyPasskey } from './passkey-proof.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

/** The field in which forms ask for the code. */
const FIELD = { field: 'code' };

/**
 * Refuses unless the code, or the passkey, is the user's second factor now. A right one can't be used again, whatever becomes
 * of the call.
 * Wrong ones count with the wrong passwords of the account.
 */
export async function proveFactor(
  context: CallContext,
  userId: number,
  { code = '', passkey }: AnyProof,
): Promise<void> {
  const { db } = context.database;
  if (passkey) {
    const verify = async () => (await verifyPasskey(context, 'factor', passkey, userId)) === userId;
    return countingFailures(context, userId, verify, () => refuse('passkey.wrong'));
  }
  const typed = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(typed))
    return countingFailures(context, userId, () => takeAppCode(context, userId, typed));
  const takeCode = async () => {
    const left = await takeRecoveryCode(db, userId, code);
    if (left === null) return false;
    await tellOfRecoveryCode(context, userId, left);
    return true;
  };
  const refuseCode = () => refuse('factor.wrongRecoveryCode', {}, FIELD);
  await countingFailures(context, userId, takeCode, refuseCode);
}

/** Verifies a code in its turn, and refuses a wrong one, which is counted. */
export async function countingFailures(
  context: CallContext,
  userId: number,
  verify: () => Promise<boolean>,
  refuseWrong: () => never = () => refuse('factor.wrongCode', {}, FIELD),
): Promise<void> {
  const { db } = context.database;
  const attempt = attemptAt({ id: userId }, context.request.ip);
  await whenCodeAllowed(db, attempt, async () => {
    if (await verify()) return forgetCodeFailures(db, attempt);
    const isLocked = await countCodeFailure(db, attempt);
    if (isLocked)
      await db.transaction().execute((tx) => queueLetter(tx, context, userId, 'codesLocked'));
    refuseWrong();
  });
}

/**
 * The same for a change of the factors themselves: a code, or, of a user with a passkey, whatever was shown in this session a
 * short while ago.
 */
export async function proveStanding(
  context: CallContext,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (code) return proveFactor(context, userId, { code });
  const passkey = await context.database.db
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!passkey) refuse('factor.codeRequired', {}, FIELD);
  if (!context.request.session?.isFactorFresh) refuse('factor.again');
}

async function takeAppCode(
  { config, database: { db } }: CallContext,
  userId: number,
  code: string,
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticator')
    .select('sealedSecret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!app?.sealedSecret) return false;
  const secret = unseal(config.factorKeys, appOwner(userId), app.sealedSecret);
  if (secret === null) refuse('factor.keyMissing', {}, FIELD);
  const step = stepOf(secret, code);
  if (step === null || !(await takeStep(db, userId, step))) return false;
  const [key] = config.factorKeys;
  // Whatever was sealed with an old key is sealed again when it is used.
  if (key && key.id !== keyIdOf(app.sealedSecret))
    await db
      .updateTable('authenticator')
      .set({ sealedSecret: seal(key, appOwner(userId), secret) })
      .where('userId', '=', userId)
      .where('sealedSecret', '=', app.sealedSecret)
      .execute();
  return true;
}

/** Takes the code of a half minute; false when it, or a later one, was used (RFC 6238, 5.2). */
async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('authenticator')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((is) => is.or([is('lastStep', 'is', null), is('lastStep', '<', step)]))
    .executeTakeFirstOrThrow();
  return taken.numUpdatedRows === 1n;
}

/** A recovery code is seldom used, and each is worth a password: it is in the audit log, and the user is told. */
async function tellOfRecoveryCode(context: CallContext, userId: number, left: number) {
  await context.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('appUser')
      .select(['firstName', 'lastName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const name = `${user.firstName} ${user.lastName}`;
    const actor: Actor = { userId, name, ipAddress: context.request.ip };
    await audit(tx, actor, {
      action: 'factor.useCode',
      entity: 'user',
      entityId: userId,
      summary: `${name} usó un código de recuperación; le quedan ${left}.`,
    });
    await queueLetter(tx, context, userId, 'recoveryCodeUsed');
  });
}
