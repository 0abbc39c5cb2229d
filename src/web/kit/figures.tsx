/** Small showings of a value: amounts, figures on cards, states. */
import { Badge, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPesos } from '../../domain/money.ts';
import type { StateColor, StateLook } from '../../domain/state-looks.ts';

/** An amount in pesos; negatives stand out; nothing is a dash. */
export function Amount({ value, bold }: { value: number | null; bold?: boolean }) {
  if (value === null) return <>—</>;
  const className = value < 0 ? 'kit-negative' : undefined;
  return (
    <Text span inherit fw={bold ? 600 : undefined} className={className} style={noWrap}>
      {formatPesos(value)}
    </Text>
  );
}

const noWrap = { whiteSpace: 'nowrap' } as const;

/** Emerald is in the specification, not in the theme. */
const themeColor = (color: StateColor) => (color === 'emerald' ? 'teal' : color);

/** A state by its look of `domain/state-looks.ts`. Unknown states show as they come. */
export function StatusBadge(props: { state: string; looks: Readonly<Record<string, StateLook>> }) {
  const look = props.looks[props.state] ?? { label: props.state, color: 'gray' };
  return <ColorBadge color={look.color} label={look.label} />;
}

/** A word with a colour: the text stays in the text's colour, so that it can be read in both schemes. */
export function ColorBadge({ color, label }: { color: StateColor; label: string }) {
  return (
    <Badge
      variant="light"
      color={themeColor(color)}
      c="var(--mantine-color-text)"
      miw="max-content"
      leftSection={<Dot color={themeColor(color)} />}
    >
      {label}
    </Badge>
  );
}

function Dot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      style={{
        display: 'inline-block',
        width: 7,
        height: 7,
        borderRadius: '50%',
        background: `var(--mantine-color-${color}-6)`,
      }}
    />
  );
}

/** A figure on a card; `value` undefined while it loads. Put several in a `SimpleGrid`. */
export function StatCard(props: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <Card padding="sm">
      {/* The figure's size follows the card's width: a cut amount would be a wrong one. */}
      <Stack gap={2} style={{ containerType: 'inline-size' }}>
        <Group justify="space-between" gap="xs" wrap="nowrap" c="dimmed">
          <Text size="xs" fw={500}>
            {props.label}
          </Text>
          {props.icon}
        </Group>
        {props.value === undefined ? (
          <Skeleton height={26} width="60%" />
        ) : (
          <Text fz="min(1.25rem, 10cqw)" fw={600} lh={1.3}>
            {props.value}
          </Text>
        )}
        {props.hint && (
          <Text size="xs" c="dimmed">
            {props.hint}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
