/** The job that sends a month's payslips: `send-payslips`. */
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { endOfSent, type LetterCounts, letterJob } from '../../platform/mail/letters.ts';
import type { Sending } from './deliveries.ts';
import { sendPayslip } from './send.ts';

export type SendPayslipsPayload = Period & { readonly doctorIds?: readonly number[] | undefined };

export const sendPayslipsJob = letterJob<SendPayslipsPayload, Sending>({
  type: 'send-payslips',
  log: 'payslip_delivery',
  name: 'Enviar liquidaciones',
  description: 'Genera el PDF de cada médico y lo envía a su correo.',
  action: 'payslip.send',
  send: (job, sending) => sendPayslip(job.services, sending, job.payload, job.actor),
  describe,
});

function describe(period: Period, counts: LetterCounts): string {
  const { sent } = counts;
  const done = `${countOf(sent, 'liquidación', 'liquidaciones')} de ${formatPeriod(period)} ${sent === 1 ? 'enviada' : 'enviadas'} por correo`;
  return `${done}${endOfSent(counts, 'el registro de envíos')}`;
}
