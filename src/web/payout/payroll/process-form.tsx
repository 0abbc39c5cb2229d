/** Whose month is processed, and the button that does it (payout §4.1). */
import { Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { DoctorSelect } from '../../kit/fields/record-selects.tsx';
import { api } from '../../kit/shell/client.ts';
import { MoveQuestion, periodSumOf } from './move-question.tsx';
import { readSummaries } from './period-summary.tsx';
import type { Search, SetSearch, Target } from './process-search.ts';

/** Of a single doctor's payroll (payout §2.11). */
const PRIORITY = 3;

export function ProcessForm({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { doctorId, month, year } = search;
  const [isMissing, setMissing] = useState(false);
  const process = useProcessing((job) => setSearch({ job }));
  const begin = () => {
    setMissing(doctorId === undefined);
    if (doctorId !== undefined) void process.ask({ doctorId, month, year });
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

/** Says what will be paid, asks, and queues the job. */
function useProcessing(onStarted: (jobId: string) => void) {
  const start = useMutation(
    api.jobs.create.mutationOptions({
      onSuccess: ({ jobId }) => {
        toast.success('Trabajo iniciado');
        onStarted(jobId);
      },
      onError: tellFailure,
    }),
  );
  const ask = async ({ doctorId, month, year }: Target) => {
    try {
      // What is on the screen may be older than what is in the records.
      const [summary] = (await readSummaries({ doctorId, month, year })).summaries;
      if (summary && !(await isAgreed(summary, { month, year }))) return;
      start.mutate({
        type: 'process-bulk-payments',
        data: {
          processingType: 'individual',
          selectedDoctors: [doctorId],
          month,
          year,
          ...(summary && {
            agreed: { records: summary.totalCount, totalAmount: summary.totalAmount },
          }),
        },
        priority: PRIORITY,
      });
    } catch (error) {
      tellFailure(error);
    }
  };
  return { ask, isPending: start.isPending };
}

function isAgreed(summary: PaymentSummary, period: Period): Promise<boolean> {
  return confirm({
    title: 'Procesar nómina',
    body: (
      <MoveQuestion
        lead="Se hará un pago con todo lo que el doctor tiene por procesar:"
        doctorNames={[summary.doctorName]}
        records={summary.totalCount}
        periods={[periodSumOf(period, summary)]}
        netAmount={summary.totalAmount}
        withoutRule={summary.withoutRuleCount}
        consequence="Un pago procesado no se deshace: lo que llegue después será una complementaria."
      />
    ),
    confirmLabel: 'Procesar nómina',
  });
}

function tellFailure(error: unknown) {
  toast.error('Error al enviar procesamiento', error);
}
