/** How the services found spread over specialties and participation types (documents §5.6). */
import { Card, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReportSummary } from '../../../contract/documents/reports.ts';
import { distribute, type Portion, totalCount } from '../../../domain/words/distribution.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { BarList } from './bar-list.tsx';

/** How many specialties have a bar of their own; the others share one (documents §5.7). */
const SHOWN_SPECIALTIES = 5;

export function Distributions({ summary }: { summary: ReportSummary | undefined }) {
  const specialties = summary?.bySpecialty ?? [];
  const types: Portion[] = (summary?.byParticipationType ?? []).map((row) => ({
    name: PARTICIPATION_TYPE_LABELS[row.participationType],
    count: row.count,
  }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Distribution title="Distribución por especialidad">
        {summary && (
          <BarList
            portions={distribute(specialties, SHOWN_SPECIALTIES)}
            total={totalCount(specialties)}
            note={othersNote(specialties.length)}
          />
        )}
      </Distribution>
      <Distribution title="Distribución por tipo de participación">
        {summary && <BarList portions={distribute(types)} total={totalCount(types)} />}
      </Distribution>
    </SimpleGrid>
  );
}

function othersNote(specialties: number): string | undefined {
  const others = specialties - SHOWN_SPECIALTIES;
  if (others <= 0) return undefined;
  return others === 1 ? '«Otras» es una especialidad.' : `«Otras» son ${others} especialidades.`;
}

function Distribution({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} padding="sm">
      <Stack gap="sm">
        <Title order={2}>{title}</Title>
        {children ?? <Skeleton height={120} />}
      </Stack>
    </Card>
  );
}
