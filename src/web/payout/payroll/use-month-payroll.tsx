/** Processes what a month has in no payment, submitted to the pending payroll or not: the run of the month (operations §14.2). */
import type { Period } from '../../../domain/calendar/calendar.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { MoveQuestion, PROCESSED_CONSEQUENCE } from './move-question.tsx';
import { plannedDateFact, usePlannedDate } from './planned-date-field.tsx';
import { agreedOfPreview, previewNow } from './run-preview.tsx';
import { useQueuedMove } from './use-queued-move.ts';
import { nothingToProcess } from './words.ts';

/** As of the full payroll (payout §6.3). */
const PRIORITY = 4;

/** Says what will be paid, asks, and queues the job. It is paid on the day of the calendar of payments, or today. */
export function useMonthPayroll(period: Period, onQueued: (jobId: string) => void) {
  const { value: paymentDate } = usePlannedDate(period);
  const queue = useQueuedMove({ failureTitle: 'La nómina no se procesó', onQueued });
  const ask = () =>
    queue.ask(async () => {
      const run = { processingType: 'month', ...period, paymentDate } as const;
      const status = [...CALCULATION_MOVES.processDoctor.from];
      const found = { ...period, byPayMonth: true, status, isHeld: false };
      const [preview, { withoutRule }, periods] = await Promise.all([
        previewNow(run),
        api.calculations.summary.call(found),
        api.calculations.periods.call(found),
      ]);
      // Doctors without records may be paid entries.
      if (preview.payments === 0) {
        const held = await api.calculations.summary.call({ ...found, isHeld: true });
        toast.info('Sin registros', nothingToProcess(held.total));
        return null;
      }
      return {
        title: 'Procesar la nómina',
        body: (
          <MoveQuestion
            lead="Todo lo que el mes tiene por procesar pasará a pagos, uno por doctor y beneficiario:"
            doctorNames={[]}
            doctorCount={preview.doctors}
            periods={periods}
            records={preview.records}
            facts={[plannedDateFact(preview.paymentDate)]}
            netAmount={preview.totalAmount}
            preview={preview}
            withoutRule={withoutRule}
            consequence={PROCESSED_CONSEQUENCE}
          />
        ),
        confirmLabel: 'Procesar la nómina',
        input: {
          type: 'process-bulk-payments',
          data: { ...run, agreed: agreedOfPreview(preview) },
          priority: PRIORITY,
        },
      };
    });
  return { ask, isPending: queue.isPending };
}
