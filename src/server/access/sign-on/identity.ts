/** The identity at the provider to which an account belongs from its first sign-on on (access §21.10; decision 120). */
import { z } from 'zod';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, type Services, userOf } from '../../platform/context.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enqueueForAdministrators, mailAdministrator } from '../../platform/mail/user-letters.ts';
import { endSessions } from '../session/public.ts';
import { holdWithinOwn } from '../users/public.ts';

/** Who it is at which provider: never given to another person (OpenID Connect Core 1.0, 2 and 5.7). */
export type Identity = { readonly issuer: string; readonly subject: string };
type Named = { readonly id: number; readonly firstName: string; readonly lastName: string };

const about = z.object({ accountId: z.number(), userId: z.number() });

/** The task that tells the administrators of a refused identity. */
export const OTHER_IDENTITY_TASK = 'tell-administrator-of-other-identity';
/** Administrators are written to about an account once in this time, however often somebody tries. */
const TOLD_EACH_HOURS = 24;

/** Whether the account is bound to this identity, and not merely free for it. */
export async function isBound(tx: Tx, id: number, { issuer, subject }: Identity): Promise<boolean> {
  const bound = await tx
    .selectFrom('signOnIdentity')
    .select('userId')
    .where('userId', '=', id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return bound !== undefined;
}

/** Whether the account is free for this identity, or has it: not that of another person there. */
export async function isOwnIdentity(tx: Tx, id: number, identity: Identity): Promise<boolean> {
  const bound = await tx
    .selectFrom('signOnIdentity')
    .select('subject')
    .where('userId', '=', id)
    .where('issuer', '=', identity.issuer)
    .executeTakeFirst();
  return bound === undefined || bound.subject === identity.subject;
}

/** Binds the account to the identity, unless it is. The account's row has to be locked, and the identity nobody else's. */
export async function bindIdentity(
  tx: Tx,
  actor: Actor,
  { id, firstName, lastName }: Named,
  identity: Identity,
): Promise<void> {
  const bound = await tx
    .insertInto('signOnIdentity')
    .values({ userId: id, ...identity })
    .onConflict((conflict) => conflict.columns(['userId', 'issuer']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (!bound) return;
  await audit(tx, actor, {
    action: 'user.update',
    entity: 'user',
    entityId: id,
    summary: `La cuenta de ${firstName} ${lastName} quedó unida a su identidad del proveedor, por su primer ingreso con ella.`,
    after: identity,
  });
}

/**
 * Keeps that somebody else came with the address or RUT of the account, and has the administrators told, unless they were within
 * the last day.
 */
export async function noteOtherIdentity(tx: Tx, id: number, { issuer }: Identity): Promise<void> {
  const rows = await rowsOf<{ isNews: boolean }>(tx)`
    UPDATE sign_on_identity
       SET refused_at = now(),
           told_at = CASE WHEN told_at > now() - make_interval(hours => ${TOLD_EACH_HOURS}) THEN told_at ELSE now() END
     WHERE user_id = ${id} AND issuer = ${issuer}
    RETURNING told_at = now() AS is_news`;
  if (rows[0]?.isNews) await enqueueForAdministrators(tx, OTHER_IDENTITY_TASK, { accountId: id });
}

/** Sets another user's account free for the identity that signs on next, and ends its sessions. */
export async function unbindIdentity(context: CallContext, id: number): Promise<void> {
  if (id === userOf(context).id) refuse('signOn.ownIdentity');
  await context.database.db.transaction().execute(async (tx) => {
    await holdWithinOwn(tx, id, context);
    const user = await tx
      .selectFrom('appUser')
      .select(['firstName', 'lastName'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!user) refuse('record.notFound', { record: 'el usuario' });
    const name = `${user.firstName} ${user.lastName}`;
    const freed = await tx
      .deleteFrom('signOnIdentity')
      .where('userId', '=', id)
      .returning(['issuer', 'subject'])
      .execute();
    if (freed.length === 0) refuse('signOn.notBound', { name });
    await endSessions(tx, id, null);
    await audit(tx, actorOf(context), {
      action: 'user.update',
      entity: 'user',
      entityId: id,
      summary: `Desvinculó la cuenta de ${name} de su identidad del proveedor.`,
      before: { identities: freed },
    });
  });
}

/** Writes to one administrator, if the refusal still stands. Throws when mail fails, for another try. */
export async function mailOtherIdentity(services: Services, payload: unknown): Promise<void> {
  const { accountId, userId } = about.parse(payload);
  const account = await services.database.db
    .selectFrom('appUser')
    .innerJoin('signOnIdentity', 'signOnIdentity.userId', 'appUser.id')
    .select(['firstName', 'lastName', 'email', 'refusedAt'])
    .where('appUser.id', '=', accountId)
    .where('refusedAt', 'is not', null)
    .orderBy('refusedAt', 'desc')
    .executeTakeFirst();
  // Unbound meanwhile: an administrator knows.
  if (!account?.refusedAt) return;
  const name = `${account.firstName} ${account.lastName}`;
  await mailAdministrator(services, userId, {
    subject: 'Portal Médico: se rechazó un ingreso con otra identidad',
    lines: [
      `El ${formatInstant(account.refusedAt)} alguien llegó del proveedor de identidad a la cuenta de ${name} (${account.email}) con otra identidad u otro RUT que los de esa cuenta. No se le dejó entrar.`,
      '',
      'Si el proveedor dio el correo a otra persona, créele su propia cuenta. Si es la misma persona con una cuenta nueva allá, elija «Desvincular identidad» en Gestión de Usuarios después de comprobarlo.',
    ],
  });
}
