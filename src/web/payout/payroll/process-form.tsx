/** Chooses a doctor's month, and processes it (payout §4.1). */
import { Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { MoveQuestion, PROCESSED_CONSEQUENCE, periodSumOf } from './move-question.tsx';
import { readSummaries } from './period-summary.tsx';
import { PlannedDateField, plannedDateFact, usePlannedDate } from './planned-date-field.tsx';
import type { Search, SetSearch, Target } from './process-search.ts';
import { useQueuedMove } from './use-queued-move.ts';

/** Of a single doctor's payroll (payout §2.11). */
const PRIORITY = 3;

export function ProcessForm({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { doctorId, month, year } = search;
  const [isMissing, setMissing] = useState(false);
  const planned = usePlannedDate({ month, year });
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
              withAsterisk
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
          <Text size="sm" c="dimmed" flex="1 1 260px">
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
      const [summary] = (await readSummaries({ doctorId, month, year })).summaries;
      const agreed = summary && { records: summary.totalCount, totalAmount: summary.totalAmount };
      return {
        question: summary && question(summary, { month, year }, paymentDate),
        input: {
          type: 'process-bulk-payments',
          data: {
            processingType: 'individual',
            selectedDoctors: [doctorId],
            month,
            year,
            paymentDate,
            ...(agreed && { agreed }),
          },
          priority: PRIORITY,
        },
      };
    });
  return { ask, isPending: queue.isPending };
}

function question(summary: PaymentSummary, period: Period, paymentDate: string) {
  return {
    title: 'Procesar nómina',
    body: (
      <MoveQuestion
        lead="Se hará un pago con todo lo que el doctor tiene por procesar:"
        doctorNames={[summary.doctorName]}
        records={summary.totalCount}
        periods={[periodSumOf(period, summary)]}
        facts={[plannedDateFact(paymentDate)]}
        netAmount={summary.totalAmount}
        isEstimate
        withoutRule={summary.withoutRuleCount}
        consequence={PROCESSED_CONSEQUENCE}
      />
    ),
    confirmLabel: 'Procesar nómina',
  };
}
