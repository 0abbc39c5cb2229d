/** The filters of /reglas (spec 1 §2.8). */
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/labels.ts';
import { RULE_STATE_LOOKS, type RuleState } from '../../../domain/rule-state.ts';
import { ChoiceFilter } from '../../kit/choice-filter.tsx';
import { FoundCount } from '../../kit/list-tools.tsx';
import type { Noun } from '../../kit/master-words.ts';
import { SpecialtySelect } from '../../kit/record-selects.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { isFiltered, NO_FILTERS, type RulesSearch } from './rules-search.ts';

const RULE: Noun = { one: 'regla', many: 'reglas', gender: 'feminine' };

const looks = RULE_STATE_LOOKS.rule;
const STATE_LABELS: Readonly<Record<RuleState, string>> = {
  active: `${looks.active.label}s`,
  pending: `${looks.pending.label}s`,
  expired: `${looks.expired.label}s`,
  inactive: `${looks.inactive.label}s`,
};

export function RulesFilters(props: {
  search: RulesSearch;
  onChange: (change: Partial<RulesSearch>) => void;
  total: number | undefined;
}) {
  const { search, onChange, total } = props;
  return (
    <>
      <SearchField
        label="Buscar por nombre, código o descripción"
        placeholder="Nombre, código o descripción"
        w={300}
        value={search.search}
        onChange={(text) => onChange({ search: text })}
      />
      <ChoiceFilter
        label="Participación"
        all="Todas"
        labels={PARTICIPATION_TYPE_LABELS}
        value={search.participationType}
        onChange={(participationType) => onChange({ participationType })}
      />
      <SpecialtySelect
        filter
        w={200}
        value={search.specialtyId}
        onChange={(specialtyId) => onChange({ specialtyId: specialtyId ?? undefined })}
      />
      <ChoiceFilter
        label="Estado"
        all="Todas"
        w={130}
        labels={STATE_LABELS}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <FoundCount
        noun={RULE}
        total={total}
        isFiltered={isFiltered(search)}
        onClear={() => onChange(NO_FILTERS)}
      />
    </>
  );
}
