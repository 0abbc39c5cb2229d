/** The fees of the last twelve months, as chart or table. */
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { EmptyState } from '../../kit/loading/states.tsx';
import { MonthsTable } from './months-table.tsx';
import { Loaded, Panel } from './panel.tsx';
import { monthsOptions } from './queries.ts';

/** In pixels; reserved, so that nothing moves when the chart is loaded. */
const HEIGHT = 320;

const MonthsChart = loadedComponent(async () => (await import('./months-chart.tsx')).MonthsChart);

type View = 'chart' | 'table';

export function MonthsPanel() {
  const query = useQuery(monthsOptions());
  const [view, setView] = useState<View>('chart');
  return (
    <Panel
      title="Honorarios de los últimos 12 meses"
      aside={
        <SegmentedControl
          aria-label="Vista de los meses"
          size="xs"
          value={view}
          onChange={(value) => setView(value as View)}
          data={[
            { value: 'chart', label: 'Gráfico' },
            { value: 'table', label: 'Tabla' },
          ]}
        />
      }
    >
      <Loaded query={query} height={HEIGHT} failure="No se pudieron cargar los meses">
        {(months) =>
          view === 'table' ? (
            <MonthsTable months={months} />
          ) : months.every(({ calculatedAmount }) => calculatedAmount === 0) ? (
            // Without any pesos an axis would say nothing.
            <EmptyState text="Aún no hay honorarios calculados" />
          ) : (
            <LoadedPart meanwhile={<Skeleton height={HEIGHT} />}>
              <MonthsChart months={months} height={HEIGHT} />
            </LoadedPart>
          )
        }
      </Loaded>
    </Panel>
  );
}
