/** Temporary passwords expire within hours. Their users are informed of the first use (decision 54). */
import { sql } from 'kysely';
import { z } from 'zod';
import { OPEN_SCREENS } from '../../../contract/open-screens.ts';
import { describeDevice } from '../../../domain/access/devices.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import type { CallContext, Services } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { enqueueTask, enqueueTasks } from '../../platform/jobs/queue.ts';
import { canMailLinks } from '../../platform/mail/mail.ts';
import { mailUser } from '../../platform/mail/user-letters.ts';
import { hashPassword } from '../../platform/passwords.ts';

/** The task that mails letters about first passwords. */
export const FIRST_PASSWORD_TASK = 'tell-of-first-password';

const letter = z.object({ userId: z.number(), about: z.enum(['firstSignIn', 'expiry']) });
type Letter = z.infer<typeof letter>;

/** Makes the columns of an account that gets this password handed out, and the moment when the password expires. */
export async function handOut(db: Db | Tx, password: string) {
  const passwordHash = await hashPassword(password);
  const expiresAt = await readExpiry(db);
  return { account: accountWith(passwordHash, expiresAt), expiresAt };
}

/** As `handOut`, for many accounts in the order of their passwords: all expire at the same moment. */
export async function handOutMany(db: Db | Tx, passwords: readonly string[]) {
  const hashes = await Promise.all(passwords.map(hashPassword));
  const expiresAt = await readExpiry(db);
  return { accounts: hashes.map((hash) => accountWith(hash, expiresAt)), expiresAt };
}

/** When a password that is handed out now expires. */
async function readExpiry(db: Db | Tx): Promise<Date> {
  const { expiresAt } = await db
    .selectFrom('clinic')
    .select(sql<Date>`now() + make_interval(hours => first_password_hours)`.as('expiresAt'))
    .executeTakeFirstOrThrow();
  return expiresAt;
}

function accountWith(passwordHash: string, expiresAt: Date) {
  return {
    passwordHash,
    mustChangePassword: true,
    passwordExpiresAt: expiresAt,
    firstSignInAt: null,
    firstSignInFrom: null,
  };
}

/** Queues a letter for the moment when the password expires unchanged. */
export async function queueExpiryLetter(
  { database, mailer }: Services,
  userId: number,
  expiresAt: Date,
): Promise<void> {
  if (!mailer.isConfigured) return;
  const task: Letter = { userId, about: 'expiry' };
  await database.db
    .transaction()
    .execute((tx) => enqueueTask(tx, FIRST_PASSWORD_TASK, task, expiresAt));
}

/** Queues such a letter for each of these users, in one statement. */
export async function queueExpiryLetters(
  tx: Tx,
  { mailer }: Services,
  userIds: readonly number[],
  expiresAt: Date,
): Promise<void> {
  if (!mailer.isConfigured) return;
  const tasks = userIds.map((userId): Letter => ({ userId, about: 'expiry' }));
  await enqueueTasks(tx, FIRST_PASSWORD_TASK, tasks, expiresAt);
}

/** Records when and from where the password was first used, and queues a letter to the user, whose row is locked. */
export async function noteFirstSignIn(
  tx: Tx,
  { request, mailer }: CallContext,
  userId: number,
): Promise<void> {
  const firstSignInFrom = `${describeDevice(request.headers['user-agent'] ?? null)}, dirección ${request.ip}`;
  await tx
    .updateTable('appUser')
    .set({ firstSignInAt: sql`now()`, firstSignInFrom })
    .where('id', '=', userId)
    .execute();
  if (!mailer.isConfigured) return;
  const task: Letter = { userId, about: 'firstSignIn' };
  await enqueueTask(tx, FIRST_PASSWORD_TASK, task);
}

/** Sends the letter if it is still true and the account has an address. Throws when mail fails, for another try. */
export async function mailFirstPasswordLetter(services: Services, payload: unknown): Promise<void> {
  const { userId, about } = letter.parse(payload);
  const user = await services.database.db
    .selectFrom('appUser')
    .select(['firstSignInAt', 'firstSignInFrom'])
    .select(sql<boolean>`coalesce(password_expires_at <= now(), false)`.as('isExpired'))
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  const { firstSignInAt, firstSignInFrom } = user;
  if (about === 'expiry' ? !user.isExpired : firstSignInAt === null) return;
  const [subject, lines] =
    about === 'expiry' || firstSignInAt === null
      ? (['Portal Médico: su primera contraseña venció', expiryLines(services)] as const)
      : ([
          'Portal Médico: primer ingreso a su cuenta',
          firstSignInLines(formatInstant(firstSignInAt), firstSignInFrom),
        ] as const);
  await mailUser(services, userId, { subject, lines });
}

function expiryLines(services: Services): string[] {
  const ask = 'Para ingresar, pida una nueva a la administración de la clínica';
  const link = new URL(
    OPEN_SCREENS.forgottenPassword,
    services.config.publicUrl ?? 'http://localhost',
  );
  return [
    'La primera contraseña de su cuenta en el Portal Médico venció sin que se eligiera otra.',
    canMailLinks(services) ? `${ask} o elija una usted en ${link.href}` : `${ask}.`,
  ];
}

function firstSignInLines(at: string, from: string | null): string[] {
  return [
    `El ${at} alguien, esperamos que usted, ingresó por primera vez a su cuenta en el Portal Médico`,
    `con la contraseña que entregó la clínica, desde ${from ?? 'un navegador desconocido'}.`,
    '',
    'Si no fue usted, avise de inmediato a la administración de la clínica: le dará otra contraseña,',
    'y quien ingresó quedará fuera.',
  ];
}
