/** The totals of what the filters find. */
import { SimpleGrid } from '@mantine/core';
import { formatCount } from '../../../domain/words/counts.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';

type Summary = {
  total: number;
  grossAmount: number;
  netAmount: number;
  participatedAmount: number;
};

export function AttentionTotals({ summary }: { summary: Summary | undefined }) {
  const amount = (value: number | undefined) =>
    value === undefined ? undefined : <Amount value={value} />;
  return (
    <SimpleGrid
      component="section"
      aria-label="Totales del filtro"
      cols={{ base: 2, md: 4 }}
      spacing="sm"
    >
      <StatCard label="Atenciones" value={summary && formatCount(summary.total)} />
      <StatCard label="Monto bruto" value={amount(summary?.grossAmount)} />
      <StatCard label="Monto neto" value={amount(summary?.netAmount)} />
      <StatCard label="Monto participado" value={amount(summary?.participatedAmount)} />
    </SimpleGrid>
  );
}
