/** Letters to who has a token: that it expires soon, or that somebody else revoked it (access §30.10). */
import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import type { Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueueTask } from '../../platform/jobs/queue.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';

/** The task that mails them. */
export const TOKEN_LETTER_TASK = 'tell-of-token';

/** How many days before its last one the letter is sent. */
const DAYS_BEFORE = 7;

const letter = z.object({ tokenId: z.number(), about: z.enum(['expiry', 'revocation']) });
type Letter = z.infer<typeof letter>;

/** Queues the letter of a new token for a week before it expires; none where it lives no longer than that. */
export async function queueExpiryLetter(
  tx: Tx,
  { mailer }: Services,
  tokenId: number,
): Promise<void> {
  if (!mailer.isConfigured) return;
  const { rows } = await sql<{ at: Date }>`
    SELECT expires_at - make_interval(days => ${DAYS_BEFORE}) AS at FROM api_token
     WHERE id = ${tokenId} AND expires_at > now() + make_interval(days => ${DAYS_BEFORE})`.execute(
    tx,
  );
  const task: Letter = { tokenId, about: 'expiry' };
  if (rows[0]) await enqueueTask(tx, TOKEN_LETTER_TASK, task, rows[0].at);
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

/** Sends the letter if it is still true and the account has an address. Throws when mail fails, for another try. */
export async function mailTokenLetter(services: Services, payload: unknown): Promise<void> {
  const { tokenId, about } = letter.parse(payload);
  const token = await services.database.db
    .selectFrom('apiToken')
    .innerJoin('appUser', 'appUser.id', 'apiToken.userId')
    .select(['apiToken.name', 'apiToken.expiresAt', 'apiToken.revokedAt', 'apiToken.revokedByName'])
    .select(['appUser.firstName', 'appUser.email'])
    .where('apiToken.id', '=', tokenId)
    .where('appUser.isActive', '=', true)
    .executeTakeFirst();
  if (!token || !isDeliverable(token.email)) return;
  const { name, firstName, email, revokedAt, revokedByName } = token;
  if ((about === 'expiry') === (revokedAt !== null)) return;
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
}
