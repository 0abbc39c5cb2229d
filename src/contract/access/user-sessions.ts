/** The open sessions of other users, which the administration ends (access §29). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { id } from '../schemas.ts';
import { openSession } from './session.ts';

const tag = 'Usuarios';
const refuses = ['record.notFound', 'user.ownSessions', 'user.moreThanOwn'] as const;
const closed = z.object({
  success: z.literal(true),
  /** How many sessions ended. */
  closed: z.number(),
});

export const userSessions = {
  list: get('/users/{id}/sessions', {
    access: screens('/usuarios'),
    tag,
    summary: 'The browsers in which another user is signed in, the last used first.',
    refuses,
  })
    .input(z.strictObject({ id }))
    .output(z.array(openSession)),
  close: post('/users/{id}/sessions/{sessionId}/close', {
    access: screens('/usuarios'),
    tag,
    summary: 'End a session of another user, who is told by mail.',
    refuses,
  })
    .input(z.strictObject({ id, sessionId: id }))
    .output(z.object({ success: z.literal(true) })),
  closeAll: post('/users/{id}/sessions/close-all', {
    access: screens('/usuarios'),
    tag,
    summary: 'End all sessions of another user, who is told by mail.',
    refuses,
  })
    .input(z.strictObject({ id }))
    .output(closed),
  closeEverybodys: post('/sessions/close-everybodys', {
    access: screens('/usuarios'),
    tag,
    summary:
      'End the sessions of all users but this one, each of whom is told by mail. Administrators only.',
    refuses: ['access.denied'],
  }).output(closed),
};
