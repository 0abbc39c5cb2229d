/** A value of a table with a second, smaller line under it, e.g. a payee with the RUT. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { unbroken } from '../display/unbroken.tsx';

/** `second` is left out where it is null; it takes two lines at most. */
export function TwoLines({ first, second }: { first: ReactNode; second: string | null }) {
  return (
    <Stack gap={0}>
      <span>{unbroken(first)}</span>
      {second && (
        <Text span variant="small" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {unbroken(second)}
        </Text>
      )}
    </Stack>
  );
}
