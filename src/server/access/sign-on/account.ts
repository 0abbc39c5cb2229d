/** The account of a person whom the provider has named (access §21.4 to access §21.7). */
import { sql } from 'kysely';
import { PROFILES, type Profile } from '../../../domain/access/menu.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { type Actor, audit, SYSTEM } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SignOnConfig } from '../../platform/sign-on-config.ts';
import { endSessions, hasFactor } from '../session/public.ts';
import { isOnlyAdministrator } from '../users/public.ts';
import { bindIdentity, isBound, isOwnIdentity, noteOtherIdentity } from './identity.ts';
import type { Person } from './person.ts';
import type { SignOnRefusal } from './reasons.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Why a person is not let in, and whose account it was, if any. */
export type Refused = { readonly refused: SignOnRefusal; readonly userId: number | null };
export type Outcome = Refused | { readonly account: Account };

/**
 * The person's account, its row locked, with the profile that the provider gives. It is created if the settings say so. A profile
 * that the provider gives no longer is taken away although the person is refused, so this throws nothing: the transaction has
 * to be committed.
 */
export async function accountOf(
  tx: Tx,
  person: Person,
  settings: SignOnConfig,
  ipAddress: string,
): Promise<Outcome> {
  const { rut, email, hasUnverifiedEmail, profile, identity } = person;
  const found = await findAccount(tx, person);
  if (!found && rut === null && email === null)
    return refused(hasUnverifiedEmail ? 'signOn.unverifiedEmail' : 'signOn.nobody');
  if (!found) return createAccount(tx, person, settings, ipAddress);
  if (isOtherRut(found, person) || !(await isOwnIdentity(tx, found.id, identity))) {
    await noteOtherIdentity(tx, found.id, identity);
    return refused('signOn.otherIdentity', found);
  }
  // What is no RUT may be another one, typed wrong: it can't be compared.
  if (person.hasInvalidRut && found.rut !== null) return refused('signOn.invalidRut', found);
  if (!found.isActive) return refused('signOn.deactivated', found);
  const given = await givenProfile(tx, profile);
  const actor: Actor = { ...SYSTEM, ipAddress };
  if (given === null) return refuseAndDegrade(tx, actor, found, 'signOn.noProfile');
  if (given === 'missing') return refuseAndDegrade(tx, actor, found, 'signOn.profileMissing');
  const kept = { profile: found.profile, ownProfileId: found.ownProfileId };
  const wanted = given ?? kept;
  const showsDoctor = wanted.profile === 'doctor' || found.doctorRut !== null;
  if (showsDoctor && !isOwnDoctor(found, person))
    return isSame(wanted, kept)
      ? refused('signOn.notOwnDoctor', found)
      : refuseAndDegrade(tx, actor, found, 'signOn.notOwnDoctor');
  if (await leavesNoAdministrator(tx, found, wanted))
    return refused('signOn.lastAdministrator', found);
  await setProfile(tx, actor, found, wanted);
  await bindIdentity(tx, actor, found, identity);
  return { account: found };
}

/**
 * Refuses a person to whom the provider gives the account's profile no longer, and no other that the portal can give: the profile
 * is taken away, and the sessions end. The only administrator keeps both.
 */
async function refuseAndDegrade(
  tx: Tx,
  actor: Actor,
  account: Account,
  code: SignOnRefusal,
): Promise<Refused> {
  const none = { profile: 'user', ownProfileId: null } as const;
  if (await leavesNoAdministrator(tx, account, none))
    return refused('signOn.lastAdministrator', account);
  await setProfile(tx, actor, account, none);
  await endSessions(tx, account.id, null);
  return refused(code, account);
}

/**
 * The account that is bound to the identity, whatever RUT and address say by now. Without one by RUT; else by the verified address,
 * unless that account has another RUT than the provider says. Two persons of one name may get the same address one after the
 * other, but never the same RUT.
 */
async function findAccount(tx: Tx, { rut, email, identity }: Person) {
  const accounts = tx
    .selectFrom('appUser')
    .leftJoin('doctor', 'doctor.id', 'appUser.doctorId')
    .select(['appUser.id', 'appUser.firstName', 'appUser.lastName', 'appUser.rut'])
    .select(['appUser.profile', 'appUser.ownProfileId', 'appUser.isActive'])
    .select(['doctor.rut as doctorRut', hasFactor(sql.ref('app_user.id')).as('hasFactor')])
    .forNoKeyUpdate('appUser');
  const bound = await accounts
    .innerJoin('signOnIdentity', 'signOnIdentity.userId', 'appUser.id')
    .where('signOnIdentity.issuer', '=', identity.issuer)
    .where('signOnIdentity.subject', '=', identity.subject)
    .executeTakeFirst();
  // It may have been unbound while this waited for the row: then the account is found as any other, or not at all.
  if (bound && (await isBound(tx, bound.id, identity))) return bound;
  const byRut =
    rut === null ? undefined : await accounts.where('appUser.rut', '=', rut).executeTakeFirst();
  if (byRut || email === null) return byRut;
  const byEmail = await accounts.where(sql`lower(app_user.email)`, '=', email).executeTakeFirst();
  const isOther = rut !== null && byEmail !== undefined && byEmail.rut !== null;
  return isOther ? undefined : byEmail;
}

/** Whether the provider says another RUT than the account has: an identity does not outweigh it. */
function isOtherRut(account: Account, { rut }: Person): boolean {
  return rut !== null && account.rut !== null && account.rut !== rut;
}

type Given = { readonly profile: Profile; readonly ownProfileId: number | null };

/** The profile of that name: null for none, undefined when the provider gives none, `missing` when there is none of that name. */
async function givenProfile(
  tx: Tx,
  name: string | null | undefined,
): Promise<Given | null | undefined | 'missing'> {
  if (name === null || name === undefined) return name;
  const profile = PROFILES.find((one) => one === name);
  if (profile) return { profile, ownProfileId: null };
  const own = await tx
    .selectFrom('ownProfile')
    .select('id')
    .where('name', '=', name)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst();
  return own ? { profile: 'supervisor', ownProfileId: own.id } : 'missing';
}

function isSame(one: Given, other: Given): boolean {
  return one.profile === other.profile && one.ownProfileId === other.ownProfileId;
}

/** Whether the provider says the RUT of the account, and of the doctor whom it is linked to. */
function isOwnDoctor({ rut, doctorRut }: Account, person: Person): boolean {
  return person.rut !== null && rut === person.rut && (doctorRut ?? rut) === person.rut;
}

async function leavesNoAdministrator(tx: Tx, { id, profile }: Account, to: Given) {
  return profile === 'admin' && to.profile !== 'admin' && (await isOnlyAdministrator(tx, id));
}

async function setProfile(tx: Tx, actor: Actor, account: Account, to: Given): Promise<void> {
  const { id, firstName, lastName, profile, ownProfileId } = account;
  if (isSame({ profile, ownProfileId }, to)) return;
  await tx
    .updateTable('appUser')
    .set({ ...to, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, {
    action: 'user.update',
    entity: 'user',
    entityId: id,
    summary: `El proveedor de identidad cambió el perfil de ${firstName} ${lastName} a ${PROFILE_LABELS[to.profile]}.`,
    before: { profile, ownProfileId },
    after: to,
  });
}

/** Creates the account of somebody who has none, with the profile that the provider gives, if the settings say so. */
async function createAccount(
  tx: Tx,
  person: Person,
  settings: SignOnConfig,
  ipAddress: string,
): Promise<Outcome> {
  const { email, rut, firstName, lastName } = person;
  const given = settings.createsUsers ? await givenProfile(tx, person.profile) : null;
  if (!given) return refused('signOn.unknown');
  if (given === 'missing') return refused('signOn.profileMissing');
  if (email === null) return refused('signOn.unverifiedEmail');
  const isDoctor = given.profile === 'doctor';
  const doctorId = isDoctor && rut !== null ? await findFreeDoctor(tx, rut) : null;
  if (isDoctor && doctorId === null) return refused('signOn.notOwnDoctor');
  const created = await tx
    .insertInto('appUser')
    .values({ email, rut, firstName, lastName, ...given, doctorId })
    // Its address or RUT is another account's, or was taken a moment ago.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return refused('signOn.unknown');
  const actor: Actor = { ...SYSTEM, ipAddress };
  await audit(tx, actor, {
    action: 'user.create',
    entity: 'user',
    entityId: created.id,
    summary: `Creó la cuenta de ${firstName} ${lastName}, por su primer ingreso con ${settings.label}.`,
    after: { email, rut, firstName, lastName, ...given },
  });
  const account = await findAccount(tx, person);
  if (!account) return refused('signOn.unknown');
  await bindIdentity(tx, actor, account, person.identity);
  return { account };
}

/** The active doctor of a RUT who has no account; null if there is none. */
async function findFreeDoctor(tx: Tx, rut: string): Promise<number | null> {
  const found = await tx
    .selectFrom('doctor')
    .leftJoin('appUser', 'appUser.doctorId', 'doctor.id')
    .select('doctor.id')
    .where('doctor.rut', '=', rut)
    .where('doctor.isActive', '=', true)
    .where('appUser.id', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

function refused(code: SignOnRefusal, account?: Account): Refused {
  return { refused: code, userId: account?.id ?? null };
}
