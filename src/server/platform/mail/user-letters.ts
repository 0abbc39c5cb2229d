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

/** Writes to the user if the account is active and has an address. Throws when mail fails, for another try. */
export async function mailUser(
  services: Services,
  userId: number,
  letter: UserLetter,
): Promise<void> {
  await send(services, await activeUser(services, userId).executeTakeFirst(), letter);
}

/**
 * The same for a user who is still an administrator. Without a mail server nothing is sent: administrators see what it would
 * tell in the product, too.
 */
export async function mailAdministrator(
  services: Services,
  userId: number,
  letter: UserLetter,
): Promise<void> {
  if (!services.mailer.isConfigured) return;
  const administrator = activeUser(services, userId).where('profile', '=', 'admin');
  await send(services, await administrator.executeTakeFirst(), letter);
}

const activeUser = ({ database }: Services, userId: number) =>
  database.db
    .selectFrom('appUser')
    .select(['firstName', 'email'])
    .where('id', '=', userId)
    .where('isActive', '=', true);

async function send(
  { mailer }: Services,
  user: { firstName: string; email: string } | undefined,
  { subject, lines }: UserLetter,
): Promise<void> {
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
