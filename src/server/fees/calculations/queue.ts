/** Queues a calculation, for all calls that start one. */
import type { CalculateInput } from '../../../contract/operations/jobs.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { calculatePaymentsJob, selectionOf } from './job.ts';
import { hasAttentions } from './selection.ts';

/** Calculations run after payrolls (payout §2.11). */
export const CALCULATION_PRIORITY = 5;

/** Refuses when there is nothing to calculate. */
export async function queueCalculation(
  context: CallContext,
  payload: CalculateInput,
  priority: number,
) {
  const jobId = await context.database.db.transaction().execute(async (tx) => {
    if (!(await hasAttentions(tx, selectionOf(payload)))) refuse('calculation.nothingToDo');
    return enqueueJob(tx, calculatePaymentsJob, { payload, priority, actor: actorOf(context) });
  });
  return { success: true as const, jobId };
}
