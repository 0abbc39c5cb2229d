/**
 * The second wall around a doctor's records (access §7.5, docs/decisions/0041). A doctor's calls about their own
 * records run as a database role that sees no others, with any query.
 */
import type pg from 'pg';
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { CallMeta } from '../../../contract/call.ts';
import { reachesAll } from '../http/access.ts';
import { untilIdle } from '../http/until-idle.ts';
import { createLimiter } from '../limiter.ts';
import { carryOut, type Database } from './database.ts';

/** The role is created by db/migrations/0014, or beforehand by the administrator of the database server. */
export const DOCTOR_ROLE = 'portal_medico_doctor';

/** The doctor whose records alone the call may see; null for staff by their screens, and for calls that concern no records. */
export function doctorOfCall({ access }: CallMeta, user: CurrentUser | null): number | null {
  return user === null || reachesAll(access, user) ? null : user.doctorId;
}

/**
 * The number of connections that one doctor's calls may hold: as many as a browser opens at a time. A download that
 * nobody reads keeps its connection; without a limit a single account could take the whole pool.
 */
const limit = createLimiter<number>(6);

/** How long a download waits for its reader before it is cancelled and frees its connection. */
const IDLE_MS = 60_000;

/**
 * Works in one transaction and snapshot that sees only the doctor's rows. A streamed answer is read within it: the
 * transaction ends when the stream ends, is cancelled, or is not read for `idleMs`.
 */
export function asDoctor<Output>(
  database: Database,
  doctorId: number,
  work: (own: Database) => Promise<Output>,
  idleMs = IDLE_MS,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const transaction = database.db.transaction().setIsolationLevel('repeatable read');
    limit(doctorId, () =>
      transaction.execute(async (tx) => {
        await carryOut(tx)`SELECT set_config('portal.doctor_id', ${String(doctorId)}, true),
                         set_config('role', ${DOCTOR_ROLE}, true)`;
        const output = await work({ ...database, db: tx, pool: noPool });
        if (!(output instanceof ReadableStream)) return output;
        const { readable, ended } = untilIdle(output, idleMs);
        resolve(readable as Output);
        await ended;
        return output;
      }),
    ).then(resolve, reject);
  });
}

/** A connection of the pool belongs to the owner's role, which sees all records. */
const noPool = new Proxy({} as pg.Pool, {
  get() {
    throw new Error('calls about own records read by the transaction that they are given');
  },
});
