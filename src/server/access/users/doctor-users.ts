/** Generar usuarios: the accounts of many doctors who have none, with letters or mails (access §5.17; decision 131). */
import { hash } from 'node:crypto';
import pg from 'pg';
import type { z } from 'zod';
import type { users } from '../../../contract/access/users.ts';
import { DOCTORS_AT_ONCE } from '../../../domain/access/doctors-at-once.ts';
import { splitName } from '../../../domain/identity/names.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { filterDoctors } from '../../masters/doctors/public.ts';
import { keepGenerated } from '../../masters/master-imports/public.ts';
import { auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isDeliverable, UNDELIVERABLE_DOMAIN } from '../../platform/mail/mail.ts';
import { handOutMany } from '../session/public.ts';
import { handOutLetters } from './many-letters.ts';
import { refuseNewWithMore } from './master.ts';
import { createTemporaryPassword } from './temporary-password.ts';

type Chosen = z.output<NonNullable<(typeof users.previewForDoctors)['~orpc']['inputSchema']>>;
type Order = z.output<NonNullable<(typeof users.createForDoctors)['~orpc']['inputSchema']>>;

/** How many of those left out are told. */
const TOLD = 30;

type Candidate = {
  readonly id: number;
  readonly rut: string;
  readonly name: string;
  /** The doctor's own, unless another account or doctor has it; else null. */
  readonly email: string | null;
  /** Why no account is added; null if one is. */
  readonly reason: string | null;
};

/** For whom accounts would be added. Writes nothing. */
export async function previewDoctorUsers(context: CallContext, chosen: Chosen) {
  const { config, database, mailer } = context;
  const candidates = await readCandidates(database.db, chosen);
  const ready = candidates.filter(({ reason }) => reason === null);
  await refuseDoctorsWithMore(context, ready);
  const leftOut = candidates.flatMap(({ name, reason }) =>
    reason === null ? [] : { name, reason },
  );
  return {
    ready: ready.length,
    mailable: ready.filter(({ email }) => email !== null && isDeliverable(email)).length,
    hasMail: mailer.isConfigured,
    hasAddress: config.publicUrl !== undefined,
    leftOut: leftOut.slice(0, TOLD),
    leftOutCount: leftOut.length,
    digest: digestOf(ready),
  };
}

/** Adds the accounts, all or none, and answers the letters. */
export async function createDoctorUsers(
  context: CallContext,
  { digest, byMail, ...chosen }: Order,
): Promise<File> {
  const { db } = context.database;
  const candidates = (await readCandidates(db, chosen)).filter(({ reason }) => reason === null);
  if (candidates.length === 0 || digestOf(candidates) !== digest) refuse('user.doctorsChanged');
  if (candidates.length > DOCTORS_AT_ONCE)
    refuse('user.tooManyDoctors', { most: formatCount(DOCTORS_AT_ONCE) });
  await refuseDoctorsWithMore(context, candidates);
  const passwords = candidates.map(createTemporaryPassword);
  const { accounts: given, expiresAt } = await handOutMany(db, passwords);
  const accounts = candidates.flatMap(({ id: doctorId, rut, name, email }, at) => {
    const [password, account] = [passwords[at], given[at]];
    if (password === undefined || account === undefined) return [];
    const user = {
      ...splitName(name),
      rut,
      email: email ?? `${rut}@${UNDELIVERABLE_DOMAIN}`,
      profile: 'doctor' as const,
      doctorId,
    };
    const letter = { name, login: formatRut(rut), email: user.email, password, isDoctor: true };
    return [{ firstName: user.firstName, letter, user, account }];
  });
  return handOutLetters(context, accounts, {
    expiresAt,
    byMail,
    write: (tx) => insertAccounts(tx, context, accounts),
  });
}

/** Refuses if these accounts would have what the caller lacks: all have the same profile, so the first one tells. */
async function refuseDoctorsWithMore(context: CallContext, [first]: readonly Candidate[]) {
  if (first) await refuseNewWithMore(context, { ...splitName(first.name), profile: 'doctor' });
}

/** Stands for these doctors and no others. */
function digestOf(candidates: readonly Candidate[]): string {
  const ids = candidates.map(({ id }) => id).toSorted((a, b) => a - b);
  return hash('sha256', ids.join(','), 'hex');
}

/** The chosen doctors by name, and why some get no account. */
async function readCandidates(db: Db, { ids, filters }: Chosen): Promise<Candidate[]> {
  const found = filterDoctors(db.selectFrom('doctor').select('doctor.id'), { ...filters, ids });
  return rowsOf<Candidate>(db)`
    SELECT d.id, d.rut, d.name, own.email,
           CASE WHEN NOT d.is_active THEN 'está inactivo'
                WHEN EXISTS (SELECT FROM app_user u WHERE u.doctor_id = d.id) THEN 'ya tiene usuario'
                WHEN EXISTS (SELECT FROM app_user u WHERE u.rut = d.rut) THEN 'su RUT ya es de otro usuario: vincúlelo en Usuarios'
                WHEN own.email IS NULL
                 AND EXISTS (SELECT FROM app_user u WHERE lower(u.email) = lower(d.rut || '@' || ${UNDELIVERABLE_DOMAIN}::text))
                THEN 'otro usuario tiene la dirección que se le daría: corríjala en Usuarios' END AS reason
      FROM doctor d
           CROSS JOIN LATERAL (
             SELECT CASE WHEN d.email IS NOT NULL
                          AND NOT EXISTS (SELECT FROM app_user u WHERE lower(u.email) = lower(d.email))
                          AND NOT EXISTS (SELECT FROM doctor other WHERE lower(other.email) = lower(d.email) AND other.id <> d.id)
                         THEN d.email END AS email) own
     WHERE d.id IN (${found}) ORDER BY d.name COLLATE "es-x-icu", d.id`;
}

type Prepared = {
  readonly user: {
    readonly firstName: string;
    readonly lastName: string;
    readonly rut: string;
    readonly email: string;
    readonly profile: 'doctor';
    readonly doctorId: number;
  };
  readonly account: Awaited<ReturnType<typeof handOutMany>>['accounts'][number];
};

/** Adds all of them, with an entry in the audit log each. Answers their ids in the same order. */
async function insertAccounts(
  tx: Tx,
  context: CallContext,
  prepared: readonly Prepared[],
): Promise<number[]> {
  const added = await tx
    .insertInto('appUser')
    .values(prepared.map(({ user, account }) => ({ ...user, ...account })))
    .returning(['id', 'rut'])
    .execute()
    .catch((error: unknown) => {
      // Somebody added one of them, or deleted the doctor, just now.
      if (error instanceof pg.DatabaseError && /^2350[35]$/.test(error.code ?? ''))
        refuse('user.doctorsChanged');
      throw error;
    });
  const idOf = new Map(added.map(({ rut, id }) => [rut, id]));
  const ids = prepared.map(({ user }) => idOf.get(user.rut) ?? refuse('user.doctorsChanged'));
  await auditAll(
    tx,
    actorOf(context),
    prepared.map(({ user }, at) => ({
      action: 'user.create',
      entity: 'user',
      entityId: ids[at],
      summary: `Creó el usuario ${user.firstName} ${user.lastName}, junto con otros médicos.`,
      after: { ...user, isActive: true },
    })),
  );
  await keepGenerated(tx, context, 'user', {
    given: 'Generación de usuarios para médicos',
    summary: `Generó ${countOf(ids.length, 'usuario', 'usuarios')} para médicos.`,
    records: prepared.map(({ user }, at) => ({
      id: ids[at] ?? 0,
      fields: { ...user, ownProfileId: null, isActive: true },
    })),
  });
  return ids;
}
