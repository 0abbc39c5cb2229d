/** 'Actividad Reciente': who did what, and when (operations §1.11). */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ActivityEntry } from '../../../contract/operations/dashboard.ts';
import { targetAt } from '../../kit/shell/addresses.ts';
import { ScreenLink } from '../../links/screen-link.tsx';
import { Loaded, Panel } from './panel.tsx';
import { activityOptions } from './queries.ts';
import { When } from './when.tsx';

const HEIGHT = 420;

export function RecentActivity() {
  const query = useQuery(activityOptions());
  return (
    <Panel title="Actividad Reciente">
      <Loaded query={query} height={HEIGHT} failure="No se pudo cargar la actividad">
        {(entries) =>
          entries.length === 0 ? (
            <Text variant="hint">
              Aún no hay actividad: aquí se verá lo que se registre, modifique y pague.
            </Text>
          ) : (
            <Stack component="ol" gap={10} m={0} p={0} mih={HEIGHT} style={{ listStyle: 'none' }}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { at, userName, summary, place } = entry;
  return (
    <li>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {place ? (
          <ScreenLink quiet target={targetOf(place)}>
            {summary}
          </ScreenLink>
        ) : (
          summary
        )}
      </Text>
      <Text variant="small">
        {userName} · <When at={at} />
      </Text>
    </li>
  );
}

function targetOf({ screen, open, job }: NonNullable<ActivityEntry['place']>) {
  return targetAt(screen, { ...(open !== null && { open }), ...(job !== null && { job }) });
}
