/** /registro-lecturas: who read the data of patients and doctors (access §16). */
import { Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReadEntry } from '../../../contract/access/read-log.ts';
import { CALL_WORDS } from '../../../contract/call-words.ts';
import { readFilterWords, readHow, readRows, readWhose } from '../../../domain/words/read-words.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { type Column, onDesktops, onWideScreens, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing, isFiltering } from '../../kit/table/empty-list.tsx';
import { FoundCount } from '../../kit/table/list-tools.tsx';
import type { Noun } from '../../kit/table/master-words.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { TwoLines } from '../../kit/table/two-lines.tsx';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { ChainState } from './chain-state.tsx';
import { ReadLogFilterFields } from './filters.tsx';
import { PatientQuestion } from './patient-question.tsx';
import { ReadDrawer } from './read-drawer.tsx';
import { searchSchema } from './search.ts';

const READ: Noun = { one: 'lectura', many: 'lecturas', gender: 'feminine' };

// The file, written by the server, has these and the address, profile and number.
const columns: Column<ReadEntry>[] = [
  {
    accessor: 'at',
    title: 'Fecha',
    sortable: true,
    noWrap: true,
    width: 150,
    exportValue: null,
    render: ({ at }) => exactTime(at),
  },
  {
    accessor: 'userName',
    title: 'Persona',
    width: 180,
    exportValue: null,
    render: ({ userName, profile }) => <TwoLines first={userName} second={profile} />,
  },
  {
    accessor: 'call',
    title: 'Qué hizo',
    width: 250,
    exportValue: null,
    render: (read) => (
      <TwoLines first={CALL_WORDS[read.call] ?? readHow(read)} second={whereOf(read)} />
    ),
    ...onWideScreens,
  },
  {
    accessor: 'kind',
    title: 'Cómo',
    width: 110,
    exportValue: null,
    render: readHow,
    ...onDesktops,
  },
  {
    accessor: 'patientName',
    title: 'De quién o por qué filtro',
    exportValue: null,
    render: (read) => <Whose whose={readWhose(read)} filter={readFilterWords(read)} />,
  },
  {
    accessor: 'rowCount',
    title: 'Filas',
    width: 80,
    textAlign: 'right',
    noWrap: true,
    exportValue: null,
    render: readRows,
    ...onWideScreens,
  },
  textColumn('ipAddress', 'Dirección IP', { width: 140, hiddenAtFirst: true }),
];

export function ReadLogScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { filters } = splitSearch(search);
  const rows = usePagedList(api.readLog, filters, search);
  const file = useDownload({
    load: (format: 'csv' | 'xlsx') => api.readLog.file.call({ ...filters, format }),
    doneTitle: 'Lecturas exportadas',
    failureTitle: 'No se exportaron las lecturas',
  });
  const reasonAgainst = file.isPending
    ? 'Se está haciendo el archivo.'
    : rows.total
      ? undefined
      : 'No hay lecturas que exportar.';
  return (
    <>
      <PageHeader
        title="Registro de Lecturas"
        description="Quién leyó datos de pacientes y de médicos, cuándo y desde qué pantalla. Nada de esto se modifica, y se borra solo al vencer su plazo."
        actions={[
          {
            label: 'Exportar CSV',
            icon: <IconDownload size={16} aria-hidden />,
            reasonAgainst,
            onClick: () => file.start('csv'),
          },
          {
            label: 'Exportar Excel',
            icon: <IconDownload size={16} aria-hidden />,
            reasonAgainst,
            onClick: () => file.start('xlsx'),
          },
        ]}
      />
      <Stack gap="md">
        <ChainState />
        <PatientQuestion search={search} onChange={setSearch} />
        <DataTable
          label="Registro de lecturas"
          columns={columns}
          rows={rows}
          search={search}
          onSearchChange={setSearch}
          rowId={(read) => read.id}
          onRowClick={({ id }) => setSearch({ open: id })}
          onClearFilters={clearing(filters, setSearch)}
          emptyText={
            isFiltering(filters)
              ? 'No se encontraron lecturas que coincidan con los filtros'
              : 'Aún no se ha leído nada'
          }
          toolbar={
            <>
              <ReadLogFilterFields search={search} onChange={setSearch} />
              <FoundCount
                noun={READ}
                total={rows.total}
                hasMore={rows.hasMore}
                filters={filters}
                setSearch={setSearch}
              />
            </>
          }
        />
      </Stack>
      <ReadDrawer id={search.open} onClose={() => setSearch({ open: undefined })} />
    </>
  );
}

/** What is called without a screen: a file by its address, or another program. */
function whereOf({ kind, screen, screenName }: ReadEntry): string | null {
  return kind === 'process'
    ? null
    : (screenName ?? screen ?? 'Sin pantalla: descarga directa o API');
}

/** Whom it names and the filter; the filter alone where it names nobody. */
function Whose({ whose, filter }: { whose: string; filter: string | null }) {
  return whose ? (
    <TwoLines first={whose} second={filter} />
  ) : (
    <TwoLines first={filter || '—'} second={null} />
  );
}
