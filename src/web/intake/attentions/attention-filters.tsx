/** The filters of the list; they apply when Buscar is pressed (intake §1.5). */
import { Button, Card, Group, NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { recordType } from '../../../contract/schemas.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { DateRangeFields, isReversed } from '../../kit/fields/date-fields.tsx';
import { FilterRow } from '../../kit/table/filter-row.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { QuickPeriodSelect } from './quick-period.tsx';
import { type Filters, isSame } from './search.ts';

/** `onClear` clears the applied filters; change `key` when the applied filters change. */
export function AttentionFilters(props: {
  applied: Filters;
  onSearch: (filters: Filters) => void;
  onClear: () => void;
}) {
  const { applied } = props;
  const [draft, setDraft] = useState(applied);
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part });
  const isChanged = !isSame(draft, applied);
  return (
    <Card component="section" aria-label="Filtros" padding="sm">
      <FilterRow>
        <DateRangeFields
          fromLabel="Fecha Actividad Desde"
          toLabel="Fecha Actividad Hasta"
          value={draft}
          onChange={change}
        />
        <QuickPeriodSelect value={draft} onChange={change} />
        <NativeSelect
          label="Tipo de registro"
          w={{ base: 'calc(50% - var(--mantine-spacing-sm) / 2)', xs: 130 }}
          value={draft.recordType ?? ''}
          data={[
            { value: '', label: 'Todos' },
            ...recordType.options.map((value) => ({ value, label: RECORD_TYPE_LABELS[value] })),
          ]}
          onChange={(event) =>
            change({ recordType: recordType.safeParse(event.currentTarget.value).data })
          }
        />
        <DoctorSelect
          value={draft.doctorId}
          onChange={(doctorId) => change({ doctorId: doctorId ?? undefined })}
          placeholder="Todos: nombre o RUT"
          w={{ base: '100%', xs: 220 }}
        />
        <Group gap="xs">
          <Button
            variant={isChanged ? 'filled' : 'light'}
            leftSection={<IconSearch size={16} />}
            disabled={isReversed(draft)}
            onClick={() => props.onSearch(draft)}
          >
            Buscar
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setDraft({});
              props.onClear();
            }}
          >
            Limpiar
          </Button>
        </Group>
      </FilterRow>
      <VisuallyHidden role="status">
        {isChanged && 'Presione Buscar para aplicar los filtros.'}
      </VisuallyHidden>
    </Card>
  );
}
