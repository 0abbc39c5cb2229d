/** The imports, newest first, with the numbers of their rows by outcome. */
import { Group, NativeSelect } from '@mantine/core';
import type { ImportEntry } from '../../../contract/intake/import-history.ts';
import { IMPORT_SOURCE_LABELS, RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { IMPORT_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { DateRangeFields } from '../../kit/fields/date-fields.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import {
  type Column,
  labelColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { splitSearch } from '../../kit/table/url-filters.ts';
import { HeldBadge } from '../../links/held-badge.tsx';
import type { ImportHistorySearch } from './search.ts';

const STATE_LABELS = {
  running: IMPORT_STATE_BADGES.running.label,
  completed: IMPORT_STATE_BADGES.completed.label,
  failed: IMPORT_STATE_BADGES.failed.label,
  cancelled: IMPORT_STATE_BADGES.cancelled.label,
  reverted: IMPORT_STATE_BADGES.reverted.label,
};

const columns: Column<ImportEntry>[] = [
  {
    accessor: 'createdAt',
    title: 'Fecha',
    sortable: true,
    noWrap: true,
    render: ({ createdAt }) => exactTime(createdAt),
    exportValue: ({ createdAt }) => exactTime(createdAt),
  },
  textColumn('fileName', 'Archivo', {
    sortable: true,
    width: 220,
    render: ({ id, fileName }) => (
      <>
        <div>{fileName}</div>
        <HeldBadge kind="import" id={id} label={fileName} />
      </>
    ),
  }),
  textColumn('createdByName', 'Importada por', { sortable: true }),
  labelColumn('source', 'Origen', IMPORT_SOURCE_LABELS, {
    sortable: true,
    hiddenAtFirst: true,
  }),
  labelColumn('recordType', 'Tipo', RECORD_TYPE_LABELS, { sortable: true }),
  statusColumn('state', IMPORT_STATE_BADGES),
  numberColumn('total', 'Filas leídas', { sortable: true }),
  numberColumn('created', 'Nuevas', { sortable: true }),
  numberColumn('updated', 'Actualizadas', { sortable: true }),
  numberColumn('unchanged', 'Sin cambios', { sortable: true, hiddenAtFirst: true }),
  numberColumn('protected', 'Protegidas', { sortable: true, hiddenAtFirst: true }),
  numberColumn('rejected', 'Rechazadas', { sortable: true }),
  numberColumn('excluded', 'Excluidas', { hiddenAtFirst: true }),
];

type ListProps = {
  search: ImportHistorySearch;
  onSearchChange: (search: ImportHistorySearch) => void;
  onOpen: (importId: number) => void;
};

export function ImportHistoryList({ search, onSearchChange, onOpen }: ListProps) {
  const { filters } = splitSearch(search);
  const { sort } = search;
  const { summary, ...rows } = usePagedList(api.importHistory, filters, search);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <DataTable
      label="Historial de importaciones"
      columns={columns}
      rows={rows}
      search={search}
      onSearchChange={({ page, pageSize, hide, sort: order }) =>
        onSearchChange({
          ...search,
          page: page ?? search.page,
          pageSize: pageSize ?? search.pageSize,
          hide: hide ?? search.hide,
          sort: (order as typeof sort | undefined) ?? sort,
        })
      }
      rowId={({ id }) => id}
      onRowClick={({ id }) => onOpen(id)}
      onClearFilters={clearing(filters, (cleared) =>
        onSearchChange({ ...search, page: 1, ...cleared }),
      )}
      emptyText={
        isFiltered
          ? 'No se encontraron importaciones que coincidan con los filtros'
          : 'Aún no hay importaciones'
      }
      exportRows={rows.exportRows}
      toolbar={
        <Filters
          search={search}
          people={summary?.people ?? []}
          onChange={(change) => onSearchChange({ ...search, page: 1, ...change })}
        />
      }
    />
  );
}

function Filters(props: {
  search: ImportHistorySearch;
  people: readonly string[];
  onChange: (change: Partial<ImportHistorySearch>) => void;
}) {
  const { search, people, onChange } = props;
  return (
    <Group gap="xs" align="flex-end">
      <SearchField
        label="Buscar por nombre de archivo"
        w={310}
        value={search.search}
        onChange={(text) => onChange({ search: text })}
      />
      <DateRangeFields
        fromLabel="Importadas desde"
        toLabel="Importadas hasta"
        value={search}
        onChange={onChange}
      />
      <NativeSelect
        label="Importada por"
        w={160}
        value={search.createdByName ?? ''}
        data={[{ value: '', label: 'Todos' }, ...people]}
        onChange={(event) => onChange({ createdByName: event.currentTarget.value || undefined })}
      />
      <ChoiceFilter
        label="Tipo de registro"
        w={140}
        labels={RECORD_TYPE_LABELS}
        value={search.recordType}
        onChange={(recordType) => onChange({ recordType })}
      />
      <ChoiceFilter
        label="Origen"
        w={130}
        labels={IMPORT_SOURCE_LABELS}
        value={search.source}
        onChange={(source) => onChange({ source })}
      />
      <ChoiceFilter
        label="Estado"
        w={130}
        labels={STATE_LABELS}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
    </Group>
  );
}
