/** The three main amounts of an explanation. */
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { formatRetention } from '../../../domain/fees/retention.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { AmountsTable } from '../../kit/display/amounts-table.tsx';

export function ExplanationTotals(props: { explanation: Explanation; isEstimate: boolean }) {
  const { explanation, isEstimate } = props;
  const { baseAmount, baseName, calculatedAmount, retentionAmount, finalAmount } = explanation;
  const rows = [
    { label: baseName ? `Base (${baseName})` : 'Base', value: baseAmount },
    { label: 'Monto calculado', value: calculatedAmount },
    {
      label: `${asEstimate('Retención', isEstimate)} (${formatRetention(Math.round(explanation.retentionPercentage * 100), Math.round(explanation.surchargePercentage * 100))})`,
      value: retentionAmount,
      sign: retentionAmount > 0 && '− ',
    },
    { label: asEstimate('Líquido a pagar', isEstimate), value: finalAmount, bold: true },
  ];
  return <AmountsTable aria-label="Montos" rows={rows} />;
}
