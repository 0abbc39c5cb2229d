/** Gestión de Usuarios: who may sign in, and as what (access §5). */
import { Button } from '@mantine/core';
import { IconDevicesOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '../../../contract/access/users.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { ActiveFilter } from '../../kit/table/choice-filter.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { FoundCount } from '../../kit/table/list-tools.tsx';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { usePasswordDelivery } from './password-delivery.tsx';
import { ProfileFilter } from './profile-select.tsx';
import { searchSchema } from './search.ts';
import { useUserActions } from './user-actions.tsx';
import { userColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';
import { UserSessions, useCloseEverybodys } from './user-sessions.tsx';
import { USER, WORDS } from './words.ts';

export function UsersScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { filters } = splitSearch(search);
  const rows = usePagedList(api.users, filters, search);
  const { edited, openRecord, close } = useOpenedRecord({
    open: search.open,
    onChange: (next) => setSearch({ open: next }),
    find: async (id) => (await api.users.list.call({ ids: [id] }))[0],
  });
  const { tellReset, tellCreated, passwordDialog } = usePasswordDelivery();
  const [shown, setShown] = useState<User | null>(null);
  const actionsOf = useUserActions({
    onEdit: openRecord,
    onReset: tellReset,
    onSessions: setShown,
  });
  const { profile } = useCurrentUser();
  const closeEverybodys = useCloseEverybodys();
  return (
    <>
      <PageHeader
        title="Gestión de Usuarios"
        description="Cuentas para ingresar al portal, con su perfil y su médico vinculado."
        actions={
          profile === 'admin'
            ? [
                {
                  label: 'Cerrar las sesiones de todos',
                  icon: <IconDevicesOff size={16} />,
                  danger: true,
                  onClick: closeEverybodys,
                },
              ]
            : []
        }
        primary={
          <Button leftSection={<IconPlus size={16} />} onClick={() => openRecord('new')}>
            {WORDS.createTitle}
          </Button>
        }
      />
      <DataTable
        label="Usuarios"
        columns={userColumns(actionsOf)}
        rows={rows}
        search={search}
        onSearchChange={setSearch}
        rowId={(user) => user.id}
        onRowClick={openRecord}
        emptyText={WORDS.empty}
        exportRows={rows.exportRows}
        toolbar={
          <>
            <SearchField
              label="Buscar por RUT o nombre"
              value={search.search}
              onChange={(text) => setSearch({ search: text })}
            />
            <ProfileFilter value={search} onChange={setSearch} />
            <ActiveFilter
              gender="masculine"
              value={search.isActive}
              onChange={(isActive) => setSearch({ isActive })}
            />
            <FoundCount noun={USER} total={rows.total} filters={filters} setSearch={setSearch} />
          </>
        }
      />
      <UserForm edited={edited} onClose={close} onCreated={tellCreated} />
      <UserSessions user={shown} onClose={() => setShown(null)} />
      {passwordDialog}
    </>
  );
}
