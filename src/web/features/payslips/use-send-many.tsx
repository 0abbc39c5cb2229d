/** Payslips by e-mail to the selected doctors or to all: a job that can be left (issue 5). */
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { payslipTotals } from '../../../contract/payslips.ts';
import { formatPeriod, type Period } from '../../../domain/calendar.ts';
import { api } from '../../kit/client.ts';
import { confirm } from '../../kit/confirm.ts';
import { toast } from '../../kit/toast.tsx';
import { doctorsCount, payslipsCount } from './words.ts';

export function useSendMany(period: Period, onQueued: (jobId: string) => void) {
  const queue = useMutation(
    api.payslips.sendMany.mutationOptions({
      onSuccess: ({ jobId, queued }) => {
        toast.success('Trabajo iniciado', `Se envían ${payslipsCount(queued)}.`);
        onQueued(jobId);
      },
      onError: (error) => toast.error('Error al enviar email', error),
    }),
  );
  const sendAll = async () => {
    try {
      // The screen's figures may be of one doctor, or older.
      const totals = await api.payslips.summary.call(period);
      if (await confirm(questionForAll(period, totals))) queue.mutate(period);
    } catch (error) {
      toast.error('Error al enviar email', error);
    }
  };
  const sendSelected = async (doctorIds: number[]) => {
    if (await confirm(questionForSome(period, doctorIds.length)))
      queue.mutate({ ...period, doctorIds });
  };
  return { sendAll, sendSelected, isPending: queue.isPending };
}

function questionForAll(period: Period, totals: z.output<typeof payslipTotals>) {
  const { toSend, withoutEmail, total } = totals;
  const others = total - toSend - withoutEmail;
  return {
    title: 'Enviar liquidaciones',
    body: [
      `Se enviarán ${payslipsCount(toSend)} de ${formatPeriod(period)} al correo de cada doctor.`,
      ...(withoutEmail > 0
        ? [`${doctorsCount(withoutEmail)} sin correo registrado: no se les envía.`]
        : []),
      ...(others > 0
        ? [`${doctorsCount(others)} con la liquidación ya enviada o en camino: no se repite.`]
        : []),
    ].join(' '),
    confirmLabel: 'Enviar',
  };
}

function questionForSome(period: Period, count: number) {
  return {
    title: 'Enviar liquidaciones',
    body: `Se enviará la liquidación de ${formatPeriod(period)} a ${doctorsCount(count)}. A quienes ya la recibieron no se les repite.`,
    confirmLabel: 'Enviar',
  };
}
