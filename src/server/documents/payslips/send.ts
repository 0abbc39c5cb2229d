/** Sends one payslip: a short letter with the statement's PDF attached. */
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import type { Actor } from '../../platform/audit.ts';
import { makerOf, type Services, today } from '../../platform/context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { settleFailed } from '../../platform/mail/letters.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { describeMailFailure, type MailFailure } from '../../platform/mail/mail-failure.ts';
import { listPaymentsToCome, type ToCome } from '../portal/public.ts';
import { netOf, renderStatement, type StatementFile } from '../statements/public.ts';
import { type Sending, settleSent } from './deliveries.ts';

/** Makes a begun sending in the name of the actor and settles it; answers why it failed, or null. */
export async function sendPayslip(
  { database: { db }, mailer, log }: Services,
  sending: Sending,
  { year, month }: Period,
  actor: Actor,
): Promise<MailFailure | null> {
  let failure: MailFailure;
  try {
    const query = { doctorId: sending.doctorId, year, month };
    const file = await renderStatement(db, query, makerOf(actor));
    const coming = await listPaymentsToCome(db, sending.doctorId, today());
    try {
      const answer = await mailer.send(letter(sending, file, coming));
      const paymentIds = file.facts.payments.map(({ id }) => id);
      await settleSent(db, sending.id, { answer, paymentIds });
      return null;
    } catch (error) {
      log.warn({ err: error, deliveryId: sending.id }, 'payslip not sent');
      failure = describeMailFailure(error);
    }
  } catch (error) {
    log.error({ err: error, deliveryId: sending.id }, 'payslip not made');
    failure = describeDocumentFailure(error);
  }
  await settleFailed(db, 'payslip_delivery', sending.id, failure);
  return failure;
}

function describeDocumentFailure(error: unknown): MailFailure {
  const reason =
    error instanceof Refusal
      ? error.message
      : 'Error al generar PDF. Intente de nuevo; si se repite, avise a quien administra el sistema.';
  return { reason, answer: null, isOfServer: false, isUncertain: false };
}

/** `coming`: when unpaid payments come, by their id. */
function letter(
  { email }: Sending,
  { name, bytes, facts }: StatementFile,
  coming: ReadonlyMap<number, ToCome>,
): Mail {
  const { doctor, clinic, query } = facts;
  const period = formatPeriod(query);
  return {
    to: email,
    subject: `Liquidación de honorarios médicos, ${period}`,
    text: [
      `Estimado(a) ${doctor.name}:`,
      '',
      `Adjuntamos su liquidación de honorarios médicos de ${period}, por ${formatPesos(netOf(facts))} líquidos.`,
      ...facts.payments.flatMap(({ id }) => {
        const one = coming.get(id);
        return one ? ['', `${formatPesos(one.totalAmount)} por pagar: ${one.comes}`] : [];
      }),
      '',
      clinic.name,
    ].join('\n'),
    attachments: [{ filename: name, content: Buffer.from(bytes), contentType: 'application/pdf' }],
  };
}
