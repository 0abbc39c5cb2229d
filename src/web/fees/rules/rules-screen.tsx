/** Reglas de Cálculo: finds, edits and switches rules (fees §7). */
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../domain/words/counts.ts';
import { StatCard } from '../../kit/display/figures.tsx';
import { api } from '../../kit/shell/client.ts';
import { ruleCopy, useRuleCopy } from './rule-copy.ts';
import { RuleForm } from './rule-form.tsx';
import { useRuleList } from './rule-list.ts';
import { RuleListScreen } from './rule-list-screen.tsx';
import { ruleColumns } from './rules-columns.tsx';
import { RuleSimulator } from './simulator-dialog.tsx';

export function RulesScreen() {
  const list = useRuleList('rule');
  const { search, edited, close } = list;
  const copy = useRuleCopy(search.copyOf, ruleCopy);
  return (
    <RuleListScreen
      kind="rule"
      list={list}
      title="Reglas de Cálculo"
      description="Qué parte de cada atención se paga al médico, desde cuándo y en qué orden."
      label="Reglas de cálculo"
      columns={ruleColumns}
      card={<CalculationsCard />}
      Simulator={RuleSimulator}
    >
      <RuleForm
        edited={copy.isLoading ? null : edited}
        copy={copy.draft}
        hints={search}
        onClose={close}
      />
    </RuleListScreen>
  );
}

/** The number of this month's calculations (fees §7.2). */
function CalculationsCard() {
  const { data, error } = useQuery(api.calculations.count.queryOptions());
  return (
    <StatCard
      label="Cálculos Este Mes"
      hint={error ? 'No se pudo leer' : 'De atenciones de este mes'}
      value={error ? '—' : data && formatCount(data.count)}
    />
  );
}
