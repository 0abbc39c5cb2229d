/** The causes of refused rows, each once, with the values of its rows (intake §12.8). */
import { List, Stack, Text } from '@mantine/core';
import type { RejectionGroup } from '../../../contract/intake/import-preview.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';

export function RejectionGroups({ groups }: { groups: readonly RejectionGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text variant="label">Por qué se rechazan</Text>
      <List size="sm" spacing={4} aria-label="Por qué se rechazan">
        {groups.map(({ cause, rows, values, distinct }) => (
          <List.Item key={cause}>
            <span style={{ overflowWrap: 'anywhere' }}>
              {capitalized(cause)}: <b>{countOf(rows, 'fila', 'filas')}</b>
            </span>
            {values.length > 0 && (
              <Text variant="small" style={{ overflowWrap: 'anywhere' }}>
                {values.map(({ value, rows }) => `${value}: ${formatCount(rows)}`).join(' · ')}
                {distinct > values.length && ` · y ${formatCount(distinct - values.length)} más`}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
