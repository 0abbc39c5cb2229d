/** The charts of the analysis; loaded separately, since charts are large. */
import { BarChart, DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos, formatRate } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { shareOf } from '../../../domain/words/distribution.ts';
import { WEEKDAY_LABELS } from '../../../domain/words/labels.ts';
import { shortPeriod, shortPesos } from '../../kit/display/chart-words.ts';
import { AnalysisLayout } from './analysis-layout.tsx';
import { formatAverage, readMonth } from './analysis-words.ts';
import { Ranking } from './ranking.tsx';

export function AnalysisCharts({ analysis }: { analysis: PaymentAnalysis }) {
  const { trends, rankings, weekdays } = analysis;
  return (
    <AnalysisLayout
      trend={
        <Bars
          label="Líquido por mes"
          height={260}
          bars={trends.map(({ month, count, totalAmount }) => ({
            name: shortPeriod(readMonth(month)),
            title: formatPeriod(readMonth(month)),
            value: totalAmount,
            count: countOf(count, 'atención', 'atenciones'),
          }))}
        />
      }
      services={<Ranking label="Prestaciones principales" lines={rankings.topServices} />}
      weekdays={
        <Bars
          label="Líquido promedio por día de la semana"
          height={330}
          bars={weekdays.map(({ weekday, averageCount, averageAmount, days }) => ({
            name: WEEKDAY_LABELS[weekday].slice(0, 3),
            title: WEEKDAY_LABELS[weekday],
            value: averageAmount,
            count: `${formatAverage(averageCount)} atenciones por día, ${countOf(days, 'día', 'días')}`,
          }))}
        />
      }
      recordTypes={<RecordTypes types={rankings.topRecordTypes} />}
    />
  );
}

type Bar = { name: string; title: string; value: number; count: string };

function Bars(props: { label: string; height: number; bars: readonly Bar[] }) {
  const { label, height, bars } = props;
  const description = bars.map(({ title, value }) => `${title} ${formatPesos(value)}`).join(', ');
  return (
    <div
      role="img"
      aria-label={`${label}: ${description}. La vista Tablas tiene todas las cifras.`}
    >
      <BarChart
        h={height}
        data={[...bars]}
        dataKey="name"
        series={[{ name: 'value', label: 'Líquido', color: 'petrol.6' }]}
        tooltipProps={{
          content: ({ label: name }) => <BarTooltip bar={bars.find((bar) => bar.name === name)} />,
        }}
        xAxisProps={{ interval: 'equidistantPreserveStart' }}
        yAxisProps={{ tickFormatter: shortPesos, width: 68 }}
        tickLine="none"
        maxBarWidth={36}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

function BarTooltip({ bar }: { bar: Bar | undefined }) {
  if (!bar) return null;
  return (
    <Paper withBorder shadow="sm" p="xs" fz="sm">
      <Text variant="label">{bar.title}</Text>
      <div>{formatPesos(bar.value)}</div>
      <div>{bar.count}</div>
    </Paper>
  );
}

const COLORS = { participacion: 'petrol.6', hmq: 'orange.5' } as const;

function RecordTypes({ types }: { types: PaymentAnalysis['rankings']['topRecordTypes'] }) {
  const whole = types.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  return (
    <Group gap="lg" wrap="nowrap">
      <Box aria-hidden>
        <DonutChart
          size={130}
          thickness={22}
          withTooltip={false}
          data={types.map(({ recordType, name, totalAmount }) => ({
            name,
            value: totalAmount,
            color: COLORS[recordType],
          }))}
        />
      </Box>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {types.map(({ recordType, name, count, totalAmount }) => (
          <li key={recordType}>
            <Group gap={6} wrap="nowrap">
              <Swatch color={COLORS[recordType]} />
              <Text variant="label">
                {name} · {formatRate(shareOf(totalAmount, whole))}
              </Text>
            </Group>
            <Text size="sm">{formatPesos(totalAmount)}</Text>
            <Text variant="hint">{countOf(count, 'atención', 'atenciones')}</Text>
          </li>
        ))}
      </Stack>
    </Group>
  );
}

function Swatch({ color }: { color: string }) {
  return <Box aria-hidden w={10} h={10} bdrs="xs" bg={color} style={{ flexShrink: 0 }} />;
}
