/** The four figures over the list of agreements; those of states narrow it down (spec 1 §2.9). */

import { SimpleGrid } from '@mantine/core';
import { formatCount } from '../../../domain/counts.ts';
import type { RuleState } from '../../../domain/rule-state.ts';
import { StatCard } from '../../kit/figures.tsx';
import { FilterCard } from '../../kit/filter-card.tsx';
import type { AgreementState } from './agreement-words.ts';

const CARDS: readonly { state: AgreementState; label: string; hint: string }[] = [
  { state: 'active', label: 'Convenios Activos', hint: 'Vigentes hoy' },
  { state: 'pending', label: 'Pendientes', hint: 'Su vigencia no ha comenzado' },
  { state: 'expired', label: 'Vencidos', hint: 'Terminados o inactivos' },
];

export function AgreementCards(props: {
  byState: Readonly<Record<RuleState, number>> | undefined;
  state: AgreementState | undefined;
  onState: (state: AgreementState | undefined) => void;
}) {
  const { byState } = props;
  const total = byState && Object.values(byState).reduce((sum, count) => sum + count, 0);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {CARDS.map(({ state, label, hint }) => (
        <FilterCard
          key={state}
          label={label}
          hint={hint}
          value={byState && formatCount(byState[state])}
          isApplied={props.state === state}
          onToggle={() => props.onState(props.state === state ? undefined : state)}
        />
      ))}
      <StatCard
        label="Total de Convenios"
        hint="En cualquier estado"
        value={total === undefined ? undefined : formatCount(total)}
      />
    </SimpleGrid>
  );
}
