/** Offers the legal retention of the year (Ley 21.133; docs/domain.md). */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentPeriod } from '../../kit/display/today.ts';
import { api } from '../../kit/shell/client.ts';

/** This year's legal percentage; undefined if not configured, or while loading. */
export function useLegalPercentage(): { percentage: number | undefined; isPending: boolean } {
  const { data: rates = [], isPending } = useQuery(
    api.legalRetention.list.queryOptions({ input: {} }),
  );
  const { year } = currentPeriod();
  return { percentage: rates.find((rate) => rate.year === year)?.percentage, isPending };
}

/** Renders nothing if the year has no rate, or if the field has it already. */
export function LegalRate(props: {
  value: unknown;
  legalPercentage: number | undefined;
  onUse: (percentage: number) => void;
}) {
  const { legalPercentage, onUse } = props;
  if (legalPercentage === undefined || Number(props.value) === legalPercentage) return null;
  const percentage = legalPercentage.toFixed(2).replace('.', ',');
  return (
    <Anchor component="button" type="button" size="xs" onClick={() => onUse(legalPercentage)}>
      Usar la legal de {currentPeriod().year}: {percentage} %
    </Anchor>
  );
}
