/** Adding passkeys and taking them away (access §25.1, access §25.6). */
import {
  type AuthenticatorTransport,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey } from '../../../contract/access/passkeys.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type RelyingParty, relyingPartyOf } from '../../platform/relying-party.ts';
import { endSessions, noteFactor, requirePassword } from '../session/public.ts';
import { CHALLENGE_MINUTES, keepChallenge, takeChallenge } from './challenges.ts';
import { isRequiredOf, lockAccount } from './enrolment.ts';
import { queueLetter } from './letters.ts';
import { keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';

/** EdDSA, ES256 and RS256, as COSE numbers them: what devices have. The library's own list differs from one Node to another. */
const ALGORITHMS = [-8, -7, -257];
/** More devices than anybody keeps an eye on. */
const PASSKEYS_PER_ACCOUNT = 10;

/** What a device needs to make a passkey. Who has a factor has to have shown it a short while ago. */
export async function beginPasskey(context: CallContext, currentPassword: string | undefined) {
  const user = userOf(context);
  const party = relyingPartyOf(context.config) ?? refuse('passkey.unavailable');
  await requirePassword(context, currentPassword);
  if (user.hasFactor && !context.request.session?.isFactorFresh) refuse('factor.again');
  const own = await credentialsOf(context.database.db, user.id);
  if (own.length >= PASSKEYS_PER_ACCOUNT) refuse('passkey.tooMany');
  const options = await generateRegistrationOptions({
    rpName: 'Portal Médico',
    rpID: party.id,
    userID: Buffer.from(`portal-medico ${user.id}`),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: CHALLENGE_MINUTES * 60_000,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await keepChallenge(context, 'add', options.challenge);
  return { ...options };
}

/** Keeps what the device made. The first factor of an account gets recovery codes, and ends the other sessions. */
export async function addPasskey(
  context: CallContext,
  name: string,
  answer: NewPasskey,
): Promise<string[] | null> {
  const { id: userId } = userOf(context);
  const { db } = context.database;
  const party = relyingPartyOf(context.config) ?? refuse('passkey.unavailable');
  const made = await verifiedBy(context, party, answer);
  const fresh = await makeRecoveryCodes();
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const isFirst = !(await hasAnyFactor(tx, userId));
    if ((await credentialsOf(tx, userId)).length >= PASSKEYS_PER_ACCOUNT) refuse('passkey.tooMany');
    const { id, publicKey, counter } = made.credential;
    const added = await tx
      .insertInto('passkey')
      .values({
        userId,
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(publicKey),
        counter,
        name,
        transports: answer.response.transports ?? [],
      })
      .onConflict((conflict) => conflict.constraint('passkey_credential_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) refuse('passkey.known');
    if (isFirst) {
      await keepRecoveryCodes(tx, userId, fresh.hashes);
      await endSessions(tx, userId, context.sessionToken);
    }
    await noteFactor(tx, userId, context.sessionToken);
    await audit(tx, actorOf(context), {
      action: 'factor.addPasskey',
      entity: 'user',
      entityId: userId,
      summary: `Agregó la llave de acceso «${name}».`,
    });
    await queueLetter(tx, context, userId, 'passkeyAdded');
    return isFirst ? fresh.codes : null;
  });
}

/** Takes one of the user's passkeys away; with the last factor go the recovery codes. */
export async function removePasskey(context: CallContext, id: number): Promise<void> {
  const { id: userId } = userOf(context);
  await context.database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) refuse('record.notFound', { record: 'la llave de acceso' });
    if (!(await hasAnyFactor(tx, userId))) {
      if (await isRequiredOf(tx, userId)) refuse('factor.required');
      await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
    }
    await audit(tx, actorOf(context), {
      action: 'factor.removePasskey',
      entity: 'user',
      entityId: userId,
      summary: `Quitó la llave de acceso «${removed.name}».`,
    });
    await queueLetter(tx, context, userId, 'passkeyRemoved');
  });
}

/** Whether the user has an app of codes or a passkey. */
async function hasAnyFactor(tx: Tx, userId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('userWithFactor')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

function credentialsOf(db: Db | Tx, userId: number) {
  return db.selectFrom('passkey').select('credentialId').where('userId', '=', userId).execute();
}

async function verifiedBy(context: CallContext, party: RelyingParty, answer: NewPasskey) {
  const expectedChallenge = await takeChallenge(context, context.database.db, 'add');
  const { transports, ...response } = answer.response;
  const verified = await verifyRegistrationResponse({
    response: {
      ...answer,
      response: { ...response, transports: transports as AuthenticatorTransport[] },
    } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown): VerifiedRegistrationResponse => {
    // The library throws for each thing that is not as it must be.
    context.request.log.info({ err: error }, 'passkey not made as asked');
    return { verified: false };
  });
  return verified.registrationInfo ?? refuse('passkey.wrong');
}
