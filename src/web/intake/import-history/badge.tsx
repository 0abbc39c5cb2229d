/** Shows that a list is filtered to one import, and removes that filter. */
import { CloseButton, Group, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/shell/client.ts';

export function ImportFilterBadge(props: { importId: number; onRemove: () => void }) {
  const { data } = useQuery(
    api.importHistory.details.queryOptions({ input: { id: props.importId } }),
  );
  return (
    <Group gap={6} wrap="nowrap">
      <IconFileImport size={16} aria-hidden />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Solo la importación {data ? `de ${data.fileName}` : props.importId}
      </Text>
      <CloseButton
        size="sm"
        aria-label="Quitar el filtro de la importación"
        onClick={props.onRemove}
      />
    </Group>
  );
}
