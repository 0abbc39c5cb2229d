/** A record as a card, for a list on a phone (`card` of `DataTable`). */
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Amount } from '../display/figures.tsx';
import { unbroken } from '../display/unbroken.tsx';

/** First the record's name and its amount, then its state, further details, and actions. */
export function RecordCard(props: {
  title: ReactNode;
  /** In pesos; null while unknown. */
  amount: number | null;
  /** The meaning of the amount, if the list does not say it. */
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
          {unbroken(title)}
        </Text>
        <Text ta="right" style={{ whiteSpace: 'nowrap' }}>
          {amountLabel && (
            <Text span variant="small">
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
            <Text component="div" variant="hint">
              {unbroken(children)}
            </Text>
          )}
        </Stack>
        {action}
      </Group>
    </Stack>
  );
}

/** How a fee's net amount is computed: `Bruto $70.110 − retención $10.692`. */
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
