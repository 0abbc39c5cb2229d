/** The job that sends a month's payslips: `send-payslips`. One failed address does not stop the others. */
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import { countLetters, sendLetters, takeUpLetters } from '../../platform/mail/letters.ts';
import type { Sending } from './deliveries.ts';
import { sendPayslip } from './send.ts';

export type SendPayslipsPayload = Period & { readonly doctorIds?: readonly number[] | undefined };

const LOG = 'payslip_delivery';

export const sendPayslipsJob: JobDefinition<SendPayslipsPayload> = {
  type: 'send-payslips',
  steps: [
    {
      key: 'send',
      name: 'Enviar liquidaciones',
      description: 'Genera el PDF de cada médico y lo envía a su correo.',
    },
    {
      key: 'register',
      name: 'Dejar constancia',
      description: 'Anota lo hecho en la bitácora y cierra el trabajo.',
    },
  ],
  async run(job) {
    const { db } = job.services.database;
    // Locked until the end, so that no other run of the job sends meanwhile; each mail is settled separately.
    await db.transaction().execute(async (tx) => {
      await job.claim(tx);
      const sendings = await takeUpLetters<Sending>(db, LOG, job.id);
      await job.step('send', sendings.length);
      await sendLetters(job, LOG, sendings, (sending) =>
        sendPayslip(job.services, sending, job.payload, job.actor),
      );
      await job.step('register');
      const counts = await countLetters(db, LOG, job.id);
      const message = describe(job.payload, counts);
      await audit(tx, job.actor, {
        action: 'payslip.send',
        entity: 'job',
        entityId: job.id,
        summary: message,
        after: counts,
      });
      await job.complete(tx, { message, processedCount: counts.sent, ...counts });
    });
  },
};

function describe(period: Period, { sent, notSent }: { sent: number; notSent: number }): string {
  const done = `${countOf(sent, 'liquidación', 'liquidaciones')} de ${formatPeriod(period)} ${sent === 1 ? 'enviada' : 'enviadas'} por correo`;
  return notSent === 0 ? `${done}.` : `${done}; ${formatNotSent(notSent)}.`;
}

const formatNotSent = (count: number) =>
  `${countOf(count, 'no se pudo enviar', 'no se pudieron enviar')}, con el motivo en el registro de envíos`;
