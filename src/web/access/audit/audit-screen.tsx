/** /auditoria: everything that changed data, and who changed it (access §13). */
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../contract/access/audit.ts';
import { auditActionLabel, auditNoun } from '../../../domain/words/audit-words.ts';
import { saveAddress } from '../../kit/display/files.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { api, currentUserQuery } from '../../kit/shell/client.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { type Column, onWideScreens, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { FoundCount } from '../../kit/table/list-tools.tsx';
import type { Noun } from '../../kit/table/master-words.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { AuditFilterFields } from './filters.tsx';
import { searchSchema } from './search.ts';

type Format = 'csv' | 'xlsx';

const ENTRY: Noun = { one: 'entrada', many: 'entradas', gender: 'feminine' };

// The file, written by the server, also has the time, and the record's number and kind.
const columns: Column<AuditEntry>[] = [
  {
    accessor: 'at',
    title: 'Fecha',
    sortable: true,
    noWrap: true,
    width: 150,
    exportValue: null,
    render: ({ at }) => exactTime(at),
  },
  textColumn('summary', 'Resumen'),
  textColumn('userName', 'Persona', { width: 170, ...onWideScreens }),
  {
    accessor: 'action',
    title: 'Acción',
    width: 230,
    exportValue: null,
    render: ({ action }) => auditActionLabel(action),
    ...onWideScreens,
  },
  {
    accessor: 'entityId',
    title: 'Registro',
    width: 170,
    exportValue: null,
    render: ({ entity, entityId }) =>
      `${auditNoun(entity)}${entityId ? ` ${shortId(entityId)}` : ''}`,
    ...onWideScreens,
  },
  textColumn('ipAddress', 'Dirección IP', { hiddenAtFirst: true }),
];

/** The first characters of a job's long id are enough to recognise it (operations §4.4). */
const shortId = (id: string) => (id.length > 12 ? id.slice(0, 8) : id);

export function AuditScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { filters } = splitSearch(search);
  const rows = usePagedList(api.audit, filters, search);
  const { data: user } = useQuery(currentUserQuery);
  const found = useDownload({
    load: async (format: Format) => {
      const file: unknown = await api.audit.file.call({ ...filters, format });
      // The server streams the file; here it has arrived completely.
      if (!(file instanceof Blob)) throw new Error('no file was answered');
      return file;
    },
    doneTitle: 'Auditoría exportada',
    failureTitle: 'No se exportó la auditoría',
  });
  const save = (format: Format) => {
    // Words may name a patient: the client puts them in a header, since addresses stand in logs and lists of downloads.
    if (filters.search) return found.start(format);
    const given = Object.entries({ ...filters, format }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    );
    saveAddress(`/api/audit/file?${new URLSearchParams(given)}`);
  };
  const reasonAgainst = found.isPending
    ? 'Se está haciendo el archivo.'
    : rows.total
      ? undefined
      : 'No hay entradas que exportar.';
  return (
    <>
      <PageHeader
        title="Auditoría"
        description="Quién cambió qué y cuándo, con el registro antes y después. Nada de esto se modifica, y se borra solo al vencer su plazo."
        actions={[
          {
            label: 'Exportar CSV',
            icon: <IconDownload size={16} aria-hidden />,
            reasonAgainst,
            onClick: () => save('csv'),
          },
          {
            label: 'Exportar Excel',
            icon: <IconDownload size={16} aria-hidden />,
            reasonAgainst,
            onClick: () => save('xlsx'),
          },
        ]}
      />
      <DataTable
        label="Auditoría"
        columns={columns}
        rows={rows}
        search={search}
        onSearchChange={setSearch}
        rowId={(entry) => entry.id}
        onRowClick={({ id }) => setSearch({ open: id })}
        onClearFilters={clearing(filters, setSearch)}
        emptyText="No se encontraron entradas que coincidan con los filtros"
        toolbar={
          <>
            <AuditFilterFields search={search} onChange={setSearch} />
            <FoundCount
              noun={ENTRY}
              total={rows.total}
              hasMore={rows.hasMore}
              filters={filters}
              setSearch={setSearch}
            />
          </>
        }
      />
      {user?.profile === 'admin' && (
        <LinkAnchor to="/auditoria/preguntas" size="sm">
          Preguntas sin respuesta del asistente
        </LinkAnchor>
      )}
      {typeof search.open === 'number' && (
        <EntryDialog id={search.open} onClose={() => setSearch({ open: undefined })} />
      )}
    </>
  );
}
