/** A figure on a card that filters the list below to what it counts. */
import { UnstyledButton } from '@mantine/core';
import { StatCard } from '../display/figures.tsx';

/** `isApplied` says whether the filter is on; pressing the card again switches it off. */
export function FilterCard(props: {
  label: string;
  value: string | undefined;
  hint?: string;
  isApplied: boolean;
  onToggle: () => void;
}) {
  const { label, value, hint, isApplied, onToggle } = props;
  return (
    <UnstyledButton
      className="kit-filter-card"
      aria-pressed={isApplied}
      aria-label={`${label}: ${value ?? 'cargando'}`}
      onClick={onToggle}
    >
      <StatCard label={label} value={value} hint={hint} />
    </UnstyledButton>
  );
}
