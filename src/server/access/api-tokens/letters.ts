/** Letters to users with a token: that it expires soon, or that somebody else revoked it (access §30.10). */
import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import type { Services } from '../../platform/context.ts';
import { type Database, rowsOf, type Tx } from '../../platform/db/database.ts';
import type { Chore } from '../../platform/jobs/chores.ts';
import { enqueueTask, enqueueTasks } from '../../platform/jobs/queue.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';

/** The task that mails them. */
export const TOKEN_LETTER_TASK = 'tell-of-token';

/** How many days before its end the letter is sent. */
const DAYS_BEFORE = 7;

const letter = z.object({ tokenId: z.number(), about: z.enum(['expiry', 'revocation']) });
type Letter = z.infer<typeof letter>;

/**
 * Each night the letters of tokens that expire within a week are queued, unless they live no longer than that; once more the next
 * night if one could not be sent.
 */
export const tokenChores: readonly Chore[] = [
  { at: 'nightly', run: (database, services) => queueExpiryLetters(database, services) },
];

async function queueExpiryLetters({ db }: Database, { mailer }: Services): Promise<void> {
  if (!mailer.isConfigured) return;
  await db.transaction().execute(async (tx) => {
    const rows = await rowsOf<{ id: number }>(tx)`
      SELECT id FROM api_token
       WHERE revoked_at IS NULL AND expiry_told_at IS NULL AND expires_at > now()
         AND expires_at <= now() + make_interval(days => ${DAYS_BEFORE})
         AND created_at < expires_at - make_interval(days => ${DAYS_BEFORE})`;
    const letters = rows.map(({ id }): Letter => ({ tokenId: id, about: 'expiry' }));
    await enqueueTasks(tx, TOKEN_LETTER_TASK, letters);
  });
}

/** Queues the letter about a token that another person revokes. */
export async function queueRevocationLetter(
  tx: Tx,
  { mailer }: Services,
  tokenId: number,
): Promise<void> {
  if (!mailer.isConfigured) return;
  const task: Letter = { tokenId, about: 'revocation' };
  await enqueueTask(tx, TOKEN_LETTER_TASK, task);
}

/**
 * Sends the letter if it is still true, was not sent and the account has an address. Throws when mail fails, for another try.
 */
export async function mailTokenLetter(services: Services, payload: unknown): Promise<void> {
  const { tokenId, about } = letter.parse(payload);
  const { db } = services.database;
  const token = await db
    .selectFrom('apiToken')
    .innerJoin('appUser', 'appUser.id', 'apiToken.userId')
    .select(['apiToken.name', 'apiToken.expiresAt', 'apiToken.revokedAt', 'apiToken.revokedByName'])
    .select(['apiToken.expiryToldAt', 'appUser.firstName', 'appUser.email'])
    .where('apiToken.id', '=', tokenId)
    .where('appUser.isActive', '=', true)
    .executeTakeFirst();
  if (!token || !isDeliverable(token.email)) return;
  const { name, firstName, email, revokedAt, revokedByName, expiryToldAt } = token;
  if ((about === 'expiry') === (revokedAt !== null)) return;
  if (about === 'expiry' && expiryToldAt !== null) return;
  // It ends when its last day is over.
  const lastDay = formatDate(addDays(dateInClinic(token.expiresAt), -1));
  const [subject, lines] =
    about === 'expiry'
      ? ([
          `Portal Médico: el token «${name}» vence el ${lastDay}`,
          [
            `Su token «${name}» vale hasta el ${lastDay}. Después, el programa que lo usa deja de recibir respuestas.`,
            'Para que siga, cree otro en Acceso de Máquinas y póngalo en el programa antes de ese día. Si ya no se usa, no hay nada que hacer.',
          ],
        ] as const)
      : ([
          `Portal Médico: se revocó el token «${name}»`,
          [
            `${revokedByName} revocó su token «${name}»: el programa que lo usa ya no recibe respuestas.`,
            'Si lo necesita, hable con esa persona antes de crear otro en Acceso de Máquinas.',
          ],
        ] as const);
  const text = [`Hola, ${firstName}:`, '', ...lines].join('\n');
  await services.mailer.send({ to: email, subject, text });
  if (about === 'expiry')
    await db
      .updateTable('apiToken')
      .set({ expiryToldAt: sql`now()` })
      .where('id', '=', tokenId)
      .execute();
}
