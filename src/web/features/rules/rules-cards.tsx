/** The four figures over the list; those of states narrow it down (spec 1 §2.8; design §6). */

import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../domain/counts.ts';
import type { RuleState } from '../../../domain/rule-state.ts';
import { api } from '../../kit/client.ts';
import { StatCard } from '../../kit/figures.tsx';
import { FilterCard } from '../../kit/filter-card.tsx';

const CARDS: readonly { state: RuleState; label: string; hint: string }[] = [
  { state: 'active', label: 'Reglas Activas', hint: 'Vigentes hoy' },
  { state: 'pending', label: 'Pendientes', hint: 'Su vigencia no ha comenzado' },
  { state: 'expired', label: 'Vencidas', hint: 'Su vigencia terminó' },
];

export function RuleCards(props: {
  byState: Readonly<Record<RuleState, number>> | undefined;
  state: RuleState | undefined;
  onState: (state: RuleState | undefined) => void;
}) {
  const calculations = useQuery(api.calculations.count.queryOptions());
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {CARDS.map(({ state, label, hint }) => (
        <FilterCard
          key={state}
          label={label}
          hint={hint}
          value={props.byState && formatCount(props.byState[state])}
          isApplied={props.state === state}
          onToggle={() => props.onState(props.state === state ? undefined : state)}
        />
      ))}
      <StatCard
        label="Cálculos Este Mes"
        hint={calculations.error ? 'No se pudo leer' : 'De atenciones de este mes'}
        value={calculations.error ? '—' : calculations.data && formatCount(calculations.data.count)}
      />
    </SimpleGrid>
  );
}
