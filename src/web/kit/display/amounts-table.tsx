/** Pesos below each other, each with what it is. */
import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Amount } from './figures.tsx';

/** `sign` stands before the amount. */
export type LabelledAmount = { label: string; value: number; bold?: boolean; sign?: ReactNode };

export function AmountsTable({ rows, ...table }: TableProps & { rows: readonly LabelledAmount[] }) {
  return (
    <Table withTableBorder {...table}>
      <Table.Tbody>
        {rows.map(({ label, value, bold = false, sign }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={bold ? 600 : 400}>
              {label}
            </Table.Th>
            <Table.Td ta="right">
              {sign}
              <Amount value={value} bold={bold} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
