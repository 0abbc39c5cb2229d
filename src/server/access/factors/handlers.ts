/** The calls of the second factor (access §18). */
import { sql } from 'kysely';
import { userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { relyingPartyOf } from '../../platform/relying-party.ts';
import { findHalfOpen, finishSignIn, noteFactor, renewToken } from '../session/public.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  removeOwnFactor,
  renewRecoveryCodes,
} from './enrolment.ts';
import { setIdleTime } from './idle-times.ts';
import { challengeOf, openByPasskey } from './passkey-proof.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts';
import { proveFactor } from './proof.ts';
import { removeFactorOf } from './removal.ts';
import { listRequirements, setRequirement } from './requirements.ts';

export const factors = callsOf('factors', {
  finishSignIn: async ({ input, context }) => {
    const waiting = (await findHalfOpen(context)) ?? refuse('factor.signInExpired');
    await proveFactor(context, waiting.userId, input);
    await finishSignIn(context, waiting.userId);
    return { success: true };
  },

  own: async ({ context }) => {
    const { id } = userOf(context);
    const { db } = context.database;
    const found = await db
      .selectFrom('appUser')
      .leftJoin('authenticator', 'authenticator.userId', 'appUser.id')
      .select([
        'authenticator.confirmedAt',
        sql<boolean>`app_user.password_hash IS NOT NULL`.as('hasPassword'),
        sql<number>`(SELECT count(*)::int FROM recovery_code WHERE user_id = app_user.id AND used_at IS NULL)`.as(
          'recoveryCodesLeft',
        ),
      ])
      .where('appUser.id', '=', id)
      .executeTakeFirstOrThrow();
    const own = await db
      .selectFrom('passkey')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', id)
      .orderBy('id')
      .execute();
    return {
      passkeys: own.map(({ createdAt, lastUsedAt, ...one }) => ({
        ...one,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      canUsePasskeys: relyingPartyOf(context.config) !== null,
      authenticatorSince: found.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: found.recoveryCodesLeft,
      hasPassword: found.hasPassword,
      canEnrol: context.config.factorKeys.length > 0,
    };
  },

  begin: ({ input, context }) => beginEnrolment(context, input),

  confirm: async ({ input, context }) => {
    const recoveryCodes = await confirmEnrolment(context, input.code);
    await renewToken(context);
    return { recoveryCodes };
  },

  remove: async ({ input, context }) => {
    await removeOwnFactor(context, input);
    return { success: true };
  },

  renewRecoveryCodes: async ({ input, context }) => ({
    recoveryCodes: await renewRecoveryCodes(context, input),
  }),

  again: async ({ input, context }) => {
    const user = userOf(context);
    if (!user.hasFactor) refuse('factor.none');
    await proveFactor(context, user.id, input);
    await context.database.db
      .transaction()
      .execute((tx) => noteFactor(tx, user.id, context.sessionToken));
    await renewToken(context);
    return { success: true };
  },

  requirements: ({ context }) => listRequirements(context.database.db),

  require: async ({ input, context }) => {
    await setRequirement(context, input);
    return { success: true };
  },

  setIdleTime: async ({ input, context }) => {
    await setIdleTime(context, input);
    return { success: true };
  },

  removeOf: async ({ input, context }) => {
    await removeFactorOf(context, input);
    return { success: true };
  },
});

export const passkeys = callsOf('passkeys', {
  begin: ({ input, context }) => beginPasskey(context, input.currentPassword),

  add: async ({ input, context }) => {
    const recoveryCodes = await addPasskey(context, input.name, input.passkey);
    await renewToken(context);
    return { recoveryCodes };
  },

  remove: async ({ input, context }) => {
    await removePasskey(context, input.id);
    return { success: true };
  },

  challenge: ({ input, context }) => challengeOf(context, input.purpose),

  signIn: async ({ input, context }) => {
    await openByPasskey(context, input.passkey);
    return { success: true };
  },
});
