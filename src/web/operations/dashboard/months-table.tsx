/** The twelve months as a table, for readers who prefer figures. */
import { Table, Text } from '@mantine/core';
import type { MonthTotals } from '../../../contract/operations/dashboard.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { estimateOf } from '../../../domain/words/estimates.ts';
import { Amount } from '../../kit/display/figures.tsx';

const HEADINGS = ['Atenciones', 'Bruto', 'Retención', 'Líquido'];

export function MonthsTable({ months }: { months: readonly MonthTotals[] }) {
  return (
    <Table.ScrollContainer minWidth={460}>
      <Table aria-label="Honorarios por mes" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mes</Table.Th>
            {HEADINGS.map((heading) => (
              <Table.Th key={heading} ta="right">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map((month) => (
            <Table.Tr key={formatPeriod(month)}>
              <Table.Th scope="row" fw={400}>
                {formatPeriod(month)}
              </Table.Th>
              <Table.Td ta="right">{formatCount(month.attentions)}</Table.Td>
              <Table.Td ta="right">
                <Amount value={month.calculatedAmount} />
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={month.retentionAmount} />
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={month.finalAmount} />
                {estimateOf(month) && (
                  <Text variant="small">
                    {estimateOf(month) === 'partly' ? 'en parte estimado' : 'estimado'}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
