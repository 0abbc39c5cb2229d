/** Payslips by e-mail to the selected doctors or to all: a job that can be left (documents §4.8). */
import { Stack } from '@mantine/core';
import type { z } from 'zod';
import type { payslipTotals } from '../../../contract/documents/payslips.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { api } from '../../kit/shell/client.ts';
import { doctorsCount, payslipsCount } from './words.ts';

export function useSendMany(period: Period, onQueued: (jobId: string) => void) {
  const queue = useAsked(api.payslips.sendMany.call, {
    done: ({ jobId, queued }) => {
      toast.success('Trabajo iniciado', `Se envían ${payslipsCount(queued)}.`);
      onQueued(jobId);
    },
    failed: 'Error al enviar email',
  });
  const ask = (order: Period & { doctorIds?: number[] }) =>
    queue.ask(async () => {
      // The screen's figures may be filtered by a doctor, or outdated.
      const totals = await api.payslips.summary.call(order);
      return { ...question(period, totals), input: order };
    });
  return {
    sendAll: () => ask(period),
    sendSelected: (doctorIds: number[]) => ask({ ...period, doctorIds }),
    isPending: queue.isPending,
  };
}

function question(period: Period, totals: z.output<typeof payslipTotals>) {
  const { toSend, attentionsToSend, amountToSend, withoutEmail, uncertain, total } = totals;
  const others = total - toSend - withoutEmail - uncertain;
  return {
    title: 'Enviar liquidaciones',
    body: (
      <Stack gap="sm">
        <span>Se enviará a cada doctor su liquidación, al correo registrado:</span>
        <FactList
          facts={[
            ['Período', formatPeriod(period)],
            ['Doctores', formatCount(toSend)],
            ['Registros', formatCount(attentionsToSend)],
            ['Líquido', <b key="amount">{formatPesos(amountToSend)}</b>],
          ]}
        />
        {withoutEmail > 0 && (
          <span>{doctorsCount(withoutEmail)} sin correo registrado: no se les envía.</span>
        )}
        {uncertain > 0 && (
          <span>
            {doctorsCount(uncertain)} con un envío sin confirmar: no se repite. Confirme si llegó y,
            si no, reenvíe desde su fila.
          </span>
        )}
        {others > 0 && (
          <span>
            {doctorsCount(others)} con la liquidación ya enviada o en camino: no se repite.
          </span>
        )}
        <span>Un correo enviado no se puede recoger.</span>
      </Stack>
    ),
    confirmLabel: 'Enviar',
  };
}
