/**
 * Logs of letters that a job sends. Each row is marked before its mail is sent, and settled afterwards. So neither a crash
 * nor a double click sends a letter twice (decision 35).
 */
import { sql } from 'kysely';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../audit.ts';
import { carryOut, type Db, rowOf, rowsOf } from '../db/database.ts';
import type { JobDefinition, RunningJob } from '../jobs/definition.ts';
import type { MailFailure } from './mail-failure.ts';

/** Why a letter that may have arrived is not sent again by itself. */
export const INTERRUPTED =
  'El envío se interrumpió y no se sabe si el correo llegó. Confirme con el médico antes de reenviar.';

/** How many mails are sent at the same time: mail servers answer slowly, and accept few connections. */
const LANES = 3;
/** After this many consecutive failures of the server, the remaining mails are not tried. */
const FAILURES_OF_SERVER = 5;

type Log = 'payslip_delivery' | 'receipt_reminder';

/** A job that sends the letters of a log; one failed address does not stop the others. */
export function letterJob<Payload, Letter extends { readonly id: number }>(of: {
  readonly type: string;
  readonly log: Log;
  /** What the step that sends is called, in Spanish. */
  readonly name: string;
  readonly description: string;
  /** Of the audit log. */
  readonly action: string;
  /** Settles a letter and answers why it failed, or null. */
  readonly send: (job: RunningJob<Payload>, letter: Letter) => Promise<MailFailure | null>;
  /** What was done, in Spanish. */
  readonly describe: (payload: Payload, counts: LetterCounts) => string;
}): JobDefinition<Payload> {
  const { type, log, name, description, action } = of;
  return {
    type,
    steps: [
      { key: 'send', name, description },
      {
        key: 'register',
        name: 'Dejar constancia',
        description: 'Anota lo hecho en la bitácora y cierra el trabajo.',
      },
    ],
    async run(job) {
      const { db } = job.services.database;
      // Locked until the end, so that no other run of the job sends meanwhile; each mail is settled separately.
      await db.transaction().execute(async (tx) => {
        await job.claim(tx);
        const letters = await takeUpLetters<Letter>(db, log, job.id);
        await job.step('send', letters.length);
        await sendLetters(job, log, letters, (letter) => of.send(job, letter));
        await job.step('register');
        const counts = await countLetters(db, log, job.id);
        const message = of.describe(job.payload, counts);
        const { sent, notSent } = counts;
        await audit(tx, job.actor, {
          action,
          entity: 'job',
          entityId: job.id,
          summary: message,
          after: { sent, notSent },
        });
        await job.complete(tx, { message, processedCount: sent, sent, notSent });
      });
    },
  };
}

/** A job's remaining letters, in order. The letter that a dead run was sending counts as interrupted. */
async function takeUpLetters<Letter>(db: Db, log: Log, jobId: string): Promise<Letter[]> {
  await carryOut(db)`
    UPDATE ${sql.table(log)} SET state = 'interrupted', reason = ${INTERRUPTED}, settled_at = clock_timestamp()
     WHERE job_id = ${jobId} AND state = 'sending'`;
  return rowsOf<Letter>(db)`
    SELECT * FROM ${sql.table(log)} WHERE job_id = ${jobId} AND state = 'queued' ORDER BY id`;
}

/** Marks a queued letter as begun; false if it was settled meanwhile. */
async function startLetter(db: Db, log: Log, id: number): Promise<boolean> {
  const rows = await rowsOf(db)`
    UPDATE ${sql.table(log)} SET state = 'sending', started_at = clock_timestamp()
     WHERE id = ${id} AND state = 'queued' RETURNING id`;
  return rows.length > 0;
}

/** Settles a letter that was not sent, or that may have been. */
export async function settleFailed(
  db: Db,
  log: Log,
  id: number,
  { reason, answer, isUncertain }: Pick<MailFailure, 'reason' | 'answer' | 'isUncertain'>,
): Promise<void> {
  const state = isUncertain ? 'interrupted' : 'failed';
  await carryOut(db)`
    UPDATE ${sql.table(log)}
       SET state = ${state}, reason = ${reason}, answer = ${answer}, settled_at = clock_timestamp()
     WHERE id = ${id} AND settled_at IS NULL`;
}

/** `uncertain`: those of `notSent` that may have arrived. */
export type LetterCounts = { sent: number; notSent: number; uncertain: number };

/** How a sentence on what was sent goes on and ends: what was not, and what may have been, with `where` the reasons stand, in Spanish. */
export function endOfSent({ notSent, uncertain }: LetterCounts, where: string): string {
  const failed = notSent - uncertain;
  const parts = [
    failed > 0 && countOf(failed, 'no se pudo enviar', 'no se pudieron enviar'),
    uncertain > 0 && `de ${countOf(uncertain, 'no se sabe si llegó', 'no se sabe si llegaron')}`,
  ].filter(Boolean);
  return parts.length === 0 ? '.' : `; ${parts.join(' y ')}, con el motivo en ${where}.`;
}

/** The number of a job's letters by outcome. */
async function countLetters(db: Db, log: Log, jobId: string): Promise<LetterCounts> {
  return rowOf<LetterCounts>(db)`
    SELECT count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state <> 'sent') AS not_sent,
           count(*) FILTER (WHERE state = 'interrupted') AS uncertain
      FROM ${sql.table(log)} WHERE job_id = ${jobId}`;
}

/** Sends the letters a few at a time. `send` settles each and answers why it failed, or null. */
async function sendLetters<Letter extends { readonly id: number }>(
  job: RunningJob<unknown>,
  log: Log,
  letters: readonly Letter[],
  send: (letter: Letter) => Promise<MailFailure | null>,
): Promise<void> {
  const { db } = job.services.database;
  const waiting = letters.values();
  let [done, inARow] = [0, 0];
  let outage: MailFailure | null = null;
  const lane = async () => {
    for (const letter of waiting) {
      job.signal.throwIfAborted();
      if (outage) await settleFailed(db, log, letter.id, outage);
      else if (await startLetter(db, log, letter.id)) {
        const failure = await send(letter);
        inARow = failure?.isOfServer ? inARow + 1 : 0;
        if (failure && inARow >= FAILURES_OF_SERVER) outage = failure;
      }
      done += 1;
      job.advance(done, { tableName: log });
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  // By now all mails that were in progress when one lane stopped are settled.
  for (const result of lanes) if (result.status === 'rejected') throw result.reason;
}
