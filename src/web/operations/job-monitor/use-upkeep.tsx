/** 'Limpiar' and 'Probar Cálculo' (operations §4.10, operations §4.12). */
import { useMutation } from '@tanstack/react-query';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { currentPeriod } from '../../kit/display/today.ts';
import { api } from '../../kit/shell/client.ts';
import { shortId } from './words.ts';

/** `Se eliminó 1 trabajo terminado`, with `one` or `many` as the verb. */
const removal = (count: number, one: string, many: string) =>
  `${count === 1 ? one : many} ${countOf(count, 'trabajo terminado', 'trabajos terminados')}`;

/** Deletes old finished jobs, after saying how many and which. */
export function useCleanup() {
  const cleanup = useMutation(
    api.jobMonitor.cleanUp.mutationOptions({
      onSuccess: ({ count }) =>
        count === 0
          ? toast.info('Nada que limpiar', 'Los trabajos terminados ya se habían eliminado.')
          : toast.success(
              'Limpieza completada',
              `${removal(count, 'Se eliminó', 'Se eliminaron')}.`,
            ),
      onError: showFailure,
    }),
  );
  const ask = async () => {
    try {
      const { count, endedBefore } = await api.jobMonitor.cleanable.call();
      const before = exactTime(endedBefore);
      if (count === 0) {
        toast.info('Nada que limpiar', `No hay trabajos que hayan terminado antes del ${before}.`);
        return;
      }
      const isSure = await confirm({
        title: 'Limpiar trabajos',
        body: `${removal(count, 'Se eliminará', 'Se eliminarán')} antes del ${before}, con sus pasos. Quedan los que esperan o se ejecutan, y los que dieron origen a pagos, importaciones, envíos o cálculos.`,
        confirmLabel: 'Limpiar',
        danger: true,
      });
      if (isSure) cleanup.mutate({});
    } catch (error) {
      showFailure(error);
    }
  };
  return { ask, isPending: cleanup.isPending };
}

const showFailure = (error: unknown) => toast.error('No se pudo limpiar', error);

/** Calculates the pending attentions of the current month. It is a real calculation, so it asks first. */
export function useTrialCalculation(onQueued: (jobId: string) => void) {
  const calculation = useMutation(
    api.jobMonitor.calculateMonth.mutationOptions({
      onSuccess: ({ jobId }) => {
        toast.success('Trabajo iniciado', `Es el trabajo ${shortId(jobId)}.`);
        onQueued(jobId);
      },
      onError: (error) => toast.error('Error al enviar cálculo', error),
    }),
  );
  const ask = async () => {
    const period = currentPeriod();
    const isSure = await confirm({
      title: 'Probar Cálculo',
      body: `Se calcularán las atenciones pendientes de ${formatPeriod(period)} con las reglas vigentes. Es un cálculo real: quedarán calculadas y se pueden recalcular en Calcular Pagos.`,
      confirmLabel: 'Calcular',
    });
    if (isSure) calculation.mutate(period);
  };
  return { ask, isPending: calculation.isPending };
}
