/** Passkeys (WebAuthn): a second factor, or password and factor in one (access §25). */
import { z } from 'zod';
import { anybody, signedIn } from '../call.ts';
import { del, post } from '../methods.ts';
import { id, typedText } from '../schemas.ts';
import { currentPassword } from './session.ts';

const tag = 'Llaves de acceso';

/** Bytes in base64url, of at most this many signs. */
const bytes = (signs: number) =>
  z
    .string()
    .min(1)
    .max(signs)
    .regex(/^[\w-]+$/);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  /** The browsers' own; none is asked for. */
  clientExtensionResults: z.record(z.string().max(40), z.unknown()),
};

/** A signature by a passkey, as a browser answers `navigator.credentials.get`. */
export const passkeyProof = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(8000),
    // Those of ML-DSA are long.
    signature: bytes(10_000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;

/** A new passkey, as a browser answers `navigator.credentials.create`. */
const newPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    authenticatorData: bytes(20_000).optional(),
    publicKey: bytes(8000).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const NAME = 'Escriba un nombre de hasta 60 caracteres';
export const passkeyName = z.strictObject({ name: typedText().min(1, NAME).max(60, NAME) });

/** What the browser's function takes: WebAuthn's own, in JSON. */
const options = z.looseObject({ challenge: z.string() });

const success = z.object({ success: z.literal(true) });

export const passkeys = {
  begin: post('/own-passkeys/begin', {
    access: signedIn,
    tag,
    summary: 'What a device needs to make a passkey; by password, and a factor if there is one.',
    refuses: [
      'session.wrongPassword',
      'session.locked',
      'factor.signOnAgain',
      'factor.again',
      'passkey.unavailable',
      'passkey.tooMany',
    ],
    withoutFactor: true,
  })
    // Users without a password leave it out, after a sign-on of a short while ago.
    .input(z.strictObject({ currentPassword: currentPassword.optional() }))
    .output(options),
  add: post('/own-passkeys', {
    access: signedIn,
    tag,
    summary: 'Keep the passkey that a device made; the first factor also gets recovery codes.',
    refuses: [
      'passkey.unavailable',
      'passkey.expired',
      'passkey.wrong',
      'passkey.known',
      'passkey.tooMany',
    ],
    withoutFactor: true,
  })
    .input(passkeyName.extend({ passkey: newPasskey }))
    .output(
      z.object({
        /** Shown once; null when those from before go on. */
        recoveryCodes: z.array(z.string()).nullable(),
      }),
    ),
  remove: del('/own-passkeys/{id}', {
    access: signedIn,
    tag,
    summary: 'Take one of one’s passkeys away.',
    refuses: ['record.notFound', 'factor.required', 'factor.again'],
  })
    .input(z.strictObject({ id }))
    .output(success),
  challenge: post('/passkey-challenge', {
    access: anybody,
    tag,
    summary:
      'What a passkey has to sign, once: as a second factor of who signs in or is signed in, or to sign in without a password.',
    withTemporaryPassword: true,
    withoutFactor: true,
    refuses: ['passkey.unavailable', 'passkey.none', 'factor.signInExpired'],
  })
    .input(z.strictObject({ purpose: z.enum(['factor', 'signIn']) }))
    .output(options),
  signIn: post('/passkey-login', {
    access: anybody,
    tag,
    summary: 'Sign in by a passkey whose device knows its user; sets the session cookie.',
    withTemporaryPassword: true,
    refuses: [
      'passkey.unavailable',
      'passkey.expired',
      'passkey.wrong',
      'passkey.copied',
      'passkey.passwordFirst',
      'session.signOnOnly',
    ],
  })
    .input(z.strictObject({ passkey: passkeyProof }))
    .output(success),
};
