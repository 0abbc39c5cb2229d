/** A ranking by pesos, with a bar beside each entry's figures. */
import { Group, Stack, Text } from '@mantine/core';
import { countOf } from '../../../domain/words/counts.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { ShareBar } from '../../kit/display/share-bar.tsx';

export type RankedLine = { name: string; count: number; totalAmount: number };

/** Largest first; the longest bar has the full width. */
export function Ranking({ label, lines }: { label: string; lines: readonly RankedLine[] }) {
  const longest = Math.max(1, ...lines.map(({ totalAmount }) => totalAmount));
  return (
    <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {lines.map(({ name, count, totalAmount }) => (
        <li key={name}>
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text size="sm" miw={0}>
              {name}
            </Text>
            <Text size="sm" ta="right" style={{ whiteSpace: 'nowrap' }}>
              <Amount value={totalAmount} />{' '}
              <Text span variant="hint">
                · {countOf(count, 'atención', 'atenciones')}
              </Text>
            </Text>
          </Group>
          <ShareBar width={(100 * totalAmount) / longest} />
        </li>
      ))}
    </Stack>
  );
}
