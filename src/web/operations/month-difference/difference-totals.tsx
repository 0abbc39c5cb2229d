/** The sums over the list: both months, the difference, what is unexplained, and each reason, which filters (operations §15.3). */
import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core';
import type { DifferenceSummary } from '../../../contract/operations/month-difference.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import {
  DIFFERENCE_REASONS,
  type DifferenceReason,
  REASON_WORDS,
} from '../../../domain/month-difference/reasons.ts';
import { formatPercentChange } from '../../../domain/words/change.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { Change } from './change.tsx';
import type { ComparedPeriods } from './search.ts';

export function DifferenceTotals(props: {
  summary: DifferenceSummary | undefined;
  periods: ComparedPeriods;
  reason: DifferenceReason | undefined;
  onReason: (reason: DifferenceReason | undefined) => void;
}) {
  const { summary, periods, reason, onReason } = props;
  return (
    <Stack gap="sm" component="section" aria-label="Totales de la diferencia">
      {summary !== undefined && summary.pending > 0 && (
        <Alert color="yellow">
          {countOf(summary.pending, 'atención', 'atenciones')} de {formatPeriod(periods.now)} sin
          calcular: todavía no cuentan en la diferencia.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        <StatCard
          label={formatPeriod(periods.before)}
          value={summary && <Amount value={summary.before} />}
        />
        <StatCard
          label={formatPeriod(periods.now)}
          value={summary && <Amount value={summary.now} />}
          hint={summary && countOf(summary.total, 'médico', 'médicos')}
        />
        <StatCard
          label="Diferencia"
          value={summary && <Change value={summary.difference} />}
          hint={
            summary?.percent !== null &&
            summary?.percent !== undefined &&
            formatPercentChange(summary.percent)
          }
        />
        <StatCard
          label="Sin explicar"
          value={summary && <Change value={summary.unexplained} />}
          hint={
            summary &&
            (summary.unexplainedDoctors === 0
              ? 'Todo tiene su razón'
              : `en ${countOf(summary.unexplainedDoctors, 'médico', 'médicos')}`)
          }
        />
      </SimpleGrid>
      {summary && (
        <Group gap="xs" role="group" aria-label="Razones, que filtran la lista">
          {DIFFERENCE_REASONS.filter((one) => one === reason || summary.reasons[one]).map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === reason ? 'light' : 'default'}
              aria-pressed={one === reason}
              title={REASON_WORDS[one].why}
              fw={500}
              onClick={() => onReason(one === reason ? undefined : one)}
            >
              {REASON_WORDS[one].title}&nbsp;
              <Change value={summary.reasons[one] ?? 0} />
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
