/** The three main amounts of an explanation. */

import { Table } from '@mantine/core';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { formatPercent } from './percent.ts';

export function ExplanationTotals({
  explanation,
  isEstimate,
}: {
  explanation: Explanation;
  isEstimate: boolean;
}) {
  const { baseAmount, calculatedAmount, retentionAmount, finalAmount } = explanation;
  const rows = [
    { label: 'Base', value: baseAmount },
    { label: 'Monto calculado', value: calculatedAmount },
    {
      label: `${asEstimate('Retención', isEstimate)} (${formatPercent(explanation.retentionPercentage)})`,
      value: retentionAmount,
      sign: retentionAmount > 0 && '− ',
    },
    { label: asEstimate('Líquido a pagar', isEstimate), value: finalAmount, bold: true },
  ];
  return (
    <Table withTableBorder aria-label="Montos">
      <Table.Tbody>
        {rows.map(({ label, value, sign, bold }) => (
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
