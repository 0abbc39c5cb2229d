/** The filters of the lists of rules and of agreements (fees §7, fees §10). */
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { PARTICIPATION_TYPE_LABELS, RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { FoundCount } from '../../kit/table/list-tools.tsx';
import { ProviderTypeSelect, SpecialtySelect } from '../../masters/masters/public.ts';
import { RULE_NOUNS, stateLabels } from './rule-kinds.ts';
import type { RuleList } from './rule-list.ts';

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
      {/* An agreement applies to both participation types (fees §10.5). */}
      {kind === 'rule' && (
        <ChoiceFilter
          label="Participación"
          all={all}
          labels={PARTICIPATION_TYPE_LABELS}
          value={search.participationType}
          onChange={(participationType) => setSearch({ participationType })}
        />
      )}
      <SpecialtySelect
        filter
        w={200}
        value={search.specialtyId}
        onChange={(specialtyId) => setSearch({ specialtyId: specialtyId ?? undefined })}
      />
      <ChoiceFilter
        label="Tipo de registro"
        labels={RECORD_TYPE_LABELS}
        value={search.recordType === 'all' ? undefined : search.recordType}
        onChange={(recordType) => setSearch({ recordType })}
      />
      <ProviderTypeSelect
        filter
        w={180}
        value={search.providerTypeId}
        onChange={(providerTypeId) => setSearch({ providerTypeId: providerTypeId ?? undefined })}
      />
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
        isFiltered={list.isFiltered}
        onClear={list.clearFilters}
      />
    </>
  );
}
