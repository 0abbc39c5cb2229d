/** Who may read what describes the server: its figures, and the list of its calls (operations §10.2, product §2.15). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { tokenHash } from '../passwords.ts';
import type { SessionReader } from './calls.ts';
import { refuse } from './refusal.ts';

/** An `onRequest` hook that lets in only those who may read. */
export type MonitorGuard = (request: FastifyRequest) => Promise<void>;

/**
 * Lets in a monitor that sends `MONITOR_TOKEN` as `Authorization: Bearer …`, without asking the database, and an
 * administrator who is signed in. Without the setting there is no token that opens.
 */
export function monitorGuard(
  readSession: SessionReader,
  monitorToken: string | undefined,
): MonitorGuard {
  return async (request) => {
    const [, given] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (given !== undefined && monitorToken !== undefined)
      if (timingSafeEqual(tokenHash(given), tokenHash(monitorToken)))
        // The hashes are of one length, and how long the comparison takes tells nothing.
        return;
    request.session = await readSession(request);
    const { user } = request.session;
    if (user === null) refuse('session.required');
    if (user.profile !== 'admin' || user.mustChangePassword || user.mustEnrolFactor)
      refuse('access.denied');
  };
}
