/** The filters of the log of reads: person, screen, how, doctor and time. */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RECORD_KINDS } from '../../../contract/access/read-log.ts';
import { READ_KIND_LABELS } from '../../../domain/words/read-words.ts';
import { DateRangeFields } from '../../kit/fields/date-fields.tsx';
import { PersonSelect } from '../../kit/fields/person-select.tsx';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { api } from '../../kit/shell/client.ts';
import { MoreFilters } from '../../kit/table/more-filters.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import type { ReadLogSearch } from './search.ts';

const FOLDED = [
  'userId',
  'screen',
  'kind',
  'doctorId',
  'dateFrom',
  'timeFrom',
  'dateTo',
  'timeTo',
] as const;

type Props = { search: ReadLogSearch; onChange: (change: Partial<ReadLogSearch>) => void };

export function ReadLogFilterFields({ search, onChange }: Props) {
  const { data } = useQuery(api.readLog.choices.queryOptions());
  const screens = data?.screens.map(({ screen, name }) => ({ value: screen, label: name })) ?? [];
  return (
    <MoreFilters used={FOLDED.filter((name) => search[name] !== undefined).length}>
      <PersonSelect
        people={data?.people}
        value={search.userId}
        onChange={(userId) => onChange({ userId })}
      />
      <SearchSelect
        label="Pantalla"
        placeholder="Todas"
        w={200}
        clearable
        nothingFoundMessage="Ninguna pantalla con ese nombre"
        data={screens}
        value={search.screen ?? null}
        onChange={(value) => onChange({ screen: value ?? undefined })}
      />
      <SearchSelect
        label="Cómo"
        placeholder="De cualquier modo"
        w={200}
        clearable
        nothingFoundMessage="Ningún modo con ese nombre"
        data={RECORD_KINDS.map((value) => ({ value, label: READ_KIND_LABELS[value] }))}
        value={search.kind ?? null}
        onChange={(value) => onChange({ kind: RECORD_KINDS.find((one) => one === value) })}
      />
      <DoctorSelect
        label="Médico leído"
        placeholder="Todos"
        w={220}
        value={search.doctorId}
        onChange={(doctorId) => onChange({ doctorId: doctorId ?? undefined })}
      />
      <DateRangeFields
        fromLabel="Desde"
        toLabel="Hasta"
        value={search}
        onChange={({ dateFrom, dateTo }) =>
          onChange({
            dateFrom,
            dateTo,
            // An hour is one of its day.
            ...(dateFrom === undefined && { timeFrom: undefined }),
            ...(dateTo === undefined && { timeTo: undefined }),
          })
        }
      />
      <TimeField
        label="Hora desde"
        isDayChosen={search.dateFrom !== undefined}
        value={search.timeFrom}
        onChange={(timeFrom) => onChange({ timeFrom })}
      />
      <TimeField
        label="Hora hasta"
        isDayChosen={search.dateTo !== undefined}
        value={search.timeTo}
        onChange={(timeTo) => onChange({ timeTo })}
      />
    </MoreFilters>
  );
}

/** Shown once its day is chosen. */
function TimeField(props: {
  label: string;
  isDayChosen: boolean;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  if (!props.isDayChosen) return null;
  return (
    <TextInput
      type="time"
      label={props.label}
      w={140}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
    />
  );
}
