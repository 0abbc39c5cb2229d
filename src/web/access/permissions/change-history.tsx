/** The latest changes of the menu, each of which can be undone while nothing came after it (access §8.13). */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MenuChangeEntry } from '../../../contract/access/permissions.ts';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';

export function ChangeHistory() {
  const { data, error, refetch } = useQuery(api.permissions.history.queryOptions());
  const undo = useAsked(api.permissions.undo.call, {
    done: ['Cambio deshecho', 'Rige desde ahora.'],
    failed: 'No se pudo deshacer el cambio.',
  });
  const ask = ({ id, summary }: MenuChangeEntry) =>
    undo.ask({
      input: { entryId: id },
      title: 'Deshacer cambio',
      body: `Se volverá a lo que había antes de: ${summary}`,
      confirmLabel: 'Deshacer',
    });
  return (
    <Card component="section" aria-label="Cambios recientes">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Cambios Recientes
        </Title>
        <AuditLink entity="menu" />
      </Group>
      <FailedQuery query={{ error, refetch }} />
      {!data && !error && <LoadingState text="Cargando cambios..." />}
      {data?.length === 0 && (
        <EmptyState text="Aún no hay cambios" description="El menú está como se instaló." />
      )}
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.map((entry) => (
          <Group component="li" key={entry.id} justify="space-between" gap="xs">
            <Stack gap={0} flex="1 1 220px" miw={0}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {entry.summary}
              </Text>
              <Text variant="small">
                {entry.userName} · {exactTime(entry.at)}
              </Text>
            </Stack>
            {entry.canUndo ? (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconArrowBackUp size={14} />}
                loading={undo.isPending && undo.variables?.entryId === entry.id}
                onClick={() => void ask(entry)}
              >
                Deshacer
              </Button>
            ) : (
              <Text variant="small">Hubo cambios posteriores</Text>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
