/** The totals of the filtered attentions: the doctor's amount first. */
import { Group, SimpleGrid, Text, useMatches } from '@mantine/core';
import type { AttentionDetailTotals } from '../../contract/documents/portal.ts';
import { countOf, formatCount } from '../../domain/words/counts.ts';
import { asEstimate, estimateOf } from '../../domain/words/estimates.ts';
import { Amount, StatCard } from '../kit/display/figures.tsx';
import { FeeWorking } from '../kit/table/record-card.tsx';

type Totals = { readonly totals: AttentionDetailTotals | undefined };

/** Whether what is retained of them is an estimate, or only in part (payout §17.11). */
const estimateIn = (totals: AttentionDetailTotals | undefined) =>
  totals !== undefined &&
  estimateOf({ count: totals.calculatedCount, estimatedCount: totals.estimatedCount });

/** Two lines on a phone, so that the first attention stays in view. */
export function FoundTotals(props: Totals) {
  const isSmall = useMatches({ base: true, sm: false });
  return (
    <section aria-label="Totales del filtro">
      {isSmall ? <Lines {...props} /> : <Cards {...props} />}
    </section>
  );
}

function Cards({ totals }: Totals) {
  const isEstimate = estimateIn(totals);
  const amount = (value: number | undefined) =>
    value === undefined ? undefined : <Amount value={value} />;
  return (
    <SimpleGrid cols={{ sm: 3, lg: 5 }} spacing="sm">
      <StatCard label="Atenciones" value={totals && formatCount(totals.total)} />
      <StatCard label="Base calculada" value={amount(totals?.baseAmount)} />
      <StatCard label="Bruto" value={amount(totals?.calculatedAmount)} />
      <StatCard
        label={asEstimate('Retención', isEstimate)}
        value={amount(totals?.retentionAmount)}
      />
      <StatCard label={asEstimate('Líquido', isEstimate)} value={amount(totals?.finalAmount)} />
    </SimpleGrid>
  );
}

function Lines({ totals }: Totals) {
  const isEstimate = estimateIn(totals);
  return (
    <Group justify="space-between" align="baseline" gap={0} mih={48}>
      <Text fz="lg" fw={600}>
        {totals && <Amount value={totals.finalAmount} />}{' '}
        <Text span variant="small" fw={400}>
          {asEstimate('líquido', isEstimate)}
        </Text>
      </Text>
      <Text size="sm">{totals && countOf(totals.total, 'atención', 'atenciones')}</Text>
      <Text component="div" variant="hint" w="100%">
        {totals && (
          <FeeWorking gross={totals.calculatedAmount} retention={totals.retentionAmount} />
        )}
      </Text>
    </Group>
  );
}
