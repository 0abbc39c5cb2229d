/** The totals of the analysis on cards. */
import { SimpleGrid } from '@mantine/core';
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { formatAverage, formatPercent } from './analysis-words.ts';

export function AnalysisFigures({ summary }: { summary: PaymentAnalysis['summary'] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <StatCard
        label="Atenciones calculadas"
        value={formatCount(summary.totalCalculations)}
        hint={`en ${formatCount(summary.uniqueDays)} días`}
      />
      <StatCard
        label="Promedio por día"
        value={formatAverage(summary.avgAttentionsPerDay)}
        hint="atenciones, en días con atención"
      />
      <StatCard
        label="Retención promedio"
        value={formatPercent(summary.avgRetentionRate)}
        hint={<Amount value={summary.totalRetention} />}
      />
      <StatCard
        label="Líquido"
        value={<Amount value={summary.totalFinal} />}
        hint={
          <>
            de <Amount value={summary.totalGross} /> brutos
          </>
        }
      />
    </SimpleGrid>
  );
}
