/** Queues the job of 'Procesamiento Avanzado' (payout §5). */
import type { PeriodSum } from '../../../contract/fees/calculations.ts';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';
import { formatPesos } from '../../../domain/money.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { lineFilters, periodOf, readSummaries, type Search } from './advanced-search.ts';
import { MoveQuestion, PROCESSED_CONSEQUENCE } from './move-question.tsx';
import { paymentsToCome } from './payment-words.ts';
import { plannedDateFact } from './planned-date-field.tsx';
import { makesPayment } from './processing-types.ts';
import { agreedOfPreview, previewNow } from './run-preview.tsx';
import { useQueuedMove } from './use-queued-move.ts';
import { doctors, records } from './words.ts';

/** The time before the redirect to the monitor (payout §5.6). */
const REDIRECT_MS = 2000;

/** What processing the chosen doctor's records would pay. */
export const advancedPreview = (
  search: Search,
  doctorIds: readonly number[],
  paymentDate: string,
) => ({
  processingType: 'individual' as const,
  ...periodOf(search),
  doctorIds: doctorIds.join(','),
  recordType: search.recordType ?? ('all' as const),
  paymentDate,
});

export type SummaryTotals = {
  doctors: number;
  records: number;
  brutAmount: number;
  netAmount: number;
  withoutRule: number;
};

export function sumSummaries(rows: readonly PaymentSummary[]): SummaryTotals {
  return {
    doctors: rows.length,
    records: rows.reduce((sum, row) => sum + row.totalCount, 0),
    brutAmount: rows.reduce((sum, row) => sum + row.totalBrutAmount, 0),
    netAmount: rows.reduce((sum, row) => sum + row.totalAmount, 0),
    withoutRule: rows.reduce((sum, row) => sum + row.withoutRuleCount, 0),
  };
}

export function useAdvanced(onQueued: (jobId: string) => void) {
  const queue = useQueuedMove({
    failureTitle: 'Error al crear trabajo',
    onQueued,
    redirectMs: REDIRECT_MS,
  });

  /** Says what will happen to which records, asks, and queues the job. */
  const process = async (
    search: Search,
    selectedDoctors: number[],
    { notes, paymentDate }: { notes: string; paymentDate: string },
  ) => {
    if (selectedDoctors.length === 0) {
      const what = makesPayment(search.type) ? 'el doctor' : 'al menos un profesional';
      toast.error('Selección requerida', `Seleccione ${what} que se va a procesar.`);
      return;
    }
    await queue.ask(async () => {
      const { summaries } = await readSummaries(search);
      const rows = summaries.filter((row) => selectedDoctors.includes(row.doctorId));
      const totals = sumSummaries(rows);
      const found = lineFilters(
        search,
        rows.map(({ doctorId }) => doctorId),
      );
      const pays = makesPayment(search.type);
      const [periods, preview] = await Promise.all([
        api.calculations.periods.call(found),
        pays
          ? previewNow(advancedPreview(search, selectedDoctors, paymentDate))
          : Promise.resolve(undefined),
      ]);
      return {
        ...question(search, rows, { periods, totals, preview, paymentDate }),
        input: {
          type: 'process-bulk-payments',
          data: {
            processingType: search.type,
            ...periodOf(search),
            selectedDoctors,
            recordType: search.recordType ?? 'all',
            ...(pays && { paymentMethod: search.method, paymentDate }),
            ...(notes.trim() && { notes }),
            agreed: preview
              ? agreedOfPreview(preview)
              : { records: totals.records, totalAmount: totals.netAmount },
          },
        },
      };
    });
  };

  /** Reads the summaries again. */
  const recalculate = async (search: Search) => {
    try {
      const totals = sumSummaries((await readSummaries(search)).summaries);
      toast.success(
        'Resúmenes calculados',
        `${doctors(totals.doctors)}, ${records(totals.records)}, ${formatPesos(totals.netAmount)} ${asEstimate('líquidos')}.`,
      );
    } catch (error) {
      toast.error('Error al calcular', error);
    }
  };

  return { process, recalculate, isPending: queue.isPending };
}

function question(
  search: Search,
  rows: readonly PaymentSummary[],
  found: {
    periods: readonly PeriodSum[];
    totals: SummaryTotals;
    /** Of a run that makes payments. */
    preview: ProcessingPreview | undefined;
    paymentDate: string;
  },
) {
  const { periods, totals, preview, paymentDate } = found;
  const pays = makesPayment(search.type);
  return {
    title: 'Procesar pagos',
    body: (
      <MoveQuestion
        lead={
          preview
            ? `${paymentsToCome(preview)} con lo que el doctor tiene por procesar:`
            : 'Quedarán pendientes de pago:'
        }
        doctorNames={rows.map((row) => row.doctorName)}
        periods={periods}
        records={totals.records}
        facts={[
          ['Tipo de registro', search.recordType ? RECORD_TYPE_LABELS[search.recordType] : 'Todos'],
          ...(pays ? [plannedDateFact(paymentDate)] : []),
        ]}
        netAmount={totals.netAmount}
        isEstimate
        {...(preview && { preview })}
        withoutRule={totals.withoutRule}
        consequence={
          pays
            ? PROCESSED_CONSEQUENCE
            : 'Después se procesan en Nómina Completa. Hasta entonces se pueden devolver al estado Calculado.'
        }
      />
    ),
    confirmLabel: 'Procesar pagos',
  };
}
