/** Small displays of values: amounts, figures on cards, states. */
import { Badge, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import { formatPesos } from '../../../domain/money.ts';
import type { StateBadge, StateColor } from '../../../domain/words/state-badges.ts';

/** An amount in pesos. Negatives are highlighted; null is a dash. */
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

/** The specification names emerald, which the theme does not have. */
const themeColor = (color: StateColor) => (color === 'emerald' ? 'teal' : color);

type Stateful = { state: string; looks: Readonly<Record<string, StateBadge>> };

/** An unknown state is shown unchanged. */
const lookOf = ({ state, looks }: Stateful): StateBadge =>
  looks[state] ?? { label: state, color: 'gray' };

/** A state as a badge, by its table in `domain/words/state-badges.ts`. */
export function StatusBadge(props: Stateful) {
  return <ColorBadge {...lookOf(props)} />;
}

/** A state where room is scarce: its mark and its word only. */
export function StatusWord(props: Stateful) {
  const { label, ...look } = lookOf(props);
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" style={noWrap}>
      <Dot {...look} />
      {label}
    </Group>
  );
}

/** A word with a coloured mark. The text keeps the text's colour, so that it is legible in both colour schemes. */
export function ColorBadge({ label, ...look }: StateBadge) {
  return (
    <Badge
      variant={look.isToCome ? 'outline' : 'light'}
      color={themeColor(look.color)}
      c="var(--mantine-color-text)"
      miw="max-content"
      leftSection={<Dot {...look} />}
    >
      {label}
    </Badge>
  );
}

/** What is paused, told apart from states by its sign. */
export function PauseBadge({ label = 'En pausa' }: { label?: string }) {
  return (
    <Badge
      variant="light"
      color="orange"
      c="var(--mantine-color-text)"
      miw="max-content"
      leftSection={
        <IconPlayerPauseFilled size={11} color="var(--mantine-color-orange-7)" aria-hidden />
      }
    >
      {label}
    </Badge>
  );
}

function Dot({ color, isToCome }: Omit<StateBadge, 'label'>) {
  const shade = `var(--mantine-color-${themeColor(color)}-6)`;
  return (
    <span
      aria-hidden
      style={{
        flexShrink: 0,
        display: 'inline-block',
        width: 9,
        height: 9,
        borderRadius: '50%',
        border: `2px solid ${shade}`,
        background: isToCome ? undefined : shade,
      }}
    />
  );
}

/** A figure on a card; `value` is undefined while it loads. Put several into a `SimpleGrid`. */
export function StatCard(props: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <Card padding="sm">
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
          <Text fz={sizeOf(props.value)} fw={600} lh={1.3}>
            {props.value}
          </Text>
        )}
        {props.hint && <Text variant="small">{props.hint}</Text>}
      </Stack>
    </Card>
  );
}

/** As large as a title, but in proportion to the card, and to its width: an amount that is cut off would be wrong. */
function sizeOf(value: ReactNode): string {
  const isAmount = isValidElement<ComponentProps<typeof Amount>>(value) && value.type === Amount;
  const text = isAmount ? formatPesos(value.props.value ?? 0) : value;
  const length = typeof text === 'string' ? Math.max(1, text.length) : LONGEST_FIGURE;
  return `min(1.25rem, 11cqw, ${Math.floor(100 / (length * DIGIT_WIDTH_EM))}cqw)`;
}
/** The letters of an amount of twelve digits. */
const LONGEST_FIGURE = 16;
const DIGIT_WIDTH_EM = 0.64;
