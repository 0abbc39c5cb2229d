/** Convenios Médicos: agreements with doctors and societies, and their simulator (fees §10, fees §12). */
import { formatCount } from '../../../domain/words/counts.ts';
import { StatCard } from '../../kit/display/figures.tsx';
import { agreementColumns } from './agreement-columns.tsx';
import { copyOf } from './agreement-draft.ts';
import { AgreementForm } from './agreement-form.tsx';
import { AgreementSimulator } from './agreement-simulator.tsx';
import { useRuleCopy } from './rule-copy.ts';
import { type RuleList, useRuleList } from './rule-list.ts';
import { RuleListScreen } from './rule-list-screen.tsx';

export function AgreementsScreen() {
  const list = useRuleList('convention');
  const { search, edited, close } = list;
  const copy = useRuleCopy(search.copyOf, copyOf);
  return (
    <RuleListScreen
      kind="convention"
      list={list}
      title="Convenios Médicos"
      description="Lo acordado con médicos y sociedades: se aplica antes que las reglas."
      label="Convenios"
      columns={agreementColumns}
      card={<TotalCard byState={list.byState} />}
      Simulator={AgreementSimulator}
    >
      <AgreementForm edited={copy.isLoading ? null : edited} copy={copy.draft} onClose={close} />
    </RuleListScreen>
  );
}

function TotalCard({ byState }: Pick<RuleList, 'byState'>) {
  const total = byState && Object.values(byState).reduce((sum, count) => sum + count, 0);
  return (
    <StatCard
      label="Total de Convenios"
      hint="En cualquier estado"
      value={total === undefined ? undefined : formatCount(total)}
    />
  );
}
