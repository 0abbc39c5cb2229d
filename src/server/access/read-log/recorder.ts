/**
 * Writes the log of reads (access §16, decision 102): many records by one statement, which alone holds the end of the
 * chain. Reads do not wait for one another, and lists do not wait for the database.
 */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ReadKind } from '../../../contract/access/read-log.ts';
import { carryOut, type Database, type Db } from '../../platform/db/database.ts';

/** Who read what, when. */
export type ReadRecord = {
  readonly at: Date;
  readonly userId: number | null;
  readonly userName: string;
  /** As it was called then; null for what the product says about itself. */
  readonly profile: string | null;
  readonly ipAddress: string | null;
  readonly call: string;
  readonly screen: string | null;
  readonly kind: ReadKind | 'process';
  readonly filter: Readonly<Record<string, unknown>>;
  /** Null for a file whose rows are not counted. */
  readonly rowCount: number | null;
  readonly doctorIds: readonly number[];
  readonly patientRuts: readonly string[];
  readonly hasUnnamedPatients: boolean;
};

export type ReadRecorder = {
  /**
   * Takes a record, to be written within a second. Waits until it is written when it must be before the answer leaves, or
   * when more wait than may be lost. Throws the database's failure then: what can't be recorded is not answered.
   */
  record(read: ReadRecord, isUrgent: boolean): Promise<void>;
  /** Writes what waits, for the orderly end. */
  close(): Promise<void>;
};

/** How long a record may wait for others that are written with it. */
const LONGEST_WAIT_MS = 1_000;
/** More than these are not kept in memory: the next reads wait for the database. */
export const MOST_WAITING = 2_000;
/** Written by one statement. */
const AT_ONCE = 500;

/** One for each process that answers calls. */
export function createReadRecorder({ db }: Database, log: FastifyBaseLogger): ReadRecorder {
  let waiting: ReadRecord[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;

  /** Writes what waits, and what comes meanwhile. What fails waits again, in its order. */
  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, AT_ONCE);
        waiting = waiting.slice(AT_ONCE);
        try {
          await append(db, batch);
        } catch (error) {
          waiting = [...batch, ...waiting];
          throw error;
        }
      }
    } finally {
      // At once, not when the promise is settled: a record that comes in between would wait for nobody.
      writing = null;
    }
  }

  function flush(): Promise<void> {
    if (waiting.length === 0) return Promise.resolve();
    writing ??= writeAll();
    return writing;
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        log.error({ err: error, waiting: waiting.length }, 'reads not recorded yet');
        flushSoon();
      });
    }, LONGEST_WAIT_MS).unref();
  }

  return {
    async record(read, isUrgent) {
      waiting.push(read);
      if (!isUrgent && waiting.length <= MOST_WAITING) return flushSoon();
      try {
        await flush();
      } catch (error) {
        // The answer is refused, so that nothing was read. What waited before it still waits.
        waiting = waiting.filter((other) => other !== read);
        flushSoon();
        throw error;
      }
    },
    async close() {
      try {
        await flush();
      } catch (error) {
        // Nothing is left to try: the operator learns how many are missing.
        log.error({ err: error, lost: waiting.length }, 'reads lost: not recorded before the end');
      }
      clearTimeout(timer);
    },
  };
}

/** All but the place in the chain and the hash, which the database gives. */
const COLUMNS = sql.raw(
  'at, user_id, user_name, profile, ip_address, call, screen, kind, filter, row_count, doctor_ids, patient_ruts, has_unnamed_patients',
);

async function append(db: Db, batch: readonly ReadRecord[]): Promise<void> {
  const rows = JSON.stringify(
    batch.map((read) => ({
      at: read.at,
      user_id: read.userId,
      user_name: read.userName,
      profile: read.profile,
      ip_address: read.ipAddress,
      call: read.call,
      screen: read.screen,
      kind: read.kind,
      filter: read.filter,
      row_count: read.rowCount,
      doctor_ids: read.doctorIds,
      patient_ruts: read.patientRuts,
      has_unnamed_patients: read.hasUnnamedPatients,
    })),
  );
  await carryOut(db)`
    INSERT INTO read_log (${COLUMNS})
    SELECT ${COLUMNS}
      FROM ROWS FROM (jsonb_to_recordset(${rows}::jsonb) AS (
             at timestamptz, user_id integer, user_name text, profile text, ip_address text, call text, screen text, kind text, filter jsonb,
             row_count integer, doctor_ids integer[], patient_ruts text[], has_unnamed_patients boolean))
           WITH ORDINALITY AS r (${COLUMNS}, place)
     ORDER BY place`;
}
