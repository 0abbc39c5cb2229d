/** The figures over the lists of rules and of agreements; those of states narrow the list down (fees §7.2, fees §10.1). */
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RuleState } from '../../../domain/fees/rule-state.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { FilterCard } from '../../kit/table/filter-card.tsx';
import type { RuleList } from './rule-list.ts';

type Card = { state: RuleState; label: string; hint: string };

const CARDS: Readonly<Record<RuleKind, readonly Card[]>> = {
  rule: [
    { state: 'active', label: 'Reglas Activas', hint: 'Vigentes hoy' },
    { state: 'pending', label: 'Pendientes', hint: 'Su vigencia no ha comenzado' },
    { state: 'expired', label: 'Vencidas', hint: 'Su vigencia terminó' },
  ],
  convention: [
    { state: 'active', label: 'Convenios Activos', hint: 'Vigentes hoy' },
    { state: 'pending', label: 'Pendientes', hint: 'Su vigencia no ha comenzado' },
    { state: 'expired', label: 'Vencidos', hint: 'Terminados o inactivos' },
  ],
};

/** The fourth card is the screen's own. */
export function StateCards(props: { kind: RuleKind; list: RuleList; children: ReactNode }) {
  const { list } = props;
  const { search, setSearch, byState } = list;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {CARDS[props.kind].map(({ state, label, hint }) => (
        <FilterCard
          key={state}
          label={label}
          hint={hint}
          value={list.rows.error ? '—' : byState && formatCount(byState[state])}
          isApplied={search.state === state}
          onToggle={() => setSearch({ state: search.state === state ? undefined : state })}
        />
      ))}
      {props.children}
    </SimpleGrid>
  );
}
