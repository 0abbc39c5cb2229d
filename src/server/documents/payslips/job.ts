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

/** How many mails are sent at the same time: mail servers answer slowly, and accept few connections. */
const LANES = 3;
/** After this many consecutive failures of the server, the remaining mails are not tried. */
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
    // Locked until the end, so that no other run of the job sends meanwhile; each mail is settled separately.
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
  // By now all mails that were in progress when one lane stopped are settled.
  for (const result of lanes) if (result.status === 'rejected') throw result.reason;
}

function describe(period: Period, { sent, notSent }: { sent: number; notSent: number }): string {
  const done = `${countOf(sent, 'liquidación', 'liquidaciones')} de ${formatPeriod(period)} ${sent === 1 ? 'enviada' : 'enviadas'} por correo`;
  return notSent === 0 ? `${done}.` : `${done}; ${formatNotSent(notSent)}.`;
}

const formatNotSent = (count: number) =>
  `${countOf(count, 'no se pudo enviar', 'no se pudieron enviar')}, con el motivo en el registro de envíos`;
