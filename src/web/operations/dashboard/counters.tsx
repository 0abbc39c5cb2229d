/** The five counters, each a link to the list that it counts (operations §1.2). */
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DashboardSummary } from '../../../contract/operations/dashboard.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { currentPeriod } from '../../kit/display/today.ts';
import { ErrorState } from '../../kit/loading/states.tsx';
import type { Target } from '../../kit/shell/addresses.ts';
import { LinkedFigure } from '../../links/screen-link.tsx';
import { countOptions, summaryOptions } from './queries.ts';

type Counter = { label: string; value: (summary: DashboardSummary) => number; target: Target };

const COUNTERS: readonly Counter[] = [
  {
    label: 'Reglas Activas',
    value: ({ rules }) => rules.active,
    target: { to: '/reglas', search: { state: 'active' } },
  },
  {
    label: 'En Revisión',
    value: ({ rules }) => rules.pending,
    target: { to: '/reglas', search: { state: 'pending' } },
  },
  {
    label: 'Vencidas',
    value: ({ rules }) => rules.expired,
    target: { to: '/reglas', search: { state: 'expired' } },
  },
  {
    label: 'Convenios Activos',
    value: ({ agreements }) => agreements.active,
    target: { to: '/convenios', search: { state: 'active' } },
  },
];

export function Counters() {
  const summary = useQuery(summaryOptions());
  const calculations = useQuery(countOptions());
  const error = summary.error ?? calculations.error;
  if (error) {
    return (
      <ErrorState
        title="No se pudieron cargar los contadores"
        error={error}
        onRetry={() => {
          void summary.refetch();
          void calculations.refetch();
        }}
      />
    );
  }
  const period = currentPeriod();
  const month = { dateFrom: firstDayOf(period), dateTo: lastDayOf(period) };
  return (
    <SimpleGrid
      component="section"
      aria-label="Contadores"
      cols={{ base: 2, sm: 3, lg: 5 }}
      spacing="sm"
    >
      {COUNTERS.map(({ label, value, target }) => (
        <LinkedFigure
          key={label}
          target={target}
          label={label}
          value={summary.data && formatCount(value(summary.data))}
        />
      ))}
      <LinkedFigure
        target={{
          to: '/calcular-pagos',
          search: { ...month, analyzed: true, view: 'calculated', anyState: true },
        }}
        label="Cálculos Este Mes"
        value={calculations.data && formatCount(calculations.data.count)}
      />
    </SimpleGrid>
  );
}
