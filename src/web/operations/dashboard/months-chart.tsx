/** The twelve months as stacked bars: net and retention, together the gross. Loaded separately. */
import { BarChart } from '@mantine/charts';
import { formatCount } from '../../../domain/words/counts.ts';
import '@mantine/charts/styles.css';
import { Group, Paper, Text } from '@mantine/core';
import type { MonthTotals } from '../../../contract/operations/dashboard.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { asEstimate, estimateOf } from '../../../domain/words/estimates.ts';
import { shortPeriod, shortPesos } from '../../kit/display/chart-words.ts';

/** Líquido first, since it is at the bottom. */
const SERIES = [
  { name: 'finalAmount', label: 'Líquido', color: 'petrol.6' },
  { name: 'retentionAmount', label: 'Retención', color: 'orange.5' },
];

export function MonthsChart(props: { months: readonly MonthTotals[]; height: number }) {
  const { months, height } = props;
  const data = months.map((month) => ({ ...month, label: shortPeriod(month) }));
  return (
    <div role="img" aria-label={description(months)}>
      <BarChart
        h={height}
        data={data}
        dataKey="label"
        type="stacked"
        series={SERIES}
        withLegend
        legendProps={{ verticalAlign: 'bottom' }}
        tooltipProps={{
          content: ({ label }) => (
            <MonthTooltip month={data.find((month) => month.label === label)} />
          ),
        }}
        yAxisProps={{ tickFormatter: shortPesos, width: 64 }}
        tickLine="none"
        maxBarWidth={36}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

function MonthTooltip({ month }: { month: MonthTotals | undefined }) {
  if (!month) return null;
  const isEstimate = estimateOf(month);
  const figures: [string, string][] = [
    ['Bruto', formatPesos(month.calculatedAmount)],
    [asEstimate('Retención', isEstimate), formatPesos(month.retentionAmount)],
    [asEstimate('Líquido', isEstimate), formatPesos(month.finalAmount)],
    ['Atenciones', formatCount(month.attentions)],
  ];
  return (
    <Paper withBorder shadow="sm" p="xs" fz="sm">
      <Text variant="label">{formatPeriod(month)}</Text>
      {figures.map(([label, value]) => (
        <Group key={label} justify="space-between" gap="lg">
          <span>{label}</span>
          <span>{value}</span>
        </Group>
      ))}
    </Paper>
  );
}

function description(months: readonly MonthTotals[]): string {
  const figures = months
    .map((month) => `${formatPeriod(month)} ${formatPesos(month.calculatedAmount)}`)
    .join(', ');
  return `Bruto calculado por mes: ${figures}. La vista Tabla tiene todas las cifras.`;
}
