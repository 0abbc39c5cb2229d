/** The screen's main action: queues the calculation that was previewed. */
import { Button, Stack } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPesos } from '../../../domain/money.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { PeriodSums } from '../../kit/display/period-sums.tsx';
import { useJob } from '../../kit/jobs/use-job.ts';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { jobInput, listFilters, type Selection } from './selection.ts';

/** `selection` is null until the chosen attentions have been previewed. */
export function CalculateButton(props: {
  selection: Selection | null;
  jobId: string | null;
  onStarted: (jobId: string) => void;
}) {
  const { job, isOver } = useJob(props.jobId);
  const start = useMutation({
    mutationFn: async (selection: Selection) => {
      const { jobId } = await api.jobs.calculatePayments.call(jobInput(selection));
      toast.success('Trabajo iniciado');
      // Not in onSuccess, which waits until the screen has been read again.
      props.onStarted(jobId);
    },
  });
  // True from the click on, since a double click must not queue two jobs.
  const [isStarting, setStarting] = useState(false);
  const calculate = async () => {
    if (!props.selection) {
      toast.error('Error', 'Primero debe hacer una vista previa para seleccionar los filtros');
      return;
    }
    setStarting(true);
    try {
      if (await isAgreed(props.selection)) await start.mutateAsync(props.selection);
    } catch (error) {
      showFailure(error);
    } finally {
      setStarting(false);
    }
  };
  return (
    <Button
      leftSection={<IconCalculator size={16} />}
      loading={isStarting || (job !== undefined && !isOver)}
      onClick={() => void calculate()}
    >
      Calcular Pagos
    </Button>
  );
}

function showFailure(error: unknown) {
  toast.error(
    'Error al iniciar el trabajo',
    `No se pudo iniciar el cálculo de pagos. ${errorMessage(error)}`,
  );
}

/** A recalculation replaces amounts, so it says how many and asks. */
async function isAgreed(selection: Selection): Promise<boolean> {
  if (!selection.recalculate) return true;
  const found = { ...listFilters(selection), status: [...CALCULATION_MOVES.recalculate.from] };
  const [{ total, calculatedAmount }, periods] = await Promise.all([
    api.calculations.summary.call(found),
    api.calculations.periods.call(found),
  ]);
  if (total === 0) return true;
  return confirm({
    title: 'Recalcular registros',
    body: (
      <Stack gap="sm">
        <span>
          Se {total === 1 ? 'descartará' : 'descartarán'} {countOf(total, 'cálculo', 'cálculos')},
          hoy por {formatPesos(calculatedAmount)}, y se harán de nuevo con las reglas vigentes: los
          montos pueden cambiar. También se calcularán las atenciones pendientes.
        </span>
        <PeriodSums
          lines={periods.map((sum) => ({ ...sum, amount: sum.calculatedAmount }))}
          amountTitle="Bruto"
        />
      </Stack>
    ),
    confirmLabel: 'Recalcular',
    danger: true,
  });
}
