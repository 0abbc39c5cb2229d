/** What the previewed selection holds, before it is calculated (fees §17.4). */
import { Alert, SimpleGrid } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { formatPesos } from '../../../domain/money.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { api } from '../../kit/shell/client.ts';
import { listFilters, type Selection } from './selection.ts';

const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
const amount = (value: number | undefined) =>
  value === undefined ? undefined : <Amount value={value} />;

export function ProductionSummary({ selection }: { selection: Selection }) {
  const { all, byType, recalculated } = useProduction(selection);
  // The table below loads the same totals, and shows the error.
  if (all.error) return null;
  return (
    <>
      <SimpleGrid component="section" aria-label="Resumen de producción" cols={CARDS} spacing="sm">
        <StatCard label="Atenciones pendientes" value={count(all.data?.total)} />
        <StatCard label="Participaciones" value={count(byType.participacion)} />
        <StatCard label="HMQ" value={count(byType.hmq)} />
        <StatCard label="Monto bruto" value={amount(all.data?.grossAmount)} />
        <StatCard label="Monto neto" value={amount(all.data?.netAmount)} />
        <StatCard label="Monto participado" value={amount(all.data?.participatedAmount)} />
      </SimpleGrid>
      {selection.recalculate && recalculated && (
        <Alert color="yellow" icon={<IconRefresh />}>
          Además se volverán a calcular {formatCount(recalculated.total)} registros en estado
          Calculado, hoy por {formatPesos(recalculated.calculatedAmount)}: sus montos pueden
          cambiar.
        </Alert>
      )}
    </>
  );
}

const CARDS = { base: 2, sm: 3, lg: 6 };

/** The figures of the pending attentions by record type, and of those to be recalculated. */
function useProduction(selection: Selection) {
  const filters = listFilters(selection);
  const summary = (only: RecordType | undefined) =>
    api.attentions.summary.queryOptions({
      input: {
        ...filters,
        participationTypes: only ? [only] : filters.participationTypes,
        status: 'pending',
      },
      placeholderData: keepPreviousData,
    });
  const all = useQuery(summary(undefined));
  const participacion = useQuery(summary('participacion'));
  const hmq = useQuery(summary('hmq'));
  const recalculated = useQuery(
    api.calculations.summary.queryOptions({
      input: { ...filters, status: [...CALCULATION_MOVES.recalculate.from] },
      enabled: selection.recalculate,
      placeholderData: keepPreviousData,
    }),
  );
  return {
    all,
    byType: {
      participacion: selection.only === 'hmq' ? 0 : participacion.data?.total,
      hmq: selection.only === 'participacion' ? 0 : hmq.data?.total,
    },
    recalculated: recalculated.data,
  };
}
