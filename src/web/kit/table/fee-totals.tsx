/** The figures over a list of fees: how many, and what they add up to (payout §13.1). */
import { SimpleGrid } from '@mantine/core';
import { formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { Amount, StatCard } from '../display/figures.tsx';

/** The labels of a fee's columns wherever their sums are shown. */
const AMOUNT_LABELS = {
  baseAmount: 'Base',
  calculatedAmount: 'Calculado',
  retentionAmount: 'Retención',
  finalAmount: 'Líquido',
} as const;

type Sum = keyof typeof AMOUNT_LABELS;

/** Counts first, then sums, each in the given order; undefined is still loading. */
export function FeeTotals<Name extends Sum>(props: {
  /** The name of the section. */
  label: string;
  counts: readonly (readonly [label: string, value: number | undefined])[];
  sums: readonly Name[];
  totals: Readonly<Record<Name, number>> | undefined;
  /** Whether all of the fees are in no payment yet. */
  isEstimate?: boolean;
}) {
  const { label, counts, sums, totals } = props;
  return (
    <SimpleGrid
      component="section"
      aria-label={label}
      cols={{ base: 2, sm: 3, lg: 5 }}
      spacing="sm"
    >
      {counts.map(([name, count]) => (
        <StatCard
          key={name}
          label={name}
          value={count === undefined ? undefined : formatCount(count)}
        />
      ))}
      {sums.map((sum) => (
        <StatCard
          key={sum}
          label={asEstimate(
            AMOUNT_LABELS[sum],
            props.isEstimate === true && (sum === 'retentionAmount' || sum === 'finalAmount'),
          )}
          value={totals && <Amount value={totals[sum]} />}
        />
      ))}
    </SimpleGrid>
  );
}
