/** When a month has nothing to process: the way to the latest month that has. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPeriod, type Period } from '../../../domain/calendar.ts';
import { api } from '../../kit/client.ts';
import { EmptyState } from '../../kit/states.tsx';
import { processableLines } from './process-search.ts';

export function NothingToProcess(props: {
  text: string;
  doctorId?: number;
  onPeriod: (period: Period) => void;
}) {
  const latest = useQuery(
    api.calculations.list.queryOptions({
      input: { ...processableLines({ doctorId: props.doctorId }), limit: 1 },
    }),
  );
  const line = latest.data?.[0];
  const period = line && { month: line.periodMonth, year: line.periodYear };
  return (
    <EmptyState
      text={props.text}
      description={
        period
          ? `Los registros por procesar más recientes son de ${formatPeriod(period)}.`
          : latest.isSuccess
            ? props.doctorId === undefined
              ? 'Primero calcule los pagos de las atenciones pendientes en Calcular Pagos.'
              : 'A este doctor no le quedan registros por procesar en ningún período.'
            : undefined
      }
      action={
        period && (
          <Button variant="default" onClick={() => props.onPeriod(period)}>
            Ver {formatPeriod(period)}
          </Button>
        )
      }
    />
  );
}
