/** The four cards of the portal; each opens what its figure is made of (documents §8). */
import { Alert, Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DoctorStats } from '../../contract/documents/portal.ts';
import { formatPeriod } from '../../domain/calendar/calendar.ts';
import { formatPesos } from '../../domain/money.ts';
import { formatPercentChange } from '../../domain/words/change.ts';
import { formatCount } from '../../domain/words/counts.ts';
import { Amount } from '../kit/display/figures.tsx';
import { currentPeriod } from '../kit/display/today.ts';
import { api } from '../kit/shell/client.ts';
import { errorMessage } from '../kit/shell/errors.ts';
import { AttentionsDetail, AverageDetail, PaidDetail, PendingDetail } from './card-details.tsx';
import { PopoverCard } from './popover-card.tsx';

export function SummaryCards({ doctorId }: { doctorId: number }) {
  const period = currentPeriod();
  const month = formatPeriod(period);
  const monthName = month.slice(0, -5).toLowerCase();
  const { data, error } = useQuery(
    api.portal.stats.queryOptions({ input: { doctorId, ...period } }),
  );
  if (error && !data) {
    return (
      <Alert color="red" role="alert" title="No se pudieron cargar las cifras del mes">
        {errorMessage(error)} Actualice la página para intentarlo de nuevo.
      </Alert>
    );
  }
  return (
    <SimpleGrid
      component="section"
      aria-label={`Resumen de ${month}`}
      cols={{ base: 2, md: 4 }}
      spacing="sm"
    >
      <PopoverCard
        label="Total del Mes"
        value={data && <Amount value={data.totalPaid} />}
        hint={
          data && (
            <>
              <Text span inherit display="block">
                Pagado en {monthName}
              </Text>
              <Change stats={data} />
            </>
          )
        }
      >
        {data && <PaidDetail stats={data} period={period} />}
      </PopoverCard>
      <PopoverCard
        label="Por Procesar"
        value={data && formatCount(data.pendingCount)}
        hint="Sin pago, en total"
      >
        {data && <PendingDetail pending={data.pending} />}
      </PopoverCard>
      <PopoverCard
        label="Atenciones"
        value={data && formatCount(data.totalAttentions)}
        hint={`De ${monthName}`}
      >
        {data && <AttentionsDetail stats={data} />}
      </PopoverCard>
      <PopoverCard
        label="Promedio/Día"
        value={data && formatAverage(data.averageDaily)}
        hint="Últimos 30 días"
      >
        {data && <AverageDetail stats={data} />}
      </PopoverCard>
    </SimpleGrid>
  );
}

/** The change against the month before, in the specified words, and what is still to come. */
function Change({ stats }: { stats: DoctorStats }) {
  const { paidChange, previousTotalPaid, totalToPay } = stats;
  if (totalToPay > 0) {
    return (
      <>
        Por pagar: <Strong>{formatPesos(totalToPay)}</Strong>
      </>
    );
  }
  if (previousTotalPaid === 0) return 'Sin pagos el mes anterior';
  if (paidChange === null) return `Mes anterior: ${formatPesos(previousTotalPaid)}`;
  return (
    <Group component="span" gap={4}>
      <Strong>{formatPercentChange(paidChange)}</Strong>
      vs mes anterior
    </Group>
  );
}

function Strong({ children }: { children: ReactNode }) {
  return (
    <Text span inherit c="var(--mantine-color-text)" fw={500} style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  );
}

const formatAverage = (average: number) =>
  average.toLocaleString('es-CL', { maximumFractionDigits: 1 });
