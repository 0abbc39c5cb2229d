/** Gestión de Usuarios: who may sign in, and as what (access §5). */
import { IconDevicesOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../contract/access/users.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { useMasterImport } from '../../masters/master-imports/public.ts';
import { MasterList, type Taken, useManyChange } from '../../masters/masters/public.ts';
import { FirstPasswords } from './first-passwords.tsx';
import { usePasswordDelivery } from './password-delivery.tsx';
import { ProfileFilter } from './profile-select.tsx';
import { RemoveFactorForm } from './remove-factor-form.tsx';
import { searchSchema } from './search.ts';
import { useUserActions } from './user-actions.tsx';
import { userColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';
import { UserSessions, useCloseEverybodys } from './user-sessions.tsx';
import { fullName, USER } from './words.ts';

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
  const [withoutFactor, setWithoutFactor] = useState<User | null>(null);
  const actionsOf = useUserActions({
    onEdit: openRecord,
    onReset: tellReset,
    onSessions: setShown,
    onRemoveFactor: setWithoutFactor,
  });
  const { profile } = useCurrentUser();
  const { data: ownProfiles = [] } = useQuery(api.ownProfiles.list.queryOptions());
  const [withoutPassword, setWithoutPassword] = useState<Taken<typeof filters> | null>(null);
  const imports = useMasterImport('user');
  const many = useManyChange(
    {
      master: 'user',
      noun: USER,
      rowLabel: fullName,
      choices: {
        profile: [
          ...Object.values(PROFILE_LABELS),
          ...ownProfiles.flatMap(({ name, isActive }) => (isActive ? name : [])),
        ],
      },
    },
    { records: rows.records, total: rows.total, filters },
    { label: 'Entregar contraseñas', onTake: setWithoutPassword },
  );
  const closeEverybodys = useCloseEverybodys();
  return (
    <>
      <MasterList
        title="Gestión de Usuarios"
        description="Cuentas para ingresar al portal, con su perfil y su médico vinculado."
        label="Usuarios"
        noun={USER}
        columns={userColumns(actionsOf)}
        {...{ rows, search, setSearch, filters, openRecord, imports, many }}
        moreActions={
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
        toolbar={
          <>
            <SearchField
              label="Buscar por RUT o nombre"
              value={search.search}
              onChange={(text) => setSearch({ search: text })}
            />
            <ProfileFilter value={search} onChange={setSearch} />
          </>
        }
      />
      <FirstPasswords taken={withoutPassword} onClose={() => setWithoutPassword(null)} />
      <UserForm edited={edited} onClose={close} onCreated={tellCreated} />
      <UserSessions user={shown} onClose={() => setShown(null)} />
      <RemoveFactorForm user={withoutFactor} onClose={() => setWithoutFactor(null)} />
      {passwordDialog}
    </>
  );
}
