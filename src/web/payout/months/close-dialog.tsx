/** Asks whether a month is closed, and tells what it leaves (payout §32.1). */
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MonthStatus } from '../../../contract/payout/months.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { ScreenLink } from '../../links/screen-link.tsx';

type Props = { period: Period; opened: boolean; onClose: () => void };

export function CloseDialog({ period, opened, onClose }: Props) {
  const title = `Cerrar ${formatPeriod(period)}`;
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {opened && <Question period={period} title={title} onClose={onClose} />}
    </Modal>
  );
}

function Question(props: { period: Period; title: string; onClose: () => void }) {
  const { period, title, onClose } = props;
  const { year, month } = period;
  const { data, error, refetch } = useQuery(
    api.months.status.queryOptions({ input: { year, month }, staleTime: 0 }),
  );
  const close = useTold(api.months.close.call, {
    done: () => {
      toast.success(`${formatPeriod(period)} está cerrado`);
      onClose();
    },
    failed: (failure) => {
      toast.error('El mes sigue abierto.', failure);
      void refetch();
    },
  });
  if (error) return <FailedQuery title="No se pudo leer el mes" query={{ error, refetch }} />;
  if (!data) return <LoadingState />;
  const reason = reasonAgainst(data);
  return (
    <Stack>
      <FactList facts={factsOf(data)} />
      <Text size="sm">{leftWords(data)}</Text>
      {reason && <Alert color="yellow">{reason}</Alert>}
      <DialogActions onCancel={onClose}>
        <Button
          disabled={reason !== null}
          loading={close.isPending}
          onClick={() =>
            close.mutate({
              ...{ year, month },
              fees: data.fees.count,
              attentions: data.attentions.count,
              corrections: data.corrections.count,
              entries: data.entries.count,
            })
          }
        >
          {title}
        </Button>
      </DialogActions>
    </Stack>
  );
}

const sumOf = ({ amount }: MonthStatus['paid']) => formatPesos(pesos(amount));

function factsOf({ paid, unpaid, fees, attentions, ...month }: MonthStatus): Fact[] {
  const { corrections, entries, year, month: number } = month;
  const ofMonth = { year, month: number };
  return [
    ['Pagado', `${countOf(paid.count, 'pago', 'pagos')} por ${sumOf(paid)} líquidos`],
    ['Sin pagar', `${countOf(unpaid.count, 'pago', 'pagos')} por ${sumOf(unpaid)} líquidos`],
    [
      'En ningún pago',
      `${countOf(fees.count, 'honorario', 'honorarios')} por ${sumOf(fees)} ${asEstimate('líquidos')}`,
    ],
    [
      'Sin calcular',
      `${countOf(attentions.count, 'atención', 'atenciones')} por ${sumOf(attentions)} brutos`,
    ],
    ...(corrections.count === 0
      ? []
      : [
          [
            'Correcciones en ningún pago',
            <ScreenLink key="corrections" target={{ to: '/correcciones', search: ofMonth }}>
              {countOf(corrections.count, 'corrección', 'correcciones')} por {sumOf(corrections)}{' '}
              brutos
            </ScreenLink>,
          ] as const,
        ]),
    ...(entries.count === 0
      ? []
      : [
          [
            'Haberes y descuentos en ningún pago',
            <ScreenLink
              key="entries"
              // Those of closed months stand in the list with their own month.
              target={{ to: '/haberes', search: entries.earlier > 0 ? { all: true } : ofMonth }}
            >
              {countOf(entries.count, 'haber o descuento', 'haberes y descuentos')} por{' '}
              {sumOf(entries)}
            </ScreenLink>,
          ] as const,
        ]),
  ];
}

function leftWords({ next, ...left }: MonthStatus): string {
  const later = `Lo que llegue después se paga en ${formatPeriod(next)}`;
  const { fees, attentions, corrections, entries } = left;
  return fees.count + attentions.count + corrections.count + entries.count === 0
    ? `Nada queda por pagar. ${later}.`
    : `Lo que queda se paga en ${formatPeriod(next)}. ${later}, también.`;
}

/** Why the month can't be closed, with what to do. */
function reasonAgainst(month: MonthStatus): string | null {
  const { isOver, isClosed, unpaid, blocking, ...period } = month;
  const name = formatPeriod(period);
  if (isClosed) return `${name} ya está cerrado.`;
  if (!isOver) return `${name} no ha terminado: ciérrelo después de su último día.`;
  if (unpaid.count > 0)
    return 'Hay pagos sin pagar: márquelos como pagados en Pagar Nómina, o anúlelos para que se paguen en otro mes.';
  if (blocking > 0)
    return `Tiene ${countOf(blocking, 'hallazgo que bloquea', 'hallazgos que bloquean')}: resuélvalos o acéptelos con un motivo.`;
  return null;
}
