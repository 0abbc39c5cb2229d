/** The filters of the lists of rules and of agreements (fees §7, fees §10). */
import { CRITERIA, type Criterion, FILTER_KEYS } from '../../../domain/fees/criteria.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { FoundCount } from '../../kit/table/list-tools.tsx';
import { RULE_NOUNS, stateLabels } from './rule-kinds.ts';
import type { RuleList } from './rule-list.ts';
import { RECORD_SELECTS } from './rule-records.ts';

export function RuleListFilters({ kind, list }: { kind: RuleKind; list: RuleList }) {
  const { search, setSearch } = list;
  const noun = RULE_NOUNS[kind];
  const all = noun.gender === 'feminine' ? 'Todas' : 'Todos';
  return (
    <>
      <SearchField
        label="Buscar por nombre, código o descripción"
        placeholder="Nombre, código o descripción"
        w={300}
        value={search.search}
        onChange={(text) => setSearch({ search: text })}
      />
      {FILTER_KEYS.filter((key) => !(kind === 'convention' && key === 'participationType')).map(
        (key) => (
          <CriterionFilter key={key} criterion={key} all={all} list={list} />
        ),
      )}
      <ChoiceFilter
        label="Estado"
        all={all}
        w={130}
        labels={stateLabels(kind)}
        value={search.state}
        onChange={(state) => setSearch({ state })}
      />
      <FoundCount
        noun={noun}
        total={list.rows.total}
        filters={list.filters}
        setSearch={setSearch}
      />
    </>
  );
}

/** A filter by one criterion. An agreement applies to both participation types, so it has none for them (fees §10.5). */
function CriterionFilter(props: {
  criterion: (typeof FILTER_KEYS)[number];
  all: 'Todos' | 'Todas';
  list: RuleList;
}) {
  const { search, setSearch } = props.list;
  const criterion = CRITERIA[props.criterion];
  const { field } = criterion;
  const onChange = (value: number | string | null | undefined) =>
    setSearch({ [field]: value ?? undefined });
  if (criterion.kind === 'choice') {
    const chosen = search[criterion.field];
    const labels = valueLabels(criterion);
    return (
      <ChoiceFilter
        label={criterion.label}
        all={props.all}
        labels={labels}
        value={chosen !== undefined && chosen in labels ? chosen : undefined}
        onChange={onChange}
      />
    );
  }
  const RecordFilter = RECORD_SELECTS[criterion.table];
  return <RecordFilter filter w={190} value={search[criterion.field]} onChange={onChange} />;
}

/** The labels of the values that a rule can hold; one for any that no column holds would read as no filter. */
function valueLabels({ labels, anyValue, anyInColumn }: Extract<Criterion, { kind: 'choice' }>) {
  return Object.fromEntries(
    Object.entries(labels).filter(([value]) => anyInColumn !== null || value !== anyValue),
  );
}
