/** The browsers in which an account was used, and the letter about another one (access §20; decision 110). */
import { sql } from 'kysely';
import { z } from 'zod';
import { OPEN_SCREENS } from '../../../contract/open-screens.ts';
import { describeDevice } from '../../../domain/access/devices.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import type { CallContext, Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isOneOf } from '../../platform/db/list-queries.ts';
import { describePlace } from '../../platform/http/network.ts';
import { enqueueTask } from '../../platform/jobs/queue.ts';
import { canMailLinks } from '../../platform/mail/mail.ts';
import { mailUser } from '../../platform/mail/user-letters.ts';
import { createToken, tokenHash } from '../../platform/passwords.ts';
import { cookieOptions, deviceCookieName } from './session-cookie.ts';

/** The task that mails the letters. */
export const DEVICE_LETTER_TASK = 'tell-of-device';

/** As long as browsers keep a cookie (RFC 6265bis); a sign-in renews it. */
const KNOWN_DAYS = 400;
/** More than anybody has; of more, those that were not used for longest are forgotten. */
export const DEVICES_PER_ACCOUNT = 20;

const letter = z.object({ userId: z.number(), at: z.iso.datetime(), from: z.string() });
type Letter = z.infer<typeof letter>;

export type NotedDevice = {
  readonly id: number;
  /** For the cookie. */
  readonly token: string;
  /** Whether the account was used before, but not in this browser. */
  readonly isStrange: boolean;
};

/**
 * Notes that the account, whose row is locked, is used in this browser. Only a token that this server gave out is taken from
 * it: else a stranger could plant a token of his own. The first browser of an account can't be told from another one.
 */
export async function noteDevice(
  tx: Tx,
  context: CallContext,
  userId: number,
): Promise<NotedDevice> {
  const sent = context.request.cookies[deviceCookieName(context.config)];
  const token = sent && (await isGivenOut(tx, sent)) ? sent : createToken();
  const known = await tx
    .selectFrom('knownDevice')
    .select(['tokenHash', 'isKnown'])
    .where('userId', '=', userId)
    .execute();
  const isKnown = known.some((one) => one.isKnown && one.tokenHash.equals(tokenHash(token)));
  const { id } = await tx
    .insertInto('knownDevice')
    .values({ userId, tokenHash: tokenHash(token) })
    .onConflict((conflict) =>
      conflict
        .constraint('known_device_key')
        .doUpdateSet({ lastUsedAt: sql`now()`, isKnown: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (known.length >= DEVICES_PER_ACCOUNT) await forgetOldest(tx, userId);
  return { id, token, isStrange: !isKnown && known.length > 0 };
}

/** Gives the browser the cookie by which it is known. */
export function giveDeviceCookie({ config, reply }: CallContext, token: string): void {
  reply.setCookie(deviceCookieName(config), token, {
    ...cookieOptions(config),
    maxAge: KNOWN_DAYS * 24 * 3600,
  });
}

/** The token of this browser; one that it gets now, if it has none. */
export function browserToken(context: CallContext): string {
  const sent = context.request.cookies[deviceCookieName(context.config)];
  if (sent) return sent;
  const token = createToken();
  giveDeviceCookie(context, token);
  return token;
}

/** Queues a letter to the user about a sign-in from a browser that the account was not used in before. */
export async function queueDeviceLetter(
  tx: Tx,
  { mailer, request }: CallContext,
  userId: number,
): Promise<void> {
  if (!mailer.isConfigured) return;
  const device = describeDevice(request.headers['user-agent'] ?? null);
  const from = `${device}, desde ${describePlace(request.ip)} (dirección ${request.ip})`;
  const task: Letter = { userId, at: new Date().toISOString(), from };
  await enqueueTask(tx, DEVICE_LETTER_TASK, task);
}

/** Sends the letter if the account is active and has an address. Throws when mail fails, for another try. */
export async function mailDeviceLetter(services: Services, payload: unknown): Promise<void> {
  const { userId, at, from } = letter.parse(payload);
  await mailUser(services, userId, {
    subject: 'Portal Médico: ingreso desde un dispositivo nuevo',
    lines: [
      `El ${formatInstant(new Date(at))} se ingresó a su cuenta desde un dispositivo que no se había usado con ella:`,
      `${from}.`,
      '',
      'Si fue usted, no tiene que hacer nada.',
      '',
      ...ifNotYou(services),
    ],
  });
}

/** Makes all browsers of the account, or of everybody for null, unknown but the kept session's, so that a stranger's next sign-in is told. */
export async function forgetDevices(
  tx: Tx,
  userIds: readonly number[] | null,
  keptToken: string | null,
): Promise<void> {
  const kept = tx
    .selectFrom('session')
    .select('deviceId')
    .where('tokenHash', '=', tokenHash(keptToken ?? ''))
    .where('deviceId', 'is not', null);
  await tx
    .updateTable('knownDevice')
    .set({ isKnown: false })
    .where((is) => is.and(userIds === null ? [] : [isOneOf('userId', userIds)]))
    .where('id', 'not in', kept.$castTo<{ deviceId: number }>())
    .execute();
}

/** Forgets browsers whose cookie is over: a statement for the night. */
export const FORGET_UNUSED = `DELETE FROM known_device WHERE last_used_at < now() - interval '${KNOWN_DAYS} days'`;

/** Whether this server gave the token to a browser, for whichever account. */
async function isGivenOut(tx: Tx, token: string): Promise<boolean> {
  const found = await tx
    .selectFrom('knownDevice')
    .select('id')
    .where('tokenHash', '=', tokenHash(token))
    .executeTakeFirst();
  return found !== undefined;
}

async function forgetOldest(tx: Tx, userId: number): Promise<void> {
  const beyond = tx
    .selectFrom('knownDevice')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .offset(DEVICES_PER_ACCOUNT);
  await tx.deleteFrom('knownDevice').where('id', 'in', beyond).execute();
}

function ifNotYou(services: Services): string[] {
  const then =
    'Ingrese después a «Mi Perfil» (médicos: «Configuración») y revise «Sesiones abiertas». Avise también a la administración de la clínica.';
  if (!canMailLinks(services))
    return [
      'Si no fue usted, ingrese al portal y cambie su contraseña ahora: las demás sesiones se cierran con eso.',
      'Si ya no puede ingresar, avise de inmediato a la administración de la clínica.',
    ];
  const link = new URL(OPEN_SCREENS.forgottenPassword, services.config.publicUrl);
  return [
    'Si no fue usted, elija ahora otra contraseña; todas las sesiones abiertas se cierran con eso:',
    link.href,
    '',
    then,
  ];
}
