/** Processes what is pending payment: everything by a job, or some doctors at once (payout §6.2). */
import type { DoctorTotalsPage, PeriodSum } from '../../../contract/fees/calculations.ts';
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';
import { formatPesos } from '../../../domain/money.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { api } from '../../kit/shell/client.ts';
import { exactQuestion } from './exact-question.tsx';
import { MoveQuestion, PROCESSED_CONSEQUENCE } from './move-question.tsx';
import { lackingOfPeriod } from './payment-words.ts';
import { plannedDateFact } from './planned-date-field.tsx';
import { agreedOfPreview, previewNow } from './run-preview.tsx';
import { showHalfPeriod } from './show-half-period.ts';
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
  const processNow = useAsked(api.payroll.processAllPending.call, {
    done: (done) =>
      done.payments === 0
        ? toast.info('Sin cambios', 'Los registros elegidos ya estaban procesados.')
        : toast.success(
            '¡Nómina Procesada!',
            `${records(done.processedCount)} en ${payments(done.payments)} por ${formatPesos(done.totalAmount)} líquidos.`,
          ),
    failed: 'Error al procesar registros',
    again: (error, sent) => {
      const exact = exactQuestion(error);
      return exact && { ...exact.question, input: { ...sent, agreed: exact.agreed } };
    },
  });

  const questionOf = async (
    totals: DoctorTotalsPage,
    preview: ProcessingPreview,
    doctorIds?: readonly number[],
  ) => {
    const found = {
      ...period,
      byPayMonth: true,
      status: [...CALCULATION_MOVES.process.from],
      isHeld: false,
      ...(doctorIds && { doctorIds: doctorIds.join(',') }),
    };
    const [{ withoutRule }, periods] = await Promise.all([
      api.calculations.summary.call(found),
      api.calculations.periods.call(found),
    ]);
    return question(totals, periods, withoutRule, preview);
  };

  const processAll = () =>
    queue.ask(async () => {
      if (lackingOfPeriod(period)) return showHalfPeriod(period, 'Se procesa');
      const [totals, preview] = await Promise.all([
        totalsNow('pending', period),
        previewNow(fullPreview(period, paymentDate)),
      ]);
      // Doctors without records may be paid entries.
      if (preview.payments === 0) return showNothingLeft();
      return {
        ...(await questionOf(totals, preview)),
        input: {
          type: 'process-bulk-payments',
          data: {
            processingType: 'full',
            ...period,
            paymentDate,
            agreed: agreedOfPreview(preview),
          },
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
      const preview = await previewNow({
        ...fullPreview(period, paymentDate),
        doctorIds: doctorIds.join(','),
        isOfRecords: true,
      });
      return {
        ...(await questionOf(totals, preview, doctorIds)),
        input: async () => {
          const found = { ...period, doctorIds: doctorIds.join(',') };
          const { recordIds } = await api.calculations.pendingIds.call(found);
          return { recordIds, paymentDate, agreed: agreedOfPreview(preview) };
        },
      };
    });
    return isDone || isNothingLeft;
  };

  return { processAll, processSelected, isPending: queue.isPending || processNow.isPending };
}

/** What processing everything of the period pays. */
export const fullPreview = (period: { month?: number; year?: number }, paymentDate: string) => ({
  processingType: 'full' as const,
  ...period,
  paymentDate,
});

function question(
  totals: DoctorTotalsPage,
  periods: readonly PeriodSum[],
  withoutRule: number,
  preview: ProcessingPreview,
) {
  // Those who are paid entries alone have no records.
  const names = [
    ...totals.summary.map((row) => row.doctorName),
    ...(preview.alone?.doctorNames ?? []),
  ];
  return {
    title: 'Procesar nómina',
    body: (
      <MoveQuestion
        lead="Pasarán a pagos procesados, uno por doctor, beneficiario y período:"
        doctorNames={names}
        doctorCount={preview.doctors}
        periods={periods}
        records={preview.records}
        facts={[plannedDateFact(preview.paymentDate)]}
        netAmount={preview.totalAmount}
        isEstimate
        preview={preview}
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
