/** Chooses a doctor's month, and processes it (payout §4.1). */
import { Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { MoveQuestion, PROCESSED_CONSEQUENCE, periodSumOf } from './move-question.tsx';
import { paymentsToCome } from './payment-words.ts';
import { readSummaries } from './period-summary.tsx';
import { type PlannedDate, PlannedDateField, plannedDateFact } from './planned-date-field.tsx';
import type { Search, SetSearch, Target } from './process-search.ts';
import { agreedOfPreview, previewNow } from './run-preview.tsx';
import { useQueuedMove } from './use-queued-move.ts';

/** Of a single doctor's payroll (payout §2.11). */
const PRIORITY = 3;
const NO_FEES = { totalCount: 0, totalBrutAmount: 0, totalAmount: 0 };

export function ProcessForm(props: { search: Search; setSearch: SetSearch; planned: PlannedDate }) {
  const { search, setSearch, planned } = props;
  const { doctorId, month, year } = search;
  const [isMissing, setMissing] = useState(false);
  const process = useProcessing((job) => setSearch({ job }));
  const begin = () => {
    setMissing(doctorId === undefined);
    if (doctorId !== undefined) void process.ask({ doctorId, month, year }, planned.value);
  };
  return (
    <Card component="section" aria-label="Doctor y período">
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <Box flex="1 1 260px">
            <DoctorSelect
              required
              value={doctorId ?? null}
              onChange={(id) => {
                setMissing(false);
                setSearch({ doctorId: id ?? undefined, page: search.page });
              }}
              error={isMissing && doctorId === undefined && 'Doctor es requerido'}
            />
          </Box>
          <PeriodField
            required
            value={{ month, year }}
            onChange={(period) => setSearch({ ...period, page: search.page })}
          />
          <PlannedDateField planned={planned} />
        </Group>
        <Group justify="space-between" gap="sm">
          <Text variant="hint" flex="1 1 260px">
            Toma los registros calculados y los pendientes de pago del período. Sigue en segundo
            plano aunque cierre la pantalla.
          </Text>
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            loading={process.isPending}
            onClick={begin}
          >
            Procesar Nómina (Asíncrono)
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Says what will be paid, asks, and queues the job; where nothing is to be paid, the job says so. */
function useProcessing(onQueued: (jobId: string) => void) {
  const queue = useQueuedMove({ failureTitle: 'Error al enviar procesamiento', onQueued });
  const ask = ({ doctorId, month, year }: Target, paymentDate: string) =>
    queue.ask(async () => {
      const input = previewInput({ doctorId, month, year }, paymentDate);
      const [{ summaries }, preview] = await Promise.all([
        readSummaries({ doctorId, month, year }),
        previewNow(input),
      ]);
      const [summary] = summaries;
      const isAnything = summary !== undefined || preview.payments > 0;
      return {
        ...(isAnything
          ? question(summary, { month, year }, preview)
          : { asksNothing: true as const }),
        input: {
          type: 'process-bulk-payments',
          data: {
            processingType: 'individual',
            selectedDoctors: [doctorId],
            month,
            year,
            paymentDate,
            ...(isAnything && { agreed: agreedOfPreview(preview) }),
          },
          priority: PRIORITY,
        },
      };
    });
  return { ask, isPending: queue.isPending };
}

/** What processing the doctor's month pays. */
export const previewInput = ({ doctorId, month, year }: Target, paymentDate: string) => ({
  processingType: 'individual' as const,
  doctorIds: String(doctorId),
  month,
  year,
  paymentDate,
});

/** Of entries alone there is no summary of fees. */
function question(summary: PaymentSummary | undefined, period: Period, preview: ProcessingPreview) {
  const name = summary?.doctorName ?? preview.alone?.doctorNames[0];
  return {
    title: 'Procesar nómina',
    body: (
      <MoveQuestion
        lead={`${paymentsToCome(preview)} con todo lo que el doctor tiene por procesar:`}
        doctorNames={name === undefined ? [] : [name]}
        records={preview.records}
        periods={[periodSumOf(period, summary ?? NO_FEES)]}
        facts={[plannedDateFact(preview.paymentDate)]}
        netAmount={preview.totalAmount}
        preview={preview}
        withoutRule={summary?.withoutRuleCount ?? 0}
        consequence={PROCESSED_CONSEQUENCE}
      />
    ),
    confirmLabel: 'Procesar nómina',
  };
}
