/** Calls of the server, with whether the profile under test may make each (access §9.3). */
import { Badge, Code, Group, Table, Text } from '@mantine/core';
import type { TestedCall } from '../../../contract/access/permissions.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { Sideways } from '../../kit/display/sideways.tsx';

const VERDICTS = {
  allowed: { label: 'Permitida', color: 'green' },
  own: { label: 'Solo lo propio', color: 'blue' },
  refused: { label: 'Denegada', color: 'red' },
} as const;

export function CallsTable({ label, calls }: { label: string; calls: readonly TestedCall[] }) {
  return (
    <Sideways minWidth={280} label={label}>
      <Table verticalSpacing={4} horizontalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Llamada</Table.Th>
            <Table.Th w={118}>Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {calls.map((call) => (
            <Table.Tr key={call.name}>
              <Table.Td>
                <Group gap={6}>
                  <Badge variant="default" size="sm" radius="sm">
                    {call.method}
                  </Badge>
                  <Code style={{ overflowWrap: 'anywhere' }}>{call.path}</Code>
                </Group>
                <Text variant="small">{call.description}</Text>
              </Table.Td>
              <Table.Td>
                <Group gap={4}>
                  <ColorBadge {...VERDICTS[call.verdict]} />
                  {call.isNarrowed && call.verdict !== 'refused' && (
                    <Text variant="small">con condiciones</Text>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}
