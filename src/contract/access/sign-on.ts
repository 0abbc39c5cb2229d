/** Single sign-on at the clinic's identity provider by OpenID Connect (access §21). */
import { z } from 'zod';
import { anybody, screens } from '../call.ts';
import { post } from '../methods.ts';
import { id } from '../schemas.ts';

const tag = 'Ingreso único';

/** What the provider added to the address of the page to which it sent the browser back. */
const signOnAnswer = z.strictObject({
  state: z.string().min(1).max(500),
  code: z.string().max(4000).optional(),
  /** The provider's name for itself (RFC 9207). */
  iss: z.string().max(1000).optional(),
  /** Why nobody was identified, e.g. `access_denied`. */
  error: z.string().max(200).optional(),
});
export type SignOnAnswer = z.infer<typeof signOnAnswer>;

export const signOn = {
  begin: post('/sign-on', {
    access: anybody,
    tag,
    summary:
      'Begin a sign-in at the identity provider: the address to send the browser to; sets a cookie that finishes it.',
    withTemporaryPassword: true,
    refuses: ['request.notFound', 'signOn.unreachable'],
  }).output(z.object({ url: z.string() })),
  finish: post('/sign-on/finish', {
    access: anybody,
    tag,
    summary:
      'Finish a sign-in with what the identity provider answered, once, within fifteen minutes: sets the session cookie.',
    withTemporaryPassword: true,
    refuses: [
      'request.notFound',
      'signOn.unreachable',
      'signOn.expired',
      'signOn.denied',
      'signOn.failed',
      'signOn.nobody',
      'signOn.unverifiedEmail',
      'signOn.unknown',
      'signOn.otherIdentity',
      'signOn.invalidRut',
      'signOn.deactivated',
      'signOn.noProfile',
      'signOn.profileMissing',
      'signOn.notOwnDoctor',
      'signOn.lastAdministrator',
    ],
  })
    .input(signOnAnswer)
    .output(z.object({ success: z.literal(true), secondFactor: z.literal(true).optional() })),
  unbind: post('/users/{id}/unbind-identity', {
    access: screens('/usuarios'),
    tag,
    summary:
      'Set another user’s account free for the identity that signs on next with its address or RUT; ends sessions.',
    refuses: ['record.notFound', 'signOn.ownIdentity', 'signOn.notBound', 'user.moreThanOwn'],
  })
    .input(z.strictObject({ id }))
    .output(z.object({ success: z.literal(true) })),
};
