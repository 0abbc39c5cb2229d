/** The log of reads of one process: the hook of all calls, and when the process started and ended (access §16). */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Reads } from '../../../contract/access/read-log.ts';
import { READS } from '../../../contract/reads.ts';
import { type Database, rowsOf } from '../../platform/db/database.ts';
import type { CallHooks } from '../../platform/http/calls.ts';
import { readOfCall } from './read-of-call.ts';
import { createReadRecorder, type ReadRecord } from './recorder.ts';

/** By any name. */
const readsOf: Readonly<Record<string, Reads | null>> = READS;

/** Records the reads of a server until it is closed. */
export function recordReads(app: FastifyInstance, database: Database): CallHooks['onRead'] {
  const recorder = createReadRecorder(database, app.log);
  const server = randomUUID();
  let isListening = false;

  app.addHook('onListen', async () => {
    isListening = true;
    const isUnclosed = await isFormerUnclosed(database);
    await recorder.record(markOf('process.start', { server, isFormerUnclosed: isUnclosed }), true);
  });
  app.addHook('onClose', async () => {
    if (isListening)
      await recorder.record(markOf('process.stop', { server }), true).catch((error: unknown) => {
        app.log.error({ err: error }, 'the end of the log of reads was not recorded');
      });
    await recorder.close();
  });

  return async ({ name }, input, output, context) => {
    const reads = readsOf[name];
    const read = reads && readOfCall({ name, reads, input, output, context });
    if (read) await recorder.record(read, read.kind === 'file' || read.kind === 'answer');
  };
}

/**
 * Whether the server that started last never told its end: it still runs beside this one, or it was cut off, and lists of
 * its last second may be missing.
 */
async function isFormerUnclosed({ db }: Database): Promise<boolean> {
  const rows = await rowsOf<{ isUnclosed: boolean }>(db)`
    SELECT NOT EXISTS (SELECT FROM read_log e
                        WHERE e.kind = 'process' AND e.call = 'process.stop' AND e.filter ->> 'server' = s.filter ->> 'server')
           AS is_unclosed
      FROM read_log s WHERE s.kind = 'process' AND s.call = 'process.start'
     ORDER BY s.id DESC LIMIT 1`;
  return rows[0]?.isUnclosed ?? false;
}

function markOf(call: string, filter: Readonly<Record<string, unknown>>): ReadRecord {
  return {
    at: new Date(),
    userId: null,
    userName: 'Sistema',
    profile: null,
    ipAddress: null,
    call,
    screen: null,
    kind: 'process',
    filter,
    rowCount: null,
    doctorIds: [],
    patientRuts: [],
    hasUnnamedPatients: false,
  };
}
