/** The job that sends a month's payslips: `send-payslips`. One failed address does not stop the others. */
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import type { JobDefinition, RunningJob } from '../../platform/jobs/definition.ts';
import type { MailFailure } from '../../platform/mail/mail-failure.ts';
import {
  countSendings,
  type Sending,
  settleFailed,
  startSending,
  takeUpSendings,
} from './deliveries.ts';
import { sendPayslip } from './send.ts';

export type SendPayslipsPayload = Period & { readonly doctorIds?: readonly number[] | undefined };

/** Letters under way at a time: a mail server answers slowly, and admits few at once. */
const LANES = 3;
/** After so many failures in a row that are the server's, the others are not tried. */
const FAILURES_OF_SERVER = 5;

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
    // Held to the end, so that no other run of the job sends meanwhile; each letter is settled by itself.
    await db.transaction().execute(async (tx) => {
      await job.claim(tx);
      const sendings = await takeUpSendings(db, job.id);
      await job.step('send', sendings.length);
      await sendAll(job, sendings);
      await job.step('register');
      const counts = await countSendings(db, job.id);
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

async function sendAll(
  job: RunningJob<SendPayslipsPayload>,
  sendings: readonly Sending[],
): Promise<void> {
  const { db } = job.services.database;
  const waiting = sendings.values();
  let [done, inARow] = [0, 0];
  let outage: MailFailure | null = null;
  const lane = async () => {
    for (const sending of waiting) {
      job.signal.throwIfAborted();
      if (outage) await settleFailed(db, sending.id, outage);
      else if (await startSending(db, sending.id)) {
        const failure = await sendPayslip(job.services, sending, job.payload);
        inARow = failure?.isOfServer ? inARow + 1 : 0;
        if (failure && inARow >= FAILURES_OF_SERVER) outage = failure;
      }
      done += 1;
      job.advance(done, { tableName: 'payslip_delivery' });
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  // What was under way when one lane stopped is settled by now.
  for (const result of lanes) if (result.status === 'rejected') throw result.reason;
}

function describe(period: Period, { sent, notSent }: { sent: number; notSent: number }): string {
  const done = `${countOf(sent, 'liquidación', 'liquidaciones')} de ${formatPeriod(period)} ${sent === 1 ? 'enviada' : 'enviadas'} por correo`;
  return notSent === 0 ? `${done}.` : `${done}; ${formatNotSent(notSent)}.`;
}

const formatNotSent = (count: number) =>
  `${countOf(count, 'no se pudo enviar', 'no se pudieron enviar')}, con el motivo en el registro de envíos`;
