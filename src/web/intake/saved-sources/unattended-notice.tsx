/** How many imports that nobody watched wait for a person, above the attentions (intake §20.8). */
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import { LinkButton } from '../../kit/shell/links.tsx';

/** Nothing while none waits. */
export function UnattendedNotice() {
  const { data = [] } = useQuery(api.unattendedImports.list.queryOptions());
  if (data.length === 0) return null;
  return (
    <Alert color="yellow" variant="outline" icon={<IconAlertTriangle />} p="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {countOf(
            data.length,
            'importación automática espera',
            'importaciones automáticas esperan',
          )}{' '}
          a que una persona la revise.
        </Text>
        <LinkButton to="/atenciones-medicas/fuentes" variant="default" size="compact-sm">
          Revisar
        </LinkButton>
      </Group>
    </Alert>
  );
}
