/** Entregar contraseñas: the first passwords of accounts that came without one (access §32.7; decision 131). */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { users } from '../../../contract/access/users.ts';
import { DOCTORS_AT_ONCE } from '../../../domain/access/doctors-at-once.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { carryOut, type Db, type Tx } from '../../platform/db/database.ts';
import { inSpanish } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';
import { isAtProvider } from '../../platform/sign-on-config.ts';
import { profilesBeyond } from '../own-profiles/public.ts';
import { handOutMany, maySignInByPassword } from '../session/public.ts';
import { handOutLetters } from './many-letters.ts';
import { filterUsers, holdUsers } from './queries.ts';
import { createTemporaryPassword } from './temporary-password.ts';

type Chosen = z.output<NonNullable<(typeof users.previewFirstPasswords)['~orpc']['inputSchema']>>;
type Order = z.output<NonNullable<(typeof users.handOutFirstPasswords)['~orpc']['inputSchema']>>;

/** How many of those left out are told. */
const TOLD = 30;

/** To whom passwords would be handed out. Writes nothing. */
export async function previewFirstPasswords(context: CallContext, chosen: Chosen) {
  const candidates = await readCandidates(context.database.db, context, chosen);
  const ready = candidates.filter(({ reason }) => reason === null);
  const leftOut = candidates.flatMap(({ name, reason }) =>
    reason === null ? [] : { name, reason },
  );
  return {
    ready: ready.length,
    mailable: ready.filter(({ email }) => isDeliverable(email)).length,
    hasMail: context.mailer.isConfigured,
    hasAddress: context.config.publicUrl !== undefined,
    leftOut: leftOut.slice(0, TOLD),
    leftOutCount: leftOut.length,
    digest: digestOf(ready),
  };
}

/** Gives each of them a password, all or none, and answers the letters. */
export async function handOutFirstPasswords(
  context: CallContext,
  { digest, byMail, ...chosen }: Order,
): Promise<File> {
  const ready = await readReady(context.database.db, context, chosen);
  if (ready.length === 0 || digestOf(ready) !== digest) refuse('user.accountsChanged');
  if (ready.length > DOCTORS_AT_ONCE)
    refuse('user.tooManyAccounts', { most: formatCount(DOCTORS_AT_ONCE) });
  const passwords = ready.map(createTemporaryPassword);
  const { accounts: given, expiresAt } = await handOutMany(context.database.db, passwords);
  const accounts = ready.flatMap(({ id, firstName, name, rut, email, profile }, at) => {
    const [password, account] = [passwords[at], given[at]];
    if (password === undefined || account === undefined) return [];
    const login = rut === null ? email : formatRut(rut);
    const letter = { name, login, email, password, isDoctor: profile === 'doctor' };
    return [{ firstName, letter, id, account }];
  });
  return handOutLetters(context, accounts, {
    expiresAt,
    byMail,
    write: (tx) => givePasswords(tx, context, accounts, digest),
  });
}

/** Stands for these accounts and no others, with the addresses to which their passwords go. */
function digestOf(candidates: readonly { readonly id: number; readonly email: string }[]): string {
  const accounts = candidates
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, email }) => [id, email] as const);
  return hash('sha256', JSON.stringify(accounts), 'hex');
}

/** Those of the chosen users who get a password. */
async function readReady(db: Db | Tx, context: CallContext, chosen: Chosen) {
  return (await readCandidates(db, context, chosen)).filter(({ reason }) => reason === null);
}

/** The chosen users by name, and why some get no password. */
async function readCandidates(db: Db | Tx, context: CallContext, { ids, filters }: Chosen) {
  const caller = userOf(context);
  const isBeyond = await profilesBeyond(db, caller);
  const users = await filterUsers(db.selectFrom('appUser').select('appUser.id'), {
    ...filters,
    ids,
  })
    .select(['username', 'rut', 'firstName', 'lastName', 'email'])
    .select(['profile', 'ownProfileId', 'isActive'])
    .select([
      sql<boolean>`password_hash IS NOT NULL`.as('hasPassword'),
      sql<string[]>`ARRAY(SELECT issuer FROM sign_on_identity i WHERE i.user_id = app_user.id)`.as(
        'issuers',
      ),
    ])
    .orderBy(inSpanish('appUser.lastName'))
    .orderBy('appUser.id')
    .execute();
  const reasonOf = (user: (typeof users)[number]): string | null => {
    if (!user.isActive) return 'está inactivo';
    if (user.hasPassword) return 'ya tiene contraseña: se restablece en su fila';
    if (user.id === caller.id) return 'es su propia cuenta';
    const isBound = isAtProvider(context.config.signOn, user.issuers);
    if (isBound || !maySignInByPassword(context, user)) return 'entra por el ingreso único';
    return isBeyond(user) ? 'su perfil da más que el de usted' : null;
  };
  return users.map((user) => ({
    ...user,
    name: `${user.firstName} ${user.lastName}`,
    reason: reasonOf(user),
  }));
}

type Prepared = {
  readonly id: number;
  readonly letter: { readonly name: string };
  readonly account: Awaited<ReturnType<typeof handOutMany>>['accounts'][number];
};

/**
 * Gives the accounts their passwords, unless one of them changed while the passwords were hashed: who became an administrator
 * since then, or has another address or a password, gets none from this caller.
 */
async function givePasswords(
  tx: Tx,
  context: CallContext,
  accounts: readonly Prepared[],
  digest: string,
): Promise<number[]> {
  const ids = accounts.map(({ id }) => id);
  await holdUsers(tx, ids);
  if (digestOf(await readReady(tx, context, { ids })) !== digest) refuse('user.accountsChanged');
  const rows = accounts.map(({ id, account }) => ({ id, hash: account.passwordHash }));
  const expiresAt = accounts[0]?.account.passwordExpiresAt ?? null;
  await carryOut(tx)`
    UPDATE app_user u
       SET password_hash = n.hash, must_change_password = true, password_expires_at = ${expiresAt}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id int, hash text)
     WHERE u.id = n.id`;
  await auditAll(
    tx,
    actorOf(context),
    accounts.map(({ id, letter }) => ({
      action: 'user.firstPassword',
      entity: 'user',
      entityId: id,
      summary: `Entregó su primera contraseña a ${letter.name}, junto con otros.`,
    })),
  );
  return ids;
}
