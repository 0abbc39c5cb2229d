/** The analysis of the payments in short, and the way to 'Vista Ejecutiva' (documents §11.4). */
import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { AnalysisFigures } from './analysis-figures.tsx';
import { ANALYSIS_EMPTY, describePeriod } from './analysis-words.ts';
import { ExecutiveView } from './executive-view.tsx';
import { Ranking } from './ranking.tsx';
import type { TabProps } from './search.ts';
import { Section } from './section.tsx';

/** In pixels; reserved, so that what comes below does not move. */
const HEIGHT = 320;

export function AnalysisSection({ doctorId, search, onChange }: TabProps) {
  const query = useQuery(api.doctorReports.analysis.queryOptions({ input: { doctorId } }));
  const { data: analysis, error } = query;
  const isEmpty = analysis?.summary.totalCalculations === 0;
  return (
    <Section
      title="Análisis de pagos"
      description={analysis && describePeriod(analysis)}
      aside={
        <Button
          variant="default"
          leftSection={<IconChartBar size={16} />}
          disabled={!analysis}
          onClick={() => onChange({ open: 'analysis' })}
        >
          Vista Ejecutiva
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => query.refetch()} />}
      {!analysis && !error && <Skeleton h={HEIGHT} role="status" aria-label="Cargando..." />}
      {isEmpty && <EmptyState text={ANALYSIS_EMPTY} />}
      {analysis && !isEmpty && (
        <Stack gap="md">
          <AnalysisFigures summary={analysis.summary} />
          <Title order={3} fz="sm">
            Prestaciones principales
          </Title>
          <Ranking label="Prestaciones principales" lines={analysis.rankings.topServices} />
        </Stack>
      )}
      <ExecutiveView
        opened={search.open === 'analysis' && analysis !== undefined}
        onClose={() => onChange({ open: undefined })}
        analysis={analysis}
      />
    </Section>
  );
}
