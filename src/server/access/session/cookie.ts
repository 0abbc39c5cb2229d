/** The browser's half of a session: its cookie (access §2.1). */
import { type Actor, audit } from '../../platform/audit.ts';
import type { CallContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { noteFirstSignIn } from './first-password.ts';
import { createHalfOpen, endHalfOpen, takeHalfOpen, type Way } from './half-open.ts';
import {
  giveDeviceCookie,
  type NotedDevice,
  noteDevice,
  queueDeviceLetter,
} from './known-devices.ts';
import { createSession, endSession, replaceToken } from './session.ts';
import { cookieOptions, sessionCookieName } from './session-cookie.ts';
import {
  type Credentials,
  checkCredentials,
  holdVerified,
  type Verified,
  type WrongCredentials,
} from './sign-in.ts';

/**
 * Signs the user in and gives the browser the session's cookie; its earlier session ends. Who has a second factor gets a cookie
 * that opens nothing but the second step. Refuses with `wrong` when the user is unknown or the password is wrong, even if the
 * password became wrong while it was being verified.
 */
export async function openSession(
  context: CallContext,
  credentials: Credentials,
  wrong: WrongCredentials = 'session.wrongCredentials',
): Promise<Verified & { needsFactor: boolean }> {
  const { database, request } = context;
  const user = await checkCredentials(database.db, credentials, request.ip, wrong);
  refuseOthersThanLocal(context, user);
  const { needsFactor, ...given } = await database.db.transaction().execute(async (tx) => {
    const held = (await holdVerified(tx, user)) ?? refuse(wrong);
    return admit(tx, context, { ...held, name: user.name }, BY_PASSWORD);
  });
  giveCookies(context, given);
  return { ...user, needsFactor };
}

const BY_PASSWORD: Way = { factor: null, signedOn: false, identifiedAt: null, endUrl: null };

type Named = { readonly username: string | null };

/** Where the settings keep passwords to some accounts, for emergencies, the others sign in at the identity provider. */
export function maySignInByPassword({ config }: CallContext, { username }: Named): boolean {
  const { localUsers = [] } = config.signOn ?? {};
  return localUsers.length === 0 || localUsers.includes(username ?? '');
}

function refuseOthersThanLocal(context: CallContext, user: Named): void {
  const { label = '' } = context.config.signOn ?? {};
  if (!maySignInByPassword(context, user)) refuse('session.signOnOnly', { label });
}

/**
 * Lets somebody in who has proved who they are: begins the session, or what waits for the second factor. The browser's earlier
 * session ends. The account's row is locked, so that no factor is added between the question for one and the session.
 */
export async function admit(
  tx: Tx,
  context: CallContext,
  account: Held & { readonly name: string; readonly hasFactor: boolean },
  way: Way,
): Promise<Given & { readonly needsFactor: boolean }> {
  if (context.sessionToken !== null) await endSession(tx, context.sessionToken);
  if (way.factor !== null || !account.hasFactor)
    return { ...(await beginSession(tx, context, account, way)), needsFactor: false };
  await endHalfOpen(tx, context);
  await audit(tx, actorOf(context, account), {
    action: 'session.halfOpen',
    entity: 'user',
    entityId: account.id,
    summary: way.signedOn
      ? `${account.name} se identificó con ${context.config.signOn?.label}; falta su segundo factor.`
      : `${account.name} escribió su contraseña; falta su segundo factor.`,
  });
  return { token: await createHalfOpen(tx, account.id, way), needsFactor: true };
}

/**
 * Opens the session of a user who has shown the second factor after the password. Refuses when the sign-in no longer waits:
 * too much time has passed, or the password or the account changed meanwhile.
 */
export async function finishSignIn(context: CallContext, userId: number): Promise<void> {
  const given = await context.database.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('appUser')
      .select(['id', 'firstName', 'lastName'])
      .select(['mustChangePassword', 'passwordExpiresAt', 'firstSignInAt'])
      .where('id', '=', userId)
      .where('isActive', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const waiting = account && (await takeHalfOpen(tx, context, userId));
    if (!waiting) refuse('factor.signInExpired');
    const name = `${account.firstName} ${account.lastName}`;
    return beginSession(tx, context, { ...account, name }, { ...waiting, factor: 'here' });
  });
  giveCookies(context, given);
}

/**
 * Opens the session of a user whose passkey stood in for password and factor. Who has a temporary password uses that first: the
 * passkey does not know it.
 */
export async function signInByPasskey(context: CallContext, userId: number): Promise<void> {
  const given = await context.database.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('appUser')
      .select(['id', 'username', 'firstName', 'lastName'])
      .select(['mustChangePassword', 'passwordExpiresAt', 'firstSignInAt'])
      .where('id', '=', userId)
      .where('isActive', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) refuse('passkey.wrong');
    refuseOthersThanLocal(context, account);
    if (account.mustChangePassword) refuse('passkey.passwordFirst');
    if (context.sessionToken !== null) await endSession(tx, context.sessionToken);
    else await endHalfOpen(tx, context);
    const name = `${account.firstName} ${account.lastName}`;
    const way = { ...BY_PASSWORD, factor: 'here', byPasskey: true } as const;
    return beginSession(tx, context, { ...account, name }, way);
  });
  giveCookies(context, given);
}

/** What the browser is given: a token, and by what it is known once somebody is signed in. */
type Given = { readonly token: string; readonly device?: NotedDevice };

type Held = {
  readonly id: number;
  readonly mustChangePassword: boolean;
  readonly passwordExpiresAt: Date | null;
  readonly firstSignInAt: Date | null;
};

async function beginSession(
  tx: Tx,
  context: CallContext,
  held: Held & { readonly name: string },
  way: Way,
): Promise<Given> {
  const { name } = held;
  const isFirst = !way.signedOn && held.mustChangePassword && held.firstSignInAt === null;
  const device = await noteDevice(tx, context, held.id);
  // One letter, if both are so.
  if (isFirst) await noteFirstSignIn(tx, context, held.id);
  else if (device.isStrange) await queueDeviceLetter(tx, context, held.id);
  await audit(tx, actorOf(context, { id: held.id, name }), {
    action: 'session.signIn',
    entity: 'user',
    entityId: held.id,
    summary: isFirst
      ? `${name} inició sesión por primera vez con la contraseña entregada.`
      : `${name} inició sesión${howOf(context, way)}.`,
  });
  const token = await createSession(tx, held, context.request, { ...way, deviceId: device.id });
  return { token, device };
}

function howOf({ config }: CallContext, { signedOn, factor }: Way): string {
  const words = [
    ...(signedOn ? [`con ${config.signOn?.label ?? 'su proveedor de identidad'}`] : []),
    ...(factor ? ['con su segundo factor'] : []),
  ];
  return words.length === 0 ? '' : ` ${words.join(' y ')}`;
}

/** The user, while no session says who it is. */
function actorOf({ request }: CallContext, user: { id: number; name: string }): Actor {
  return { userId: user.id, name: user.name, ipAddress: request.ip };
}

/** Gives the browser the token of a session, or of what waits for the second factor. */
export function giveCookies(context: CallContext, { token, device }: Given): void {
  const { config, reply } = context;
  reply.setCookie(sessionCookieName(config), token, cookieOptions(config));
  if (device) giveDeviceCookie(context, device.token);
}

/** Gives the session another token, once its user has proved again who it is. Refuses when it was ended meanwhile. */
export async function renewToken(context: CallContext): Promise<void> {
  const { database, sessionToken } = context;
  const token = sessionToken === null ? null : await replaceToken(database.db, sessionToken);
  giveCookies(context, { token: token ?? refuse('session.required') });
}

/** Takes the cookie away. */
export function clearSessionCookie(context: CallContext): void {
  context.reply.clearCookie(sessionCookieName(context.config), cookieOptions(context.config));
}
