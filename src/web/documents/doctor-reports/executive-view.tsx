/** 'Vista Ejecutiva': the analysis drawn, or the same as tables (documents §11.5). */
import { Group, Modal, SegmentedControl, Skeleton, Stack, Text, useMatches } from '@mantine/core';
import { useState } from 'react';
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';
import { loadedComponent } from '../../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../../kit/loading/loaded-part.tsx';
import { EmptyState } from '../../kit/loading/states.tsx';
import { AnalysisFigures } from './analysis-figures.tsx';
import { AnalysisTables } from './analysis-tables.tsx';
import { ANALYSIS_EMPTY, describePeriod } from './analysis-words.ts';

const WIDTH_PX = 1180;
/** The approximate height of the charts, which are loaded separately. */
const CHARTS_HEIGHT_PX = 720;

const AnalysisCharts = loadedComponent(
  async () => (await import('./analysis-charts.tsx')).AnalysisCharts,
);

export function ExecutiveView(props: {
  opened: boolean;
  onClose: () => void;
  analysis: PaymentAnalysis | undefined;
}) {
  const { opened, onClose, analysis } = props;
  const isSmall = useMatches({ base: true, sm: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Vista Ejecutiva"
      size={WIDTH_PX}
      fullScreen={isSmall}
    >
      {analysis && analysis.summary.totalCalculations > 0 && <View analysis={analysis} />}
      {analysis?.summary.totalCalculations === 0 && <EmptyState text={ANALYSIS_EMPTY} />}
    </Modal>
  );
}

type Shape = 'charts' | 'tables';

function View({ analysis }: { analysis: PaymentAnalysis }) {
  const [shape, setShape] = useState<Shape>('charts');
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text variant="hint" flex="1 1 260px">
          {describePeriod(analysis)}
        </Text>
        <SegmentedControl
          aria-label="Forma del análisis"
          size="xs"
          value={shape}
          onChange={(value) => setShape(value === 'tables' ? 'tables' : 'charts')}
          data={[
            { value: 'charts', label: 'Gráficos' },
            { value: 'tables', label: 'Tablas' },
          ]}
        />
      </Group>
      <AnalysisFigures summary={analysis.summary} />
      {shape === 'tables' ? (
        <AnalysisTables analysis={analysis} />
      ) : (
        <LoadedPart meanwhile={<Skeleton h={CHARTS_HEIGHT_PX} />}>
          <AnalysisCharts analysis={analysis} />
        </LoadedPart>
      )}
    </Stack>
  );
}
