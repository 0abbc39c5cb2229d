/** The job of one run of a saved source: `run-source` (intake §20.5). */
import type { UnattendedProblem } from '../../../domain/intake/unattended.ts';
import { FileError } from '../../../formats/file-error.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { JobDefinition, RunningJob } from '../../platform/jobs/definition.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { collectUnattended, type Request } from '../import-sources/public.ts';
import { bulkImportJob, discardImport, importInJob } from '../imports/public.ts';
import { noteProblem, UNATTENDED } from '../unattended-imports/public.ts';
import { findStored, withoutSecret } from './queries.ts';
import { type Days, requestOf } from './request.ts';
import { openSecret } from './secrets.ts';

type RunSource = Days & {
  readonly sourceId: number;
  readonly importId: number;
  /** Whether a person has looked at the rows with doubts, and agreed to them. */
  readonly withDoubts: boolean;
};

export const runSourceJob: JobDefinition<RunSource> = {
  type: 'run-source',
  steps: [
    {
      key: 'ask',
      name: 'Consulta',
      description: 'Pide al otro sistema las atenciones de los días.',
    },
    ...bulkImportJob.steps,
  ],
  discard: discardImport,
  async run(job) {
    const { importId } = job.payload;
    try {
      await ask(job);
    } catch (error) {
      const problem = problemOf(error);
      if (problem !== null) await noteProblem(job.services.database.db, importId, problem);
      if (!isTold(error)) throw error;
      job.services.log.info({ problem: error.message, importId }, 'import source not readable');
      throw new Refusal('import.unreadable', { problem: error.message });
    }
  },
};

/** The other system did not answer as it should. */
class Unreachable extends Error {}

const isTold = (error: unknown): error is Error =>
  error instanceof OutsideError || error instanceof FileError || error instanceof Unreachable;

function problemOf(error: unknown): UnattendedProblem | null {
  if (error instanceof Unreachable || error instanceof OutsideError) return 'unreachable';
  if (error instanceof FileError) return 'unreadable';
  if (!(error instanceof Refusal)) return null;
  return error.code === 'savedSource.keyMissing' ? 'keyMissing' : 'unreadable';
}

async function ask(job: RunningJob<RunSource>): Promise<void> {
  const { sourceId, importId, withDoubts, ...days } = job.payload;
  const { config, database } = job.services;
  const { db } = database;
  await job.step('ask');
  const stored = await findStored(db, sourceId);
  const source = withoutSecret(stored);
  const { recordType, updatesPending } = source;
  const request = requestOf(source, await openSecret(config, db, stored), days);
  const { upload, isPart, ...collected } = await collect(job, request, recordType);
  await job.step('read');
  await importInJob(job, {
    ...UNATTENDED,
    ...(withDoubts && { exclude: [] }),
    updateExisting: updatesPending || withDoubts,
    importId,
    fileName: upload.fileName,
    recordType,
    ...collected,
    lines: 0,
    chunks: chunksOf(upload.bytes),
    finish: async (tx) => {
      if (isPart) await noteProblem(tx, importId, 'part');
    },
  });
}

async function collect(
  { services, signal }: RunningJob<RunSource>,
  request: Request,
  recordType: 'participacion' | 'hmq',
) {
  try {
    return await collectUnattended(services, request, recordType, signal);
  } catch (error) {
    // The thread that asks hands on nothing but the sentence.
    if (error instanceof FileError) throw new Unreachable(error.message);
    throw error;
  }
}

const CHUNK_BYTES = 1_048_576;

async function* chunksOf(bytes: Blob): AsyncGenerator<ArrayBuffer> {
  for (let start = 0; start < bytes.size; start += CHUNK_BYTES)
    yield await bytes.slice(start, start + CHUNK_BYTES).arrayBuffer();
}
