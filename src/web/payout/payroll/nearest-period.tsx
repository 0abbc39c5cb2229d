/** A link from a month with nothing to process to the latest month with something. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { OtherPeriod } from '../../kit/display/other-period.tsx';
import { api } from '../../kit/shell/client.ts';
import { offeredLines, type processableLines } from './process-search.ts';

/** For an empty state's action; of one doctor, or of all. */
export function NearestPeriod(props: {
  doctorId?: number;
  status?: ReturnType<typeof processableLines>['status'];
  /** Whether held lines count, as where they are only submitted. */
  withHeld?: boolean;
  onPeriod: (period: Period) => void;
}) {
  const { doctorId, status, withHeld = false, onPeriod } = props;
  const latest = useQuery(
    api.calculations.periods.queryOptions({
      input: { ...offeredLines(doctorId, withHeld), ...(status && { status }) },
    }),
  );
  if (!latest.data) return null;
  const period = latest.data.at(-1);
  if (!period) {
    return (
      <Text variant="hint">
        {doctorId === undefined
          ? 'Primero calcule los pagos de las atenciones pendientes en Calcular Pagos.'
          : 'Aparte de lo que esté en pausa, a este doctor no le quedan registros por procesar en ningún período.'}
      </Text>
    );
  }
  return (
    <OtherPeriod
      sentence="Los registros por procesar más recientes son"
      period={{ month: period.month, year: period.year }}
      onPeriod={onPeriod}
    />
  );
}
