/** The job that reminds payees of their receipts: `send-receipt-reminders`. */
import { formatDate, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { glossOf, otherYearNote, receiptFacts } from '../../../domain/payout/receipt-to-issue.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { readClinicIdentity } from '../../masters/clinic/public.ts';
import type { Services } from '../../platform/context.ts';
import { carryOut, type Db, rowsOf } from '../../platform/db/database.ts';
import {
  endOfSent,
  type LetterCounts,
  letterJob,
  settleFailed,
} from '../../platform/mail/letters.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { describeMailFailure, type MailFailure } from '../../platform/mail/mail-failure.ts';
import { isToRemind } from './reminders.ts';

const LOG = 'receipt_reminder';

type Reminder = { readonly id: number; readonly documentId: number; readonly email: string };

export const sendReceiptRemindersJob = letterJob<Period, Reminder>({
  type: 'send-receipt-reminders',
  log: LOG,
  name: 'Enviar recordatorios',
  description: 'Escribe a cada beneficiario qué boleta o factura falta.',
  action: 'receipt.remind',
  send: (job, reminder) => send(job.services, reminder),
  describe,
});

/** Sends a reminder and settles it; answers why it failed, or null. */
async function send(services: Services, reminder: Reminder): Promise<MailFailure | null> {
  const { db } = services.database;
  const letter = await letterOf(db, reminder);
  if (letter === null) {
    const reason = 'Antes de enviar el recordatorio llegó la boleta, o el banco rechazó el pago.';
    await settleFailed(db, LOG, reminder.id, { reason, answer: null, isUncertain: false });
    return null;
  }
  try {
    const answer = await services.mailer.send(letter);
    await carryOut(db)`
      UPDATE receipt_reminder SET state = 'sent', answer = ${answer}, settled_at = clock_timestamp()
       WHERE id = ${reminder.id} AND settled_at IS NULL`;
    return null;
  } catch (error) {
    services.log.warn({ err: error, reminderId: reminder.id }, 'reminder not sent');
    const failure = describeMailFailure(error);
    await settleFailed(db, LOG, reminder.id, failure);
    return failure;
  }
}

/** The letter; null when the document was issued meanwhile, or is no longer paid. */
async function letterOf(db: Db, { documentId, email }: Reminder): Promise<Mail | null> {
  const clinic = await readClinicIdentity(db);
  const [due] = await rowsOf<{
    payeeName: string;
    kind: 'receipt' | 'invoice';
    paymentDate: string;
    grossAmount: number;
    retentionRate: number | null;
    surchargeRate: number;
    retentionAmount: number;
    netAmount: number;
    periods: Period[];
    plannedDate: string;
    /** What was retained by the rate of another year; null when it is what the receipt says. */
    retainedAmount: number | null;
  }>(db)`
    SELECT l.payee_name, l.expected_kind AS kind, l.payment_date, l.expected_gross AS gross_amount, l.retention_rate,
           coalesce(surcharge_within(l.retention_rate, l.payment_date, (SELECT d.is_legal FROM fee_document d WHERE d.id = l.document_id)), 0) AS surcharge_rate,
           l.expected_retention AS retention_amount, l.expected_net AS net_amount,
           (SELECT jsonb_agg(DISTINCT jsonb_build_object('year', p.period_year, 'month', p.period_month))
              FROM payment p WHERE p.document_id = l.document_id) AS periods, l.planned_date::text AS planned_date,
           (SELECT d.retention_amount FROM document_true_year o JOIN fee_document d ON d.id = o.document_id
             WHERE o.document_id = l.document_id) AS retained_amount
      FROM receipt_line l WHERE l.document_id = ${documentId} AND ${isToRemind}`;
  if (!due) return null;
  const { payeeName, kind, periods, plannedDate, retainedAmount, ...amounts } = due;
  const { paymentDate } = due;
  const what = kind === 'invoice' ? 'factura exenta' : 'boleta de honorarios';
  const facts = receiptFacts({
    ...amounts,
    clinicName: clinic.name,
    clinicRut: clinic.rut,
    gloss: glossOf(periods ?? []),
  });
  return {
    to: email,
    subject: `Emita su ${what} por ${formatPesos(due.grossAmount)}`,
    text: [
      `Estimado(a) ${payeeName}:`,
      '',
      `Aún no recibimos su ${what} por el pago del ${formatDate(due.paymentDate)}. Emítala con estos datos:`,
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      ...(retainedAmount === null
        ? []
        : [otherYearNote({ plannedDate, paymentDate, retainedAmount }), '']),
      'Si ya la emitió, no haga nada: la clínica la recibe con su informe mensual del SII.',
      '',
      clinic.name,
    ].join('\n'),
  };
}

function describe(period: Period, counts: LetterCounts): string {
  const { sent } = counts;
  const done = `${countOf(sent, 'recordatorio', 'recordatorios')} de boletas de ${formatPeriod(period)} ${sent === 1 ? 'enviado' : 'enviados'}`;
  return `${done}${endOfSent(counts, 'Boletas y Facturas')}`;
}
