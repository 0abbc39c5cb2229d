/** Gestión Prestaciones: the catalogue of services (masters §6). */
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Service } from '../../../contract/masters/services.ts';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ActiveFilter } from '../../kit/table/choice-filter.tsx';
import { actionsColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { emptyMaster } from '../../kit/table/empty-list.tsx';
import { FoundCount } from '../../kit/table/list-tools.tsx';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { useMasterImport } from '../master-imports/public.ts';
import { useManyChange, useMasterActions } from '../masters/public.ts';
import { searchSchema } from './search.ts';
import { serviceColumns } from './service-columns.tsx';
import { ServiceFilters } from './service-filters.tsx';
import { ServiceForm } from './service-form.tsx';
import { SERVICE, SERVICE_WORDS } from './service-words.ts';

const nameOf = ({ code, name }: Service) => `${code} ${name}`;

export function ServicesScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { filters } = splitSearch(search);
  const rows = usePagedList(api.services, filters, search);
  const { edited, openRecord, close } = useOpenedRecord<Service>({
    open: search.open,
    onChange: (open) => setSearch({ open }),
    find: async (serviceId) => (await api.services.list.call({ ids: [serviceId] }))[0],
  });
  const actionsOf = useMasterActions<Service>({
    words: SERVICE_WORDS,
    nameOf,
    onEdit: openRecord,
    save: (service) => api.services.update.call(service),
    remove: (input) => api.services.remove.call(input),
    uses: (input) => api.services.uses.call(input),
    usesAt: ({ code }) => ({
      attention: { to: '/atenciones-medicas', search: { search: code } },
    }),
  });
  const many = useManyChange(
    { master: 'service', noun: SERVICE, rowLabel: nameOf },
    { records: rows.records, total: rows.total, filters },
  );
  const imports = useMasterImport('service');
  return (
    <>
      <PageHeader
        title="Gestión Prestaciones"
        description="El catálogo de lo que se atiende: reglas, convenios y atenciones lo usan."
        actions={[...imports.actions, ...many.actions]}
        primary={
          <Button leftSection={<IconPlus size={16} />} onClick={() => openRecord('new')}>
            {SERVICE_WORDS.createTitle}
          </Button>
        }
      />
      <Stack>
        {many.bar}
        <DataTable
          label="Prestaciones"
          columns={[
            ...serviceColumns,
            actionsColumn<Service>((service) => (
              <RowMenu label={`Acciones de ${nameOf(service)}`} actions={actionsOf(service)} />
            )),
          ]}
          rows={rows}
          search={search}
          onSearchChange={setSearch}
          rowId={(service) => service.id}
          onRowClick={openRecord}
          selection={many.selection}
          {...emptyMaster({
            noun: SERVICE,
            filters,
            setSearch,
            onCreate: () => openRecord('new'),
            imports: imports.actions,
          })}
          exportRows={rows.exportRows}
          toolbar={
            <>
              <ServiceFilters search={search} onChange={setSearch} />
              <ActiveFilter
                gender="feminine"
                value={search.isActive}
                onChange={(isActive) => setSearch({ isActive })}
              />
              <FoundCount
                noun={SERVICE}
                total={rows.total}
                filters={filters}
                setSearch={setSearch}
              />
            </>
          }
        />
      </Stack>
      {many.dialog}
      {imports.dialog}
      <ServiceForm edited={edited} onClose={close} />
    </>
  );
}
