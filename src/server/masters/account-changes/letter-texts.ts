/** What payees are told by mail about changes of their accounts, and of the payee (masters §15.10, masters §14.10). */
import { formatDate, formatInstant } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { accountEnding } from '../../../domain/payout/account-changes.ts';
import { stopped } from '../../../domain/words/full-stops.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { changeQuery, type StoredChange } from './queries.ts';

/** A change of account that was asked for or took effect, or a change of payee. */
export type LetterSubject = {
  readonly about: 'proposal' | 'effect' | 'payee';
  readonly id: number;
};

type Clinic = { readonly name: string; readonly email: string | null };

/** The letter; null if the change was deleted since. */
export async function composeLetter(
  db: Db,
  { about, id }: LetterSubject,
): Promise<Pick<Mail, 'subject' | 'text'> | null> {
  const clinic = await db.selectFrom('clinic').select(['name', 'email']).executeTakeFirstOrThrow();
  const told =
    about === 'payee' ? await tellPayee(db, id, clinic) : await tellAccount(db, id, about, clinic);
  if (told === null) return null;
  const text = [
    ...told.lines,
    '',
    `Si usted no lo pidió, avise de inmediato a ${clinic.name}${clinic.email ? `, ${clinic.email}` : ', a la administración'}.`,
    'No responda a este correo con los datos de su cuenta ni con claves: nadie se los pedirá.',
  ].join('\n');
  return { subject: told.subject, text };
}

type Told = { readonly subject: string; readonly lines: readonly string[] };

async function tellAccount(
  db: Db,
  id: number,
  about: 'proposal' | 'effect',
  clinic: Clinic,
): Promise<Told | null> {
  const change = await changeQuery(db).where('c.id', '=', id).executeTakeFirst();
  if (!change) return null;
  const isProposal = about === 'proposal';
  return {
    subject: isProposal
      ? `${clinic.name}: se pidió cambiar su cuenta de pago`
      : `${clinic.name}: cambió su cuenta de pago`,
    lines: [
      `Hola, ${change.payeeName}:`,
      '',
      isProposal
        ? `El ${formatInstant(change.proposedAt)} se pidió en ${clinic.name} cambiar la cuenta en que se le paga:`
        : `Desde el ${formatInstant(change.answeredAt ?? change.proposedAt)} ${clinic.name} le paga en otra cuenta:`,
      '',
      ...accountLines(change),
      ...(isProposal
        ? [
            '',
            'El cambio vale solo cuando otra persona de la clínica lo aprueba. Hasta entonces se le',
            'paga en la cuenta de antes.',
          ]
        : []),
    ],
  };
}

/** Both accounts, of their numbers the last digits only. */
function accountLines(change: StoredChange): string[] {
  const line = (bank: string | null, number: string | null) =>
    number === null
      ? 'sin cuenta'
      : `${bank ?? 'banco sin indicar'}, cuenta ${accountEnding(number)}`;
  return [
    `  Antes: ${line(change.oldBankName, change.oldBankAccount)}`,
    `  Nueva: ${line(change.newBankName, change.newBankAccount)}`,
  ];
}

async function tellPayee(db: Db, id: number, clinic: Clinic): Promise<Told | null> {
  const change = await db
    .selectFrom('payeeChange as c')
    .innerJoin('doctor', 'doctor.id', 'c.doctorId')
    .selectAll('c')
    .select(['doctor.name as doctorName', 'doctor.bankAccount'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!change) return null;
  const { kind, oldPayeeName, payeeName, payeeRut, validFrom, validUntil } = change;
  const days = `${validFrom === null ? '' : ` desde el ${formatDate(validFrom)}`}${validUntil === null ? '' : ` hasta el ${formatDate(validUntil)}`}`;
  return {
    subject: `${clinic.name}: cambió a quién o cómo se pagan sus honorarios`,
    lines: [
      `Hola, ${change.doctorName}:`,
      '',
      `El ${formatInstant(change.madeAt)} se registró en ${clinic.name} un cambio de sus honorarios:`,
      '',
      ...(kind === 'transfer'
        ? [
            `  Se le pagará por transferencia${change.bankAccount === null ? '' : `, a la cuenta ${accountEnding(change.bankAccount)}`}. Antes: con cheque.`,
          ]
        : [
            `  Por sus atenciones se le pagará a ${payeeName} (${formatRut(payeeRut)})${days}.`,
            `  Antes: a ${stopped(oldPayeeName ?? '')}`,
            '  Los pagos ya procesados no cambian.',
          ]),
    ],
  };
}
