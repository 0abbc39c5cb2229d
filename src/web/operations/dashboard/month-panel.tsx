/** The month at a glance: the number of attentions at each stage, and their pesos; each stage is a link. */
import { Button, ColorSwatch, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Pipeline } from '../../../contract/operations/dashboard.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatPercentChange, percentChange } from '../../../domain/words/change.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { LinkedFigure } from '../../links/screen-link.tsx';
import { Loaded, Panel } from './panel.tsx';
import { pipelineOptions } from './queries.ts';
import { type Stage, stagesOf } from './stages.ts';

/** In pixels, for two, three or six stages a row. */
const HEIGHT = { base: 400, sm: 232, lg: 140 };

export function MonthPanel(props: { period: Period; onPeriod: (period: Period) => void }) {
  const { period, onPeriod } = props;
  const query = useQuery(pipelineOptions(period));
  return (
    <Panel
      title={`Estado de ${formatPeriod(period)}`}
      aside={
        <PeriodField value={period} onChange={({ year, month }) => onPeriod({ year, month })} />
      }
    >
      <Loaded query={query} height={HEIGHT} failure="No se pudo cargar el estado del mes">
        {(month) => (
          <Stack gap="sm" mih={HEIGHT}>
            {month.imported.count === 0 && month.total.count === 0 ? (
              <EmptyMonth month={month} onPeriod={onPeriod} />
            ) : (
              <Share stages={stagesOf(month)} />
            )}
            <Stages stages={stagesOf(month)} />
            <Totals month={month} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function Stages({ stages }: { stages: readonly Stage[] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
      {stages.map((stage) => (
        <LinkedFigure
          key={stage.label}
          target={stage.target}
          label={stage.label}
          value={formatCount(stage.count)}
          hint={`${formatPesos(stage.amount)} ${stage.unit}`}
          icon={
            stage.color && (
              <ColorSwatch
                color={`var(--mantine-color-${stage.color})`}
                size={10}
                withShadow={false}
              />
            )
          }
        />
      ))}
    </SimpleGrid>
  );
}

/** The share of the month's attentions in each state. */
function Share({ stages }: { stages: readonly Stage[] }) {
  const parts = stages.filter((stage) => stage.color !== null && stage.count > 0);
  const whole = parts.reduce((sum, stage) => sum + stage.count, 0);
  return (
    <Progress.Root
      size="md"
      role="img"
      aria-label={`Avance del mes: ${parts.map((stage) => `${stage.label} ${percent(stage.count, whole)}`).join(', ')}`}
    >
      {parts.map((stage) => (
        <Progress.Section
          key={stage.label}
          value={(stage.count / whole) * 100}
          color={`var(--mantine-color-${stage.color})`}
          withAria={false}
          title={`${stage.label}: ${percent(stage.count, whole)}`}
        />
      ))}
    </Progress.Root>
  );
}

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`;

function Totals({ month: { total, previous, processed, paid } }: { month: Pipeline }) {
  const isEstimate = total.count > 0 && processed.count + paid.count === 0;
  const change =
    total.count > 0 ? versusPreviousMonth(previous.calculatedAmount, total.calculatedAmount) : null;
  return (
    <Group gap="lg" style={{ rowGap: 2 }}>
      <Figure label="Bruto calculado" value={total.calculatedAmount} />
      {change && <Text variant="label">{change}</Text>}
      <Figure label={asEstimate('Retención', isEstimate)} value={total.retentionAmount} />
      <Figure label={asEstimate('Líquido', isEstimate)} value={total.finalAmount} />
    </Group>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <Text size="sm">
      <Text span c="dimmed" inherit>
        {label}:
      </Text>{' '}
      <Amount value={value} bold />
    </Text>
  );
}

/** A link to the nearest month with attentions. */
function EmptyMonth(props: { month: Pipeline; onPeriod: (period: Period) => void }) {
  const { month, onPeriod } = props;
  const { nearest } = month;
  return (
    <Group gap="sm">
      <Text variant="hint">
        {formatPeriod(month)} no tiene atenciones.
        {nearest === null && ' Comience por importarlas en Atenciones Médicas.'}
      </Text>
      {nearest && (
        <Button variant="default" size="compact-sm" onClick={() => onPeriod(nearest)}>
          Ver {formatPeriod(nearest)}
        </Button>
      )}
    </Group>
  );
}

/** `+12 % vs mes anterior`; null when the month before is empty. */
function versusPreviousMonth(before: number, after: number): string | null {
  const change = percentChange(before, after);
  return change === null ? null : `${formatPercentChange(change)} vs mes anterior`;
}
