/** What narrows services down, on their own screen and on the report (masters §6.5, documents §5.2). */
import type { Service } from '../../../contract/masters/services.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { SpecialtySelect } from '../masters/public.ts';

type Filters = {
  search?: string;
  specialtyId?: number;
  participationType?: Service['participationType'];
};

export function ServiceFilters(props: { search: Filters; onChange: (change: Filters) => void }) {
  const { search, onChange } = props;
  return (
    <>
      <SearchField
        label="Buscar por código o nombre"
        w={285}
        value={search.search}
        onChange={(text) => onChange({ search: text })}
      />
      <SpecialtySelect
        filter
        w={190}
        value={search.specialtyId}
        onChange={(specialtyId) => onChange({ specialtyId: specialtyId ?? undefined })}
      />
      <ChoiceFilter
        label="Tipo de participación"
        w={170}
        labels={PARTICIPATION_TYPE_LABELS}
        value={search.participationType}
        onChange={(participationType) => onChange({ participationType })}
      />
    </>
  );
}
