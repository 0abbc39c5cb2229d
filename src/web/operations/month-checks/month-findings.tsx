/** What the latest check of a month found, below its steps (operations §14.3). */
import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { api } from '../../kit/shell/client.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { FindingsList } from './findings-list.tsx';
import type { FindingSearch } from './search.ts';

/** Nothing before the month's first check. */
export function MonthFindings(props: {
  period: Period;
  search: FindingSearch;
  onSearchChange: (part: Partial<FindingSearch>) => void;
}) {
  const { period, search, onSearchChange } = props;
  const { data: latest } = useQuery(api.monthChecks.latest.queryOptions({ input: period }));
  if (!latest) return null;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline">
        <Title order={2}>Hallazgos</Title>
        <Group gap="md">
          <LinkAnchor to="/cierre/excepciones" size="sm">
            Los de todos los meses abiertos
          </LinkAnchor>
          <LinkAnchor to="/cierre/revisiones" size="sm">
            Qué se revisa
          </LinkAnchor>
        </Group>
      </Group>
      <FindingsList
        // What was chosen is of its month.
        key={`${period.year}-${period.month}`}
        label="Hallazgos del mes"
        months={period}
        search={search}
        onSearchChange={onSearchChange}
      />
    </Stack>
  );
}
