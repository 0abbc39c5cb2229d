/** Offers the legal retention of the year (Ley 21.133; docs/domain.md). */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/client.ts';
import { currentPeriod } from '../../kit/today.ts';

/** Nothing when the year has no rate in the configuration, or when it is the one in the field. */
export function LegalRate(props: { value: unknown; onUse: (percentage: number) => void }) {
  const { data: rates = [] } = useQuery(api.legalRetention.list.queryOptions({ input: {} }));
  const { year } = currentPeriod();
  const rate = rates.find((candidate) => candidate.year === year);
  if (!rate || Number(props.value) === rate.percentage) return null;
  const percentage = rate.percentage.toFixed(2).replace('.', ',');
  return (
    <Anchor component="button" type="button" size="xs" onClick={() => props.onUse(rate.percentage)}>
      Usar la legal de {year}: {percentage} %
    </Anchor>
  );
}
