/** A record as a card, for a list on a telephone (`card` of `DataTable`). */
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Amount } from '../display/figures.tsx';

/** First what it is, and its money; then a line about its state, what else there is to know, and what can be done. */
export function RecordCard(props: {
  title: ReactNode;
  /** In pesos; null while it is not known. */
  amount: number | null;
  /** What the amount is, when the list does not say it. */
  amountLabel?: string;
  state: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const { title, amount, amountLabel, state, children, action } = props;
  return (
    <Stack gap={4} style={{ whiteSpace: 'normal' }}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Text fw={600} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text ta="right" style={{ whiteSpace: 'nowrap' }}>
          {amountLabel && (
            <Text span size="xs" c="dimmed">
              {amountLabel}{' '}
            </Text>
          )}
          <Amount value={amount} bold />
        </Text>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Stack gap={4} miw={0} fz="sm">
          <Group gap={6}>{state}</Group>
          {children && (
            <Text component="div" size="sm" c="dimmed">
              {children}
            </Text>
          )}
        </Stack>
        {action}
      </Group>
    </Stack>
  );
}

/** How the money of a fee comes about: `Bruto $70.110 − retención $10.692`. */
export function FeeWorking({ gross, retention }: { gross: number; retention: number }) {
  return (
    <>
      Bruto <Amount value={gross} />
      {retention > 0 && (
        <>
          {' '}
          <span style={{ whiteSpace: 'nowrap' }}>
            − retención <Amount value={retention} />
          </span>
        </>
      )}
    </>
  );
}
