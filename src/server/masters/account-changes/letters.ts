/** Tells payees by mail, at the addresses from before, that their account is to change or has changed (masters §15). */
import { z } from 'zod';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import { accountEnding } from '../../../domain/payout/account-changes.ts';
import type { CallContext, Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueueTask } from '../../platform/jobs/queue.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';
import { changeQuery, type StoredChange } from './queries.ts';

/** The task that mails a letter to one address. */
export const ACCOUNT_LETTER_TASK = 'tell-of-account-change';

const letter = z.object({
  changeId: z.number(),
  about: z.enum(['proposal', 'effect']),
  to: z.string(),
});
type Letter = z.infer<typeof letter>;

/** Queues a letter for each address, in the transaction of the change; none without a mail server. */
export async function queueLetters(
  tx: Tx,
  { mailer }: CallContext,
  about: Omit<Letter, 'to'>,
  addresses: readonly string[],
): Promise<void> {
  if (!mailer.isConfigured) return;
  for (const to of addresses.filter(isDeliverable)) {
    const task: Letter = { ...about, to };
    await enqueueTask(tx, ACCOUNT_LETTER_TASK, task);
  }
}

/** Sends a letter. Throws when mail fails, for another try. */
export async function mailAccountLetter(services: Services, payload: unknown): Promise<void> {
  const { changeId, about, to } = letter.parse(payload);
  const { db } = services.database;
  const change = await changeQuery(db).where('c.id', '=', changeId).executeTakeFirst();
  // The payee was deleted since.
  if (!change) return;
  const clinic = await db.selectFrom('clinic').select(['name', 'email']).executeTakeFirstOrThrow();
  const [subject, first] =
    about === 'proposal'
      ? ([
          `${clinic.name}: se pidió cambiar su cuenta de pago`,
          `El ${formatInstant(change.proposedAt)} se pidió en ${clinic.name} cambiar la cuenta en que se le paga:`,
        ] as const)
      : ([
          `${clinic.name}: cambió su cuenta de pago`,
          `Desde el ${formatInstant(change.answeredAt ?? change.proposedAt)} ${clinic.name} le paga en otra cuenta:`,
        ] as const);
  const text = [
    `Hola, ${change.payeeName}:`,
    '',
    first,
    '',
    ...accountLines(change),
    '',
    ...(about === 'proposal'
      ? [
          'El cambio vale solo cuando otra persona de la clínica lo aprueba. Hasta entonces se le',
          'paga en la cuenta de antes.',
          '',
        ]
      : []),
    `Si usted no lo pidió, avise de inmediato a ${clinic.name}${clinic.email ? `, ${clinic.email}` : ', a la administración'}.`,
    'No responda a este correo con los datos de su cuenta ni con claves: nadie se los pedirá.',
  ].join('\n');
  await services.mailer.send({ to, subject, text });
}

/** Both accounts, of their numbers the last digits only. */
function accountLines(change: StoredChange): string[] {
  const line = (bank: string | null, number: string | null) =>
    number === null
      ? 'sin cuenta'
      : `${bank ?? 'banco sin indicar'}, cuenta ${accountEnding(number)}`;
  return [
    `  Antes: ${line(change.oldBankName, change.oldBankAccount)}`,
    `  Nueva: ${line(change.newBankName, change.newBankAccount)}`,
  ];
}
