/** Showing a passkey: as a second factor, or instead of password and factor (access §25.2 to access §25.5). */
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { PasskeyProof } from '../../../contract/access/passkeys.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { CallContext } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { relyingPartyOf } from '../../platform/relying-party.ts';
import { traceRefusal } from '../audit/public.ts';
import { findHalfOpen, signInByPasskey } from '../session/public.ts';
import { CHALLENGE_MINUTES, keepChallenge, type Purpose, takeChallenge } from './challenges.ts';
import { queueLetter } from './letters.ts';

type ShownFor = Exclude<Purpose, 'add'>;

/** What the browser asks a passkey to sign. As a second factor only those of the account are asked. */
export async function challengeOf(context: CallContext, purpose: ShownFor) {
  const party = relyingPartyOf(context.config) ?? refuse('passkey.unavailable');
  const own = purpose === 'factor' ? await ownCredentials(context) : [];
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: own,
    // Without a password, the device has to know its user: by a finger, a face or a number.
    userVerification: purpose === 'signIn' ? 'required' : 'preferred',
    timeout: CHALLENGE_MINUTES * 60_000,
  });
  await keepChallenge(context, purpose, options.challenge);
  return { ...options };
}

/** Signs in whose passkey it is. Refuses anything else alike. */
export async function openByPasskey(context: CallContext, proof: PasskeyProof): Promise<void> {
  const userId = await verifyPasskey(context, 'signIn', proof);
  if (userId === null) {
    const network = networkOf(context.request.ip);
    await traceRefusal(context.database.db, { kind: 'fail', userId: null, network });
    refuse('passkey.wrong');
  }
  await signInByPasskey(context, userId);
}

/**
 * Whose passkey signed this holder's challenge for this site; null when none did, or not the given user's. Refuses a challenge
 * that was used or is too old, and a passkey whose counter did not rise, which somebody copied.
 */
export async function verifyPasskey(
  context: CallContext,
  purpose: ShownFor,
  proof: PasskeyProof,
  ofUser?: number,
): Promise<number | null> {
  const { db } = context.database;
  const party = relyingPartyOf(context.config) ?? refuse('passkey.unavailable');
  const expectedChallenge = await takeChallenge(context, db, purpose);
  const passkey = await db
    .selectFrom('passkey')
    .innerJoin('appUser', 'appUser.id', 'passkey.userId')
    .select(['passkey.id', 'passkey.userId', 'passkey.publicKey', 'passkey.name'])
    .select(['appUser.firstName', 'appUser.lastName'])
    .where('credentialId', '=', Buffer.from(proof.id, 'base64url'))
    .where('appUser.isActive', '=', true)
    .executeTakeFirst();
  if (!passkey || (ofUser !== undefined && passkey.userId !== ofUser)) return null;
  const verified = await verifyAuthenticationResponse({
    response: proof as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared where it is stored, so that of two at once one counts.
    credential: { id: proof.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: purpose === 'signIn',
  }).catch((error: unknown): Pick<VerifiedAuthenticationResponse, 'verified'> => {
    // The library throws for each thing that is not as it must be.
    context.request.log.info({ err: error }, 'passkey not verified');
    return { verified: false };
  });
  if (!verified.verified || !('authenticationInfo' in verified)) return null;
  const { newCounter } = (verified as VerifiedAuthenticationResponse).authenticationInfo;
  const counted = await db
    .updateTable('passkey')
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where('id', '=', passkey.id)
    .where((is) =>
      is.or([
        is('counter', '<', newCounter),
        is.and([is('counter', '=', 0), is.val(newCounter === 0)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (counted.numUpdatedRows === 1n) return passkey.userId;
  await tellOfCopy(context, passkey);
  refuse('passkey.copied');
}

/** The passkeys of the user who is signed in, or is signing in. */
async function ownCredentials(context: CallContext) {
  const userId =
    context.user?.id ?? (await findHalfOpen(context))?.userId ?? refuse('factor.signInExpired');
  const own = await context.database.db
    .selectFrom('passkey')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .execute();
  if (own.length === 0) refuse('passkey.none');
  return own.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports: transports as AuthenticatorTransport[],
  }));
}

async function tellOfCopy(
  context: CallContext,
  passkey: { userId: number; name: string; firstName: string; lastName: string },
): Promise<void> {
  const { userId, firstName, lastName } = passkey;
  const name = `${firstName} ${lastName}`;
  const actor: Actor = { userId, name, ipAddress: context.request.ip };
  await context.database.db.transaction().execute(async (tx) => {
    await audit(tx, actor, {
      action: 'factor.copied',
      entity: 'user',
      entityId: userId,
      summary: `Se rechazó la llave de acceso «${passkey.name}» de ${name}: alguien puede tener una copia.`,
    });
    await queueLetter(tx, context, userId, 'passkeyCopied');
  });
}
