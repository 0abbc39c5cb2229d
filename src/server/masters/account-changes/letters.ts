/**
 * The log of letters that tell payees about changes of their accounts, or of the payee (masters §15.10). They guard against
 * fraud, so each is tried for days, and what could not be sent is told.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { CallContext, Services } from '../../platform/context.ts';
import { carryOut, rowsOf, type Tx } from '../../platform/db/database.ts';
import { enqueueTasks } from '../../platform/jobs/queue.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';
import { describeMailFailure } from '../../platform/mail/mail-failure.ts';
import { composeLetter, type LetterSubject } from './letter-texts.ts';

/** The task that mails a letter to one address. */
export const ACCOUNT_LETTER_TASK = 'tell-of-account-change';

/** For how many days a letter is tried. */
const DAYS_TRIED = 4;
/** The longest pause between two tries; the first ones are shorter. */
const PAUSE_MINUTES = 60;

const NO_SERVER =
  'No hay un servidor de correo configurado. Avise a quien administra el sistema y confirme por teléfono.';

/** Queues the letter for each address, in the transaction of the change. */
export function queueLetters(
  tx: Tx,
  context: CallContext,
  { about, id }: LetterSubject,
  emails: readonly string[],
): Promise<void> {
  return queueAllLetters(tx, context, about, [{ id, emails }]);
}

/** The same for many changes, each with the addresses that are told of it. */
export async function queueAllLetters(
  tx: Tx,
  { mailer }: CallContext,
  about: LetterSubject['about'],
  changes: readonly { readonly id: number; readonly emails: readonly string[] }[],
): Promise<void> {
  const letters = changes.flatMap(({ id, emails }) =>
    emails.filter(isDeliverable).map((email) => ({ id, email })),
  );
  if (letters.length === 0) return;
  const subject = sql.ref(about === 'payee' ? 'payee_change_id' : 'account_change_id');
  // Sent at once by its own task; the clock takes it up if that one is lost.
  const rows = await rowsOf<{ letterId: number }>(tx)`
    INSERT INTO payee_letter (${subject}, about, email, problem, next_try_at)
    SELECT l.id, ${about}, l.email, ${mailer.isConfigured ? null : NO_SERVER}::text, now() + interval '10 minutes'
      FROM jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) AS l (id int, email text)
    RETURNING id AS letter_id`;
  await enqueueTasks(tx, ACCOUNT_LETTER_TASK, rows);
}

/** Queues the letters that are due again, also those whose task was lost with the queue. */
export const DUE_LETTERS = `
  WITH due AS (
    UPDATE payee_letter SET next_try_at = now() + interval '10 minutes'
     WHERE state = 'queued' AND next_try_at <= now() RETURNING id)
  SELECT graphile_worker.add_job('${ACCOUNT_LETTER_TASK}', json_build_object('letterId', id), priority := -1) FROM due`;

/** Sends a letter and notes what became of it. */
export async function mailAccountLetter(services: Services, payload: unknown): Promise<void> {
  const { letterId } = z.object({ letterId: z.number() }).parse(payload);
  const { db } = services.database;
  const letter = await db
    .selectFrom('payeeLetter')
    .select(['about', 'accountChangeId', 'payeeChangeId', 'email'])
    .where('id', '=', letterId)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  // Sent meanwhile, or the payee was deleted.
  if (!letter) return;
  const about = letter.about as LetterSubject['about'];
  const id = letter.accountChangeId ?? letter.payeeChangeId ?? 0;
  const mail = await composeLetter(db, { about, id });
  if (mail === null) return;
  try {
    const answer = await services.mailer.send({ to: letter.email, ...mail });
    await carryOut(db)`
      UPDATE payee_letter SET state = 'sent', tries = tries + 1, problem = NULL, answer = ${answer}, settled_at = clock_timestamp()
       WHERE id = ${letterId} AND state = 'queued'`;
  } catch (error) {
    services.log.warn({ err: error, letterId }, 'letter to a payee not sent');
    const { reason, answer } = services.mailer.isConfigured
      ? describeMailFailure(error)
      : { reason: NO_SERVER, answer: null };
    const isLast = sql`requested_at < now() - make_interval(days => ${DAYS_TRIED}::int)`;
    await carryOut(db)`
      UPDATE payee_letter
         SET tries = tries + 1, problem = ${reason}::text, answer = ${answer}::text,
             next_try_at = now() + make_interval(mins => least(${PAUSE_MINUTES}::int, power(2, least(tries, 10))::int)),
             state = CASE WHEN ${isLast} THEN 'failed' ELSE 'queued' END,
             settled_at = CASE WHEN ${isLast} THEN clock_timestamp() END
       WHERE id = ${letterId} AND state = 'queued'`;
  }
}
