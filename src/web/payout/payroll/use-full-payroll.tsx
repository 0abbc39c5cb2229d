/** Processes what is pending payment: everything by a job, or some doctors at once (payout §6.2). */
import type { DoctorTotalsPage, PeriodSum } from '../../../contract/fees/calculations.ts';
import { formatPesos } from '../../../domain/money.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { api } from '../../kit/shell/client.ts';
import { exactQuestion } from './exact-question.tsx';
import { MoveQuestion, PROCESSED_CONSEQUENCE } from './move-question.tsx';
import { plannedDateFact } from './planned-date-field.tsx';
import { totalsNow } from './use-doctor-totals.ts';
import { useQueuedMove } from './use-queued-move.ts';
import { payments, records } from './words.ts';

/** Of the full payroll; its redirect after queueing (payout §6.3). */
const PRIORITY = 4;
const REDIRECT_MS = 1000;

export function useFullPayroll(props: {
  /** An absent filter does not filter. */
  period: { month?: number; year?: number };
  /** The day on which it is to be paid. */
  paymentDate: string;
  onQueued: (jobId: string) => void;
}) {
  const { period, paymentDate, onQueued } = props;
  const queue = useQueuedMove({
    failureTitle: 'Error al procesar nómina completa',
    onQueued,
    redirectMs: REDIRECT_MS,
  });
  const processNow = useAsked(
    api.payroll.processAllPending.mutationOptions({
      onSuccess: (done) =>
        toast.success(
          '¡Nómina Procesada!',
          `${records(done.processedCount)} en ${payments(done.payments)} por ${formatPesos(done.totalAmount)} líquidos.`,
        ),
    }),
    (error) => toast.error('Error al procesar registros', error),
    (error, sent) => {
      const exact = exactQuestion(error);
      return exact && { question: exact.question, input: { ...sent, agreed: exact.agreed } };
    },
  );

  const questionOf = async (totals: DoctorTotalsPage, doctorIds?: readonly number[]) => {
    const found = {
      ...period,
      status: [...CALCULATION_MOVES.process.from],
      isHeld: false,
      ...(doctorIds && { doctorIds: doctorIds.join(',') }),
    };
    const [{ withoutRule }, periods] = await Promise.all([
      api.calculations.summary.call(found),
      api.calculations.periods.call(found),
    ]);
    return question(totals, periods, withoutRule, paymentDate);
  };

  const processAll = () =>
    queue.ask(async () => {
      const totals = await totalsNow('pending', period);
      if (totals.total === 0) return showNothingLeft();
      return {
        question: await questionOf(totals),
        input: {
          type: 'process-bulk-payments',
          data: { processingType: 'full', ...period, paymentDate, agreed: agreedOf(totals) },
          priority: PRIORITY,
        },
      };
    });

  /** Resolves to whether none of them is left to be processed. */
  const processSelected = async (doctorIds: readonly number[]): Promise<boolean> => {
    let isNothingLeft = false;
    const isDone = await processNow.ask(async () => {
      const totals = await totalsNow('pending', { ...period, doctorIds });
      isNothingLeft = totals.total === 0;
      if (isNothingLeft) return showNothingLeft();
      return {
        question: await questionOf(totals, doctorIds),
        input: async () => {
          const found = { ...period, doctorIds: doctorIds.join(',') };
          const { recordIds } = await api.calculations.pendingIds.call(found);
          return { recordIds, paymentDate, agreed: agreedOf(totals) };
        },
      };
    });
    return isDone || isNothingLeft;
  };

  return { processAll, processSelected, isPending: queue.isPending || processNow.isPending };
}

function agreedOf({ totalRecords, totalAmount }: DoctorTotalsPage) {
  return { records: totalRecords, totalAmount };
}

function question(
  totals: DoctorTotalsPage,
  periods: readonly PeriodSum[],
  withoutRule: number,
  paymentDate: string,
) {
  return {
    title: 'Procesar nómina',
    body: (
      <MoveQuestion
        lead="Pasarán a pagos procesados, uno por doctor y período:"
        doctorNames={totals.summary.map((row) => row.doctorName)}
        doctorCount={totals.total}
        periods={periods}
        records={totals.totalRecords}
        facts={[plannedDateFact(paymentDate)]}
        netAmount={totals.totalAmount}
        isEstimate
        withoutRule={withoutRule}
        consequence={PROCESSED_CONSEQUENCE}
      />
    ),
    confirmLabel: 'Procesar nómina',
  };
}

function showNothingLeft() {
  toast.info('Sin registros', 'No hay registros pendientes para procesar.');
  return null;
}
