/** Letters to users: to the one whom a task names, or to all administrators. */
import type { Services } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { enqueueTasks } from '../jobs/queue.ts';
import { isDeliverable } from './mail.ts';

export type UserLetter = {
  readonly subject: string;
  /** The lines after the greeting. */
  readonly lines: readonly string[];
};

/**
 * Writes to the user if the account is active and has an address, and a mail server is configured. Throws when mail
 * fails, for another try.
 */
export async function mailUser(
  { mailer, database }: Services,
  userId: number,
  { subject, lines }: UserLetter,
): Promise<void> {
  if (!mailer.isConfigured) return;
  const user = await database.db
    .selectFrom('appUser')
    .select(['firstName', 'email'])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!user || !isDeliverable(user.email)) return;
  const text = [`Hola, ${user.firstName}:`, '', ...lines].join('\n');
  await mailer.send({ to: user.email, subject, text });
}

/** Queues a task for each active administrator, with the administrator's `userId` beside what it is about. */
export async function enqueueForAdministrators(
  tx: Tx,
  task: string,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  const administrators = await tx
    .selectFrom('appUser')
    .select('id')
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
    .execute();
  await enqueueTasks(
    tx,
    task,
    administrators.map(({ id }) => ({ ...about, userId: id })),
  );
}
