/** The months that an irreversible action concerns, one a line, for its question. */
import { Table } from '@mantine/core';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { TableHead } from './table-head.tsx';

export type PeriodLine = Period & {
  readonly doctors: number;
  readonly records: number;
  readonly amount: number;
};

export function PeriodSums(props: {
  lines: readonly PeriodLine[];
  /** The meaning of the pesos: 'Líquido'. */
  amountTitle: string;
  /** The number of months that are not listed. */
  more?: number;
}) {
  const { lines, amountTitle, more = 0 } = props;
  return (
    <Table withTableBorder verticalSpacing={4} horizontalSpacing="xs" aria-label="Períodos">
      <TableHead
        titles={['Período', 'Doctores', 'Registros', amountTitle]}
        right={['Doctores', 'Registros', amountTitle]}
      />
      <Table.Tbody>
        {lines.map(({ year, month, doctors, records, amount }) => (
          <Table.Tr key={`${year}-${month}`}>
            <Table.Td>{formatPeriod({ year, month })}</Table.Td>
            <Table.Td ta="right">{formatCount(doctors)}</Table.Td>
            <Table.Td ta="right">{formatCount(records)}</Table.Td>
            <Table.Td ta="right">{formatPesos(amount)}</Table.Td>
          </Table.Tr>
        ))}
        {more > 0 && (
          <Table.Tr>
            <Table.Td colSpan={4} c="dimmed">
              y {formatCount(more)} más
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}
