/** Links for replacing a forgotten password: a random token, of which the database stores the hash (decision 43). */
import { sql } from 'kysely';
import { carryOut, type Db, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createToken, tokenHash } from '../../platform/passwords.ts';

export const LINK_MINUTES = 30;
/** How many mails an account gets in a quarter of an hour, from all requests together. */
const LINKS_PER_ACCOUNT = 3;
/** How many requests one network may make in a quarter of an hour; a whole clinic may share an address. */
const REQUESTS_PER_NETWORK = 10;
const LIMIT_MINUTES = 15;

/** Counts a request for a link. Refuses if its network has made too many. */
export async function countRequest(tx: Tx, network: string): Promise<void> {
  // One after the other: otherwise a hundred simultaneous requests would each count nine before them.
  await carryOut(tx)`
    SELECT pg_advisory_xact_lock(hashtext('portal-medico.password-links'), hashtext(${network}))`;
  const recent = await tx
    .selectFrom('passwordLinkRequest')
    .select(
      sql<number>`ceil(extract(epoch FROM at + make_interval(mins => ${LIMIT_MINUTES}) - now()) / 60)::int`.as(
        'minutesLeft',
      ),
    )
    .where('network', '=', network)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${LIMIT_MINUTES})`)
    .orderBy('at', 'desc')
    .limit(REQUESTS_PER_NETWORK)
    .execute();
  const first = recent[REQUESTS_PER_NETWORK - 1];
  if (first) {
    const { minutesLeft } = first;
    refuse('passwordLink.tooMany', {
      wait: minutesLeft === 1 ? '1 minuto' : `${minutesLeft} minutos`,
    });
  }
  await tx.insertInto('passwordLinkRequest').values({ network }).execute();
}

/** Makes a link for the account; answers its token, or null if the account has been sent enough. */
export async function createLink(
  tx: Tx,
  user: { id: number; email: string },
): Promise<string | null> {
  await tx.selectFrom('appUser').select('id').where('id', '=', user.id).forUpdate().execute();
  const { sent } = await tx
    .selectFrom('passwordLink')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('userId', '=', user.id)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${LIMIT_MINUTES})`)
    .executeTakeFirstOrThrow();
  if (sent >= LINKS_PER_ACCOUNT) return null;
  const token = createToken();
  await tx
    .insertInto('passwordLink')
    .values({
      tokenHash: tokenHash(token),
      userId: user.id,
      email: user.email,
      expiresAt: sql`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .execute();
  return token;
}

/** Deletes a link whose mail was not sent. */
export async function dropLink(db: Db, token: string): Promise<void> {
  await db.deleteFrom('passwordLink').where('tokenHash', '=', tokenHash(token)).execute();
}

/** The account of a link's token, locked until the transaction ends. Refuses an invalid link. */
export async function openLink(tx: Tx, token: string) {
  // Locks the account first, like every change of its password, so that what is read next is current.
  await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', (where) =>
      where.selectFrom('passwordLink').select('userId').where('tokenHash', '=', tokenHash(token)),
    )
    .forUpdate()
    .execute();
  const link = await tx
    .selectFrom('passwordLink')
    .innerJoin('appUser', 'appUser.id', 'passwordLink.userId')
    .where('passwordLink.tokenHash', '=', tokenHash(token))
    // A link is void if the account's address has changed since, or if the account is inactive.
    .whereRef('passwordLink.email', '=', 'appUser.email')
    .where('appUser.isActive', '=', true)
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.rut',
      'appUser.email',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.passwordHash',
      sql<boolean>`password_link.used_at IS NOT NULL`.as('isUsed'),
      sql<boolean>`password_link.expires_at <= now()`.as('isExpired'),
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!link) refuse('passwordLink.unknown');
  if (link.isUsed) refuse('passwordLink.used');
  if (link.isExpired) refuse('passwordLink.expired', { minutes: LINK_MINUTES });
  return link;
}
