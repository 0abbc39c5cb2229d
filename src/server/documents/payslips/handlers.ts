/** The calls of payslips (documents §3, documents §4). */
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import {
  beginSending,
  countDeliveries,
  listDeliveries,
  queueSendings,
  settleAbandoned,
} from './deliveries.ts';
import { generatePayslip, readPayslip } from './documents.ts';
import { sendPayslipsJob } from './job.ts';
import { sendPayslip } from './send.ts';
import { listPayslips, sumPayslips } from './settlements.ts';
import { zipStatements } from './zip.ts';

/** After calculations and payments: nobody's money should wait for a mail. */
const PRIORITY = 6;

export const payslips = callsOf('payslips', {
  list: ({ input, context }) => listPayslips(context.database.db, input, input),

  summary: async ({ input, context }) => ({
    ...(await sumPayslips(context.database.db, input)),
    isMailConfigured: context.mailer.isConfigured,
  }),

  generate: async ({ input, context }) => {
    const pdfId = await generatePayslip(context, input);
    return { pdfId, downloadUrl: `/api/download-pdf/${pdfId}` };
  },

  download: ({ input, context }) => readPayslip(context, input.pdfId),

  zip: ({ input, context, signal }) =>
    zipStatements(context, input, signal ?? new AbortController().signal),

  send: async ({ input, context }) => {
    if (!context.mailer.isConfigured) refuse('payslip.mailNotConfigured');
    const { db } = context.database;
    const actor = actorOf(context);
    const sending = await db.transaction().execute(async (tx) => {
      const begun = await beginSending(tx, input, actor);
      await audit(tx, actor, {
        action: 'payslip.send',
        entity: 'doctor',
        entityId: input.doctorId,
        summary: `Envió la liquidación de ${formatPeriod(input)} a ${begun.email}.`,
        after: begun,
      });
      return begun;
    });
    const failure = await sendPayslip(context, sending, input, actor);
    if (failure) refuse('payslip.notSent', { reason: failure.reason });
    return { success: true, deliveryId: sending.id, email: sending.email };
  },

  sendMany: async ({ input, context }) => {
    if (!context.mailer.isConfigured) refuse('payslip.mailNotConfigured');
    const actor = actorOf(context);
    return context.database.db.transaction().execute(async (tx) => {
      const job = { payload: input, priority: PRIORITY, actor };
      const jobId = await enqueueJob(tx, sendPayslipsJob, job);
      const queued = await queueSendings(tx, input, jobId, actor);
      if (queued === 0) refuse('payslip.nothingToSend', { period: formatPeriod(input) });
      return { success: true as const, jobId, queued };
    });
  },

  deliveries: async ({ input, context }) => {
    await settleAbandoned(context.database.db);
    return listDeliveries(context.database.db, input, input);
  },

  deliveriesSummary: ({ input, context }) => countDeliveries(context.database.db, input),
});
