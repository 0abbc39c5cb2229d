/** Forgotten passwords: a link by mail that works once, for 30 minutes (access §4; decision 43). */
import { z } from 'zod';
import { anybody } from '../call.ts';
import { post } from '../methods.ts';
import { credentials, newPassword, newPasswordRefusals } from './session.ts';

const tag = 'Sesión';
const token = z.string().min(1).max(100);
const refuses = ['passwordLink.unknown', 'passwordLink.used', 'passwordLink.expired'] as const;

export const passwordLinks = {
  request: post('/password-links', {
    access: anybody,
    tag,
    summary:
      'Ask for a link to choose a new password. The answer never tells whether the account exists.',
    withTemporaryPassword: true,
    refuses: ['passwordLink.unavailable', 'passwordLink.tooMany'],
  })
    .input(credentials.pick({ username: true }))
    .output(z.object({ success: z.literal(true) })),
  open: post('/password-links/open', {
    access: anybody,
    tag,
    summary: 'Whose link it is, for as long as it works.',
    withTemporaryPassword: true,
    refuses,
  })
    .input(z.strictObject({ token }))
    .output(z.object({ email: z.string() })),
  use: post('/password-links/use', {
    access: anybody,
    tag,
    summary: 'Set a new password by a link; ends all sessions of the account, and the link.',
    withTemporaryPassword: true,
    refuses: [...refuses, ...newPasswordRefusals],
  })
    .input(z.strictObject({ token, newPassword }))
    .output(z.object({ success: z.literal(true) })),
};
