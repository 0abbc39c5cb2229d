/** Panel de Control: how the month stands, what needs somebody, and what was done (operations §1). */
import { Grid, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { refreshAll } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { Counters } from './counters.tsx';
import { FirstStepsPanel } from './first-steps.tsx';
import { MonthPanel } from './month-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { searchSchema } from './search.ts';
import { SystemSummary } from './system-summary.tsx';

export function DashboardScreen() {
  const [{ month, year }, setSearch] = useUrlFilters(searchSchema);
  const period = { month, year };
  return (
    <>
      <PageHeader
        title="Panel de Control"
        description="Cómo va el mes, qué requiere atención y qué se hizo."
        actions={[
          {
            label: 'Actualizar',
            icon: <IconRefresh size={16} />,
            onClick: () => void refreshAll(),
          },
        ]}
      />
      <Stack gap="md">
        <FirstStepsPanel />
        <MonthPanel period={period} onPeriod={setSearch} />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <AttentionPanel />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <MonthsPanel />
          </Grid.Col>
        </Grid>
        <Counters />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <RecentActivity />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack gap="md">
              <QuickActions />
              <SystemSummary />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
