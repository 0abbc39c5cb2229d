/** Processing what is pending payment: all of it by a job, or some doctors at once (spec 2 §2.7, §7). */
import { useMutation } from '@tanstack/react-query';
import type { DoctorTotals } from '../../../contract/calculations.ts';
import { formatPesos } from '../../../domain/money.ts';
import { api, readAnew } from '../../kit/client.ts';
import { confirm } from '../../kit/confirm.tsx';
import { toast } from '../../kit/toast.tsx';
import { sumTotals } from './doctor-totals.tsx';
import { MoveQuestion } from './move-question.tsx';
import { useRedirectToMonitor } from './use-monitor.ts';
import { payments, records } from './words.ts';

/** Of the full payroll; its redirect after queueing (spec 2 §9). */
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

  /** What is pending now: the screen's figures may be older. */
  const pendingNow = async (doctorIds?: readonly number[]) => {
    const key = api.calculations.pending.queryKey({ input: period });
    const { summary } = await readAnew(key, () => api.calculations.pending.call(period));
    return doctorIds ? summary.filter((row) => doctorIds.includes(row.doctorId)) : summary;
  };
  const isAgreed = async (rows: readonly DoctorTotals[], doctorIds?: readonly number[]) => {
    const { withoutRule } = await api.calculations.summary.call({
      ...period,
      status: ['pending_payment'],
      ...(doctorIds && { doctorIds: doctorIds.join(',') }),
    });
    return confirm(question(rows, withoutRule));
  };

  const processAll = async () => {
    try {
      const rows = await pendingNow();
      if (rows.length === 0) return tellNothing();
      if (!(await isAgreed(rows))) return;
      queue.mutate({
        type: 'process-bulk-payments',
        data: { processingType: 'full', ...period, agreed: agreedOf(rows) },
        priority: PRIORITY,
      });
    } catch (error) {
      tellFailure('Error al procesar nómina completa')(error);
    }
  };

  /** Resolves to whether they were processed. */
  const processSelected = async (doctorIds: readonly number[]): Promise<boolean> => {
    try {
      const rows = await pendingNow(doctorIds);
      if (rows.length === 0) {
        tellNothing();
        return true;
      }
      if (!(await isAgreed(rows, doctorIds))) return false;
      const { recordIds } = await api.calculations.pendingIds.call({
        ...period,
        doctorIds: doctorIds.join(','),
      });
      await processNow.mutateAsync({ recordIds, agreed: agreedOf(rows) });
      return true;
    } catch (error) {
      tellFailure('Error al procesar registros')(error);
      return false;
    }
  };

  return { processAll, processSelected, isPending: queue.isPending || processNow.isPending };
}

function agreedOf(rows: readonly DoctorTotals[]) {
  const { records, netAmount } = sumTotals(rows);
  return { records, totalAmount: netAmount };
}

function question(rows: readonly DoctorTotals[], withoutRule: number) {
  const totals = sumTotals(rows);
  return {
    title: 'Procesar nómina',
    body: (
      <MoveQuestion
        lead="Pasarán a pagos procesados, uno por doctor y período:"
        doctorNames={rows.map((row) => row.doctorName)}
        records={totals.records}
        netAmount={totals.netAmount}
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
