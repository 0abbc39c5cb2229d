/** Generar usuarios: the accounts of many doctors who have none, with letters or mails (access §5.17; decision 131). */
import { sql } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import { DOCTORS_AT_ONCE, type users } from '../../../contract/access/users.ts';
import { splitName } from '../../../domain/identity/names.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { readClinicIdentity, readDocumentFiles } from '../../masters/clinic/public.ts';
import { filterDoctors } from '../../masters/doctors/public.ts';
import { auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext, makerOf, today } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isDeliverable, UNDELIVERABLE_DOMAIN } from '../../platform/mail/mail.ts';
import { PdfOverload, renderReport } from '../../platform/pdf/pdf.ts';
import { handOut, queueExpiryLetter } from '../session/public.ts';
import { refuseNewWithMore } from './master.ts';
import { lettersReport, type NewAccount } from './password-letters.ts';
import { createTemporaryPassword, deliverPassword } from './temporary-password.ts';

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
export async function previewDoctorUsers({ database, mailer }: CallContext, chosen: Chosen) {
  const candidates = await readCandidates(database.db, chosen);
  const ready = candidates.filter(({ reason }) => reason === null);
  const leftOut = candidates.flatMap(({ name, reason }) =>
    reason === null ? [] : { name, reason },
  );
  return {
    ready: ready.length,
    mailable: ready.filter(({ email }) => email !== null && isDeliverable(email)).length,
    hasMail: mailer.isConfigured,
    leftOut: leftOut.slice(0, TOLD),
    leftOutCount: leftOut.length,
  };
}

/**
 * Adds the accounts in one transaction, and answers the letters. They are set before it ends, so that no password is lost
 * with them; who could not be mailed gets one, too.
 */
export async function createDoctorUsers(
  context: CallContext,
  { ready, byMail, ...chosen }: Order,
): Promise<File> {
  const { db } = context.database;
  const candidates = (await readCandidates(db, chosen)).filter(({ reason }) => reason === null);
  if (candidates.length !== ready) refuse('user.doctorsChanged');
  if (ready > DOCTORS_AT_ONCE)
    refuse('user.tooManyDoctors', { most: formatCount(DOCTORS_AT_ONCE) });
  for (const { name } of candidates.slice(0, 1))
    await refuseNewWithMore(context, { ...splitName(name), profile: 'doctor' });
  const accounts = await Promise.all(
    candidates.map(async ({ id: doctorId, rut, name, email }) => {
      const password = createTemporaryPassword();
      const { account, expiresAt } = await handOut(db, password);
      const address = email ?? `${rut}@${UNDELIVERABLE_DOMAIN}`;
      const user = {
        ...splitName(name),
        rut,
        email: address,
        profile: 'doctor' as const,
        doctorId,
      };
      return { letter: { name, rut, email: address, password }, user, account, expiresAt };
    }),
  );
  const isMailed = (email: string) => byMail && context.mailer.isConfigured && isDeliverable(email);
  const mailed = accounts.filter(({ letter }) => isMailed(letter.email));
  const onPaper = accounts.filter(({ letter }) => !isMailed(letter.email));
  const expiresAt = accounts[0]?.expiresAt ?? new Date();
  const toPdf = (letters: readonly NewAccount[], mails: readonly NewAccount[]) =>
    renderLetters(context, { expiresAt, onPaper: letters, byMail: mails });
  const lettersOf = (some: typeof accounts) => some.map(({ letter }) => letter);
  const { file, ids } = await db.transaction().execute(async (tx) => ({
    ids: await insertAccounts(tx, context, accounts),
    file: await toPdf(lettersOf(onPaper), lettersOf(mailed)),
  }));
  for (const [at, one] of accounts.entries())
    await queueExpiryLetter(context, ids[at] ?? 0, one.expiresAt);
  const failed: typeof mailed = [];
  for (const one of mailed) {
    const { password } = one.letter;
    const id = ids[accounts.indexOf(one)] ?? 0;
    const told = { password, expiresAt: one.expiresAt };
    if (!(await deliverPassword(context, { ...one.user, id }, told)).emailSent) failed.push(one);
  }
  if (failed.length === 0) return file;
  const sent = mailed.filter((one) => !failed.includes(one));
  return toPdf(lettersOf([...onPaper, ...failed]), lettersOf(sent));
}

/** The chosen doctors by name, and why some get no account. */
async function readCandidates(db: Db, { ids, filters }: Chosen): Promise<Candidate[]> {
  const found = filterDoctors(db.selectFrom('doctor').select('doctor.id'), { ...filters, ids });
  const { rows } = await sql<Candidate>`
    SELECT d.id, d.rut, d.name,
           CASE WHEN d.email IS NOT NULL
                 AND NOT EXISTS (SELECT FROM app_user u WHERE lower(u.email) = lower(d.email))
                 AND NOT EXISTS (SELECT FROM doctor other WHERE lower(other.email) = lower(d.email) AND other.id <> d.id)
                THEN d.email END AS email,
           CASE WHEN NOT d.is_active THEN 'está inactivo'
                WHEN EXISTS (SELECT FROM app_user u WHERE u.doctor_id = d.id) THEN 'ya tiene usuario'
                WHEN EXISTS (SELECT FROM app_user u WHERE u.rut = d.rut) THEN 'su RUT ya es de otro usuario: vincúlelo en Usuarios' END AS reason
      FROM doctor d WHERE d.id IN (${found}) ORDER BY d.name COLLATE "es-x-icu", d.id`.execute(db);
  return rows;
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
  readonly account: Awaited<ReturnType<typeof handOut>>['account'];
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
  return ids;
}

async function renderLetters(
  context: CallContext,
  letters: { expiresAt: Date; onPaper: readonly NewAccount[]; byMail: readonly NewAccount[] },
): Promise<File> {
  const { db } = context.database;
  const clinic = await readClinicIdentity(db);
  const address = context.config.publicUrl ?? null;
  const report = lettersReport({ clinic, address, ...letters }, today());
  const files = await readDocumentFiles(db);
  const pdf = await renderReport(report, makerOf(context), files).catch((error: unknown) => {
    if (error instanceof PdfOverload) refuse('user.lettersTookTooLong');
    throw error;
  });
  return new File([new Uint8Array(pdf)], `cuentas_nuevas_${today()}.pdf`, {
    type: 'application/pdf',
  });
}
