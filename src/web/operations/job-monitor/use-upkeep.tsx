/** 'Limpiar' and 'Probar Cálculo' (operations §4.10, operations §4.12). */
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { currentPeriod } from '../../kit/display/today.ts';
import { api } from '../../kit/shell/client.ts';
import { shortId } from './words.ts';

/** `Se eliminó 1 trabajo terminado`, with `one` or `many` as the verb. */
const removal = (count: number, one: string, many: string) =>
  `${count === 1 ? one : many} ${countOf(count, 'trabajo terminado', 'trabajos terminados')}`;

/** Deletes old finished jobs, after saying how many and which. */
export function useCleanup() {
  const cleanup = useAsked(api.jobMonitor.cleanUp.call, {
    done: ({ count }) =>
      count === 0
        ? toast.info('Nada que limpiar', 'Los trabajos terminados ya se habían eliminado.')
        : toast.success('Limpieza completada', `${removal(count, 'Se eliminó', 'Se eliminaron')}.`),
    failed: 'No se pudo limpiar',
  });
  const ask = () =>
    cleanup.ask(async () => {
      const { count, endedBefore } = await api.jobMonitor.cleanable.call();
      const before = exactTime(endedBefore);
      if (count === 0) {
        toast.info('Nada que limpiar', `No hay trabajos que hayan terminado antes del ${before}.`);
        return null;
      }
      return {
        input: {},
        title: 'Limpiar trabajos',
        body: `${removal(count, 'Se eliminará', 'Se eliminarán')} antes del ${before}, con sus pasos. Quedan los que esperan o se ejecutan, y los que dieron origen a pagos, importaciones, envíos o cálculos.`,
        confirmLabel: 'Limpiar',
        danger: true,
      };
    });
  return { ask, isPending: cleanup.isPending };
}

/** Calculates the pending attentions of the current month. It is a real calculation, so it asks first. */
export function useTrialCalculation(onQueued: (jobId: string) => void) {
  const calculation = useAsked(api.jobMonitor.calculateMonth.call, {
    done: ({ jobId }) => {
      toast.success('Trabajo iniciado', `Es el trabajo ${shortId(jobId)}.`);
      onQueued(jobId);
    },
    failed: 'Error al enviar cálculo',
  });
  const ask = () => {
    const period = currentPeriod();
    return calculation.ask({
      input: period,
      title: 'Probar Cálculo',
      body: `Se calcularán las atenciones pendientes de ${formatPeriod(period)} con las reglas vigentes. Es un cálculo real: quedarán calculadas y se pueden recalcular en Calcular Pagos.`,
      confirmLabel: 'Calcular',
    });
  };
  return { ask, isPending: calculation.isPending };
}
