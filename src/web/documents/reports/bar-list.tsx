/** Shares of a whole as bars, with count and percentage as text. */
import { Box, Group, Stack, Text } from '@mantine/core';
import { formatRate, WHOLE } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { OTHERS_NAME, type SharedPortion } from '../../../domain/words/distribution.ts';
import { ShareBar } from '../../kit/display/share-bar.tsx';

/** The longest bar has the full width; `total` is the sum of the counts. */
export function BarList(props: {
  portions: readonly SharedPortion[];
  total: number;
  note?: string;
}) {
  const { portions, total, note } = props;
  if (total === 0) {
    return <Text variant="hint">No hay prestaciones que distribuir.</Text>;
  }
  const longest = Math.max(...portions.map(({ count }) => count));
  return (
    <Stack gap="xs">
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {portions.map((portion) => (
          <li key={portion.name}>
            <Line label={portion.name} count={portion.count} share={portion.share} />
            <ShareBar
              width={(100 * portion.count) / longest}
              muted={portion.name === OTHERS_NAME}
            />
          </li>
        ))}
      </Stack>
      <Box pt={6} style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
        <Line label="Total" count={total} share={WHOLE} bold />
      </Box>
      {note && <Text variant="small">{note}</Text>}
    </Stack>
  );
}

function Line(props: { label: string; count: number; share: number; bold?: boolean }) {
  const { label, count, share, bold } = props;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" fw={bold ? 600 : undefined}>
        {label}
      </Text>
      <Text size="sm" fw={bold ? 600 : undefined} style={figures}>
        {formatCount(count)}{' '}
        <Text span variant="hint">
          ({formatRate(share)})
        </Text>
      </Text>
    </Group>
  );
}

const figures = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
