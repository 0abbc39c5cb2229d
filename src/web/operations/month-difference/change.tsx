/** A difference in pesos: signed, and in words for those who do not see its colour. */
import { Text } from '@mantine/core';
import { formatPesosChange } from '../../../domain/words/change.ts';

/** With its sign; less than before is highlighted as negative amounts are. */
export function Change({ value, bold }: { value: number; bold?: boolean }) {
  return (
    <Text
      span
      inherit
      fw={bold ? 600 : undefined}
      className={value < 0 ? 'kit-negative' : undefined}
      style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {formatPesosChange(value)}
    </Text>
  );
}
