/** Gestión Prestaciones: the catalogue of services (masters §6). */
import type { Service } from '../../../contract/masters/services.ts';
import { api } from '../../kit/shell/client.ts';
import { actionsColumn } from '../../kit/table/columns.tsx';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { useMasterImport } from '../master-imports/public.ts';
import { MasterList, useManyChange, useMasterActions } from '../masters/public.ts';
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
    usesAt: ({ code }) => ({ attention: { to: '/atenciones-medicas', search: { search: code } } }),
  });
  const many = useManyChange(
    { master: 'service', noun: SERVICE, rowLabel: nameOf },
    { records: rows.records, total: rows.total, filters },
  );
  const imports = useMasterImport('service');
  return (
    <>
      <MasterList
        title="Gestión Prestaciones"
        description="El catálogo de lo que se atiende: reglas, convenios y atenciones lo usan."
        label="Prestaciones"
        noun={SERVICE}
        columns={[
          ...serviceColumns,
          actionsColumn<Service>((service) => (
            <RowMenu label={`Acciones de ${nameOf(service)}`} actions={actionsOf(service)} />
          )),
        ]}
        {...{ rows, search, setSearch, filters, openRecord, imports, many }}
        toolbar={<ServiceFilters search={search} onChange={setSearch} />}
      />
      <ServiceForm edited={edited} onClose={close} />
    </>
  );
}
