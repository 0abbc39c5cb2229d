/** Processing what is pending payment: all of it by a job, or some doctors at once (payout §6.2). */
import { useMutation } from '@tanstack/react-query';
import type { DoctorTotalsPage, PeriodSum } from '../../../contract/fees/calculations.ts';
import { formatPesos } from '../../../domain/money.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { MoveQuestion } from './move-question.tsx';
import { totalsNow } from './use-doctor-totals.ts';
import { useRedirectToMonitor } from './use-monitor.ts';
import { payments, records } from './words.ts';

/** Of the full payroll; its redirect after queueing (payout §6.3). */
const PRIORITY = 4;
const REDIRECT_MS = 1000;

export function useFullPayroll(props: {
  /** What is left open does not narrow. */
  period: { month?: number; year?: number };
  onQueued: (jobId: string) => void;
}) {
  const { period, onQueued } = props;
  const redirect = useRedirectToMonitor(REDIRECT_MS);
  const queue = useMutation(
    api.jobs.create.mutationOptions({
      onSuccess: ({ jobId }) => {
        toast.success('Trabajo iniciado');
        onQueued(jobId);
        redirect(jobId);
      },
      onError: tellFailure('Error al procesar nómina completa'),
    }),
  );
  const processNow = useMutation(
    api.payroll.processAllPending.mutationOptions({
      onSuccess: (done) =>
        toast.success(
          '¡Nómina Procesada!',
          `${records(done.processedCount)} en ${payments(done.payments)} por ${formatPesos(done.totalAmount)} líquidos.`,
        ),
    }),
  );

  const isAgreed = async (totals: DoctorTotalsPage, doctorIds?: readonly number[]) => {
    const found = {
      ...period,
      status: ['pending_payment' as const],
      ...(doctorIds && { doctorIds: doctorIds.join(',') }),
    };
    const [{ withoutRule }, periods] = await Promise.all([
      api.calculations.summary.call(found),
      api.calculations.periods.call(found),
    ]);
    return confirm(question(totals, periods, withoutRule));
  };

  const processAll = async () => {
    try {
      const totals = await totalsNow('pending', period);
      if (totals.total === 0) return tellNothing();
      if (!(await isAgreed(totals))) return;
      queue.mutate({
        type: 'process-bulk-payments',
        data: { processingType: 'full', ...period, agreed: agreedOf(totals) },
        priority: PRIORITY,
      });
    } catch (error) {
      tellFailure('Error al procesar nómina completa')(error);
    }
  };

  /** Resolves to whether they were processed. */
  const processSelected = async (doctorIds: readonly number[]): Promise<boolean> => {
    try {
      const totals = await totalsNow('pending', { ...period, doctorIds });
      if (totals.total === 0) {
        tellNothing();
        return true;
      }
      if (!(await isAgreed(totals, doctorIds))) return false;
      const { recordIds } = await api.calculations.pendingIds.call({
        ...period,
        doctorIds: doctorIds.join(','),
      });
      await processNow.mutateAsync({ recordIds, agreed: agreedOf(totals) });
      return true;
    } catch (error) {
      tellFailure('Error al procesar registros')(error);
      return false;
    }
  };

  return { processAll, processSelected, isPending: queue.isPending || processNow.isPending };
}

function agreedOf({ totalRecords, totalAmount }: DoctorTotalsPage) {
  return { records: totalRecords, totalAmount };
}

function question(totals: DoctorTotalsPage, periods: readonly PeriodSum[], withoutRule: number) {
  return {
    title: 'Procesar nómina',
    body: (
      <MoveQuestion
        lead="Pasarán a pagos procesados, uno por doctor y período:"
        doctorNames={totals.summary.map((row) => row.doctorName)}
        doctorCount={totals.total}
        periods={periods}
        records={totals.totalRecords}
        netAmount={totals.totalAmount}
        withoutRule={withoutRule}
        consequence="Un pago procesado no se deshace: lo que llegue después será una complementaria."
      />
    ),
    confirmLabel: 'Procesar nómina',
  };
}

function tellNothing() {
  toast.info('Sin registros', 'No hay registros pendientes para procesar.');
}

const tellFailure = (title: string) => (error: unknown) => toast.error(title, error);
