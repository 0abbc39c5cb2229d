/** The fee expense of each cost centre (payout §35.4). */
import { Card, Table, Title } from '@mantine/core';
import type { CostCentreSum } from '../../../contract/payout/accounting.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';

/** Nothing while no entry has a cost centre. */
export function CostCentres({ sums }: { sums: readonly CostCentreSum[] }) {
  if (sums.length === 0) return null;
  return (
    <Card component="section" aria-label="Gasto por centro de costo" padding="sm" maw={520}>
      <Title order={2} size="h5" mb="xs">
        Gasto en honorarios por centro de costo
      </Title>
      <Table aria-label="Gasto por centro de costo" verticalSpacing={6}>
        <TableHead titles={['Centro de costo', 'Debe menos haber']} right={['Debe menos haber']} />
        <Table.Tbody>
          {sums.map(({ centre, amount }) => (
            <Table.Tr key={centre}>
              <Table.Td>{centre || 'Sin centro de costo'}</Table.Td>
              <Table.Td ta="right">
                <Amount value={amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>Total</Table.Th>
            <Table.Th ta="right">
              <Amount value={sums.reduce((total, { amount }) => total + amount, 0)} />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Card>
  );
}
