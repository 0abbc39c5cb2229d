/** How many imports that nobody watched wait for a person, above the attentions (intake §20.8). */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../domain/words/counts.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';
import { LinkButton } from '../../kit/shell/links.tsx';

const REFRESH_MS = 30_000;

/** Nothing while none waits. */
export function UnattendedNotice() {
  const { data = [] } = useQuery(
    // An import that ends is looked at within a minute.
    api.unattendedImports.list.queryOptions({ refetchInterval: REFRESH_MS }),
  );
  if (data.length === 0) return null;
  return (
    <Warning variant="outline" p="sm">
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
    </Warning>
  );
}
