/** The second factor: an app that shows codes, and recovery codes (access §18). */
import { z } from 'zod';
import { anybody, screens, signedIn } from '../call.ts';
import { get, post, put } from '../methods.ts';
import { id, instant, profile, reasonText } from '../schemas.ts';
import { IDLE_MINUTES } from '../session-times.ts';
import { passkeyProof } from './passkeys.ts';
import { currentPassword } from './session.ts';

const tag = 'Segundo factor';

/** By what a person who lost the factor proved who it is, as the audit log keeps it. */
export const removalEvidence = z.strictObject({
  evidence: reasonText('Escriba cómo comprobó que es esa persona'),
});

/** A code of the app, or one of the recovery codes; spaces and hyphens don't matter. */
const factorCode = z
  .string({ error: 'Escriba el código' })
  .trim()
  .min(1, 'Escriba el código')
  .max(40, 'Ese código es demasiado largo');

/** What shows the second factor. */
export const factorProof = z.strictObject({ code: factorCode });

/** A code, or a signature by a passkey. */
const anyProof = z
  .strictObject({ code: factorCode.optional(), passkey: passkeyProof.optional() })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    message: 'Escriba el código',
    path: ['code'],
  });
export type AnyProof = z.infer<typeof anyProof>;

/**
 * What changes a second factor: the password, which who has none leaves out, after a sign-on of a short while ago; and a code of
 * the factor that stands.
 */
export const provedPassword = z.strictObject({
  currentPassword: currentPassword.optional(),
  code: factorCode,
});

/** The same for users with a passkey, which is shown apart by `POST /api/own-factors/again`. */
const provedAsOne = provedPassword.partial({ code: true });

const recoveryCodes = z.object({
  /** Shown once: the database has their hashes alone. */
  recoveryCodes: z.array(z.string()),
});

const ownFactors = z.object({
  /** Since when codes of an app are asked; null for no app. */
  authenticatorSince: instant.nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  /** Whether this server can use passkeys: it needs a public address with https and a name. */
  canUsePasskeys: z.boolean(),
  /** Whether the account has a password, which is then asked for to change factors. */
  hasPassword: z.boolean(),
  /** Whether this server can keep the secret of an app: it needs a key. */
  canEnrol: z.boolean(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

/** A profile, and how its users stand. */
const requirement = z.object({
  profile,
  ownProfileId: z.number().nullable(),
  /** Of a profile of the clinic's own; null for one of the four. */
  ownProfileName: z.string().nullable(),
  isRequired: z.boolean(),
  /** After how many minutes without use sessions end. */
  idleMinutes: z.number(),
  /** Active users. */
  users: z.number(),
  withFactor: z.number(),
});
export type FactorRequirement = z.infer<typeof requirement>;

const IDLE = `Escriba los minutos, de ${IDLE_MINUTES.min} a ${IDLE_MINUTES.max}`;

const success = z.object({ success: z.literal(true) });
const wrong = [
  'factor.wrongCode',
  'factor.wrongRecoveryCode',
  'session.locked',
  'factor.keyMissing',
] as const;
const wrongPasskey = [
  'passkey.unavailable',
  'passkey.expired',
  'passkey.wrong',
  'passkey.copied',
] as const;
/** Of who changes a factor, and of the one that stands, which is shown for it. */
const standing = [
  'session.wrongPassword',
  'factor.signOnAgain',
  'factor.codeRequired',
  'factor.again',
] as const;

export const factors = {
  finishSignIn: post('/second-factor', {
    access: anybody,
    tag,
    summary:
      'The second step of a sign-in, within five minutes of the password: sets the session cookie.',
    withTemporaryPassword: true,
    refuses: ['factor.signInExpired', ...wrong, ...wrongPasskey],
  })
    .input(anyProof)
    .output(success),
  own: get('/own-factors', {
    access: signedIn,
    tag,
    summary: 'Which second factors the signed-in user has.',
    withoutFactor: true,
  }).output(ownFactors),
  begin: post('/own-factors/authenticator', {
    access: signedIn,
    tag,
    summary:
      'Make the secret of an app, to be confirmed by its first code; with another app already there, its code is asked for.',
    refuses: [...standing, ...wrong],
    withoutFactor: true,
  })
    .input(provedAsOne)
    .output(
      z.object({
        /** In base32, for users who can't scan the picture. */
        secret: z.string(),
        /** What the picture says (`otpauth://`). */
        uri: z.string(),
      }),
    ),
  confirm: post('/own-factors/authenticator/confirm', {
    access: signedIn,
    tag,
    summary:
      'Confirm the app by its first code; answers new recovery codes, and ends the other sessions.',
    refuses: ['factor.notBegun', ...wrong],
    withoutFactor: true,
  })
    .input(factorProof)
    .output(recoveryCodes),
  remove: post('/own-factors/remove', {
    access: signedIn,
    tag,
    summary: 'Take one’s second factor away, by password, and a code or a passkey shown before.',
    refuses: [...standing, 'factor.none', 'factor.required', ...wrong],
  })
    .input(provedAsOne)
    .output(success),
  renewRecoveryCodes: post('/own-factors/recovery-codes', {
    access: signedIn,
    tag,
    summary: 'Replace the recovery codes, by password, and a code or a passkey shown before.',
    refuses: [...standing, 'factor.none', ...wrong],
  })
    .input(provedAsOne)
    .output(recoveryCodes),
  again: post('/own-factors/again', {
    access: signedIn,
    tag,
    summary: 'Show the second factor again in this session, before a call that asks for it.',
    refuses: ['factor.none', ...wrong, ...wrongPasskey],
  })
    .input(anyProof)
    .output(success),
  requirements: get('/factor-requirements', {
    access: screens('/permissions-admin'),
    tag,
    summary: 'Which profiles have to have a second factor, and how many of their users have one.',
  }).output(z.array(requirement)),
  require: put('/factor-requirements', {
    access: screens('/permissions-admin'),
    tag,
    summary: 'Have the users of a profile show a second factor, or no longer.',
    refuses: ['access.denied', 'factor.keyMissing', 'ownProfile.notGiven', 'record.changed'],
  })
    .input(
      z.strictObject({
        profile,
        /** A profile of the clinic's own, with `profile` supervisor. */
        ownProfileId: id.nullable(),
        isRequired: z.boolean(),
        /** Whether it was required when it was shown. */
        shown: z.boolean(),
      }),
    )
    .output(success),
  setIdleTime: put('/idle-times', {
    access: screens('/permissions-admin'),
    tag,
    summary: 'After how many minutes without use the sessions of a profile end.',
    refuses: ['access.denied', 'ownProfile.notGiven', 'record.changed'],
  })
    .input(
      z.strictObject({
        profile,
        /** A profile of the clinic's own, with `profile` supervisor. */
        ownProfileId: id.nullable(),
        idleMinutes: z
          .number({ error: IDLE })
          .int(IDLE)
          .min(IDLE_MINUTES.min, IDLE)
          .max(IDLE_MINUTES.max, IDLE),
        /** What it was when it was shown. */
        shown: z.number().int(),
      }),
    )
    .output(success),
  removeOf: post('/users/{id}/remove-factors', {
    access: screens('/usuarios'),
    tag,
    summary:
      'Take another user’s second factor away, e.g. when the phone was lost, by the evidence that it is that person; ends sessions.',
    refuses: ['record.notFound', 'factor.own', 'factor.noneOf', 'user.moreThanOwn'],
  })
    .input(removalEvidence.extend({ id }))
    .output(success),
};
