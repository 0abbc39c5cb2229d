/** The stream of what changes (operations §16). */
import { setTimeout as sleep } from 'node:timers/promises';
import { LISTENING_SCREENS, type LiveEvent } from '../../../contract/operations/live.ts';
import { userOfSession } from '../../access/session/public.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { admits } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { hubOf, type Seat } from './hub.ts';

/** What happens at once is told together. */
const GATHER_MS = 400;
/** A session that ran out, or a screen that was taken away, of which nothing tells, is noticed after this time at most. */
const CHECK_MS = 60_000;

/** Whether the session lasts, and its user would be let in now. */
async function mayListen(db: Db, sessionToken: string | null): Promise<boolean> {
  const user = await userOfSession(db, sessionToken);
  if (user === null || user.mustChangePassword || user.mustEnrolFactor) return false;
  return admits({ kind: 'screens', screens: LISTENING_SCREENS }, user, {});
}

async function* tell(
  { database, sessionToken }: CallContext,
  seat: Seat,
  gone: AbortSignal,
): AsyncGenerator<LiveEvent, void> {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  gone.addEventListener('abort', () => leave(), { once: true });
  try {
    for (let checkedAt = performance.now(); !gone.aborted; ) {
      const waited = new AbortController();
      await Promise.race([
        left,
        seat.waiting(),
        sleep(CHECK_MS, undefined, { signal: waited.signal }).catch(() => {}),
      ]);
      waited.abort();
      if (gone.aborted || seat.isClosed()) return;
      if (seat.mustCheckSession() || performance.now() - checkedAt >= CHECK_MS) {
        if (!(await mayListen(database.db, sessionToken))) return;
        checkedAt = performance.now();
      }
      const event = seat.take();
      if (event) yield event;
      await sleep(GATHER_MS);
    }
  } finally {
    seat.leave();
  }
}

export const live = callsOf('live', {
  changes: ({ input, context }) => {
    const seat = hubOf(context.database, context.log).sit(userOf(context).id, input.topics);
    const gone = abortOnDisconnect(context, () => new Error('nobody listens'));
    gone.addEventListener('abort', seat.leave, { once: true });
    if (gone.aborted) seat.leave();
    return tell(context, seat, gone);
  },
});
