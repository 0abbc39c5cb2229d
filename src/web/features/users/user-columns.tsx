/** The columns of the users' table (spec 1 §2.5). */
import type { User } from '../../../contract/users.ts';
import { ACTIVE_LOOKS } from '../../../domain/state-looks.ts';
import {
  actionsColumn,
  type Column,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/columns.tsx';
import { PROFILE_LOOKS } from '../../kit/current-user.ts';
import { type RowAction, RowMenu } from '../../kit/row-menu.tsx';
import { fullName } from './words.ts';

export function userColumns(actionsOf: (user: User) => readonly RowAction[]): Column<User>[] {
  return [
    rutColumn('rut', 'RUT', { sortable: true }),
    textColumn('firstName', 'Nombre', {
      sortable: true,
      render: fullName,
      exportValue: fullName,
    }),
    textColumn('email', 'Email', { sortable: true }),
    statusColumn('profile', PROFILE_LOOKS, 'Perfil', { sortable: true }),
    textColumn('doctorName', 'Médico vinculado', { sortable: true }),
    statusColumn('isActive', ACTIVE_LOOKS.masculine, 'Estado', { sortable: true }),
    actionsColumn((user) => (
      <RowMenu label={`Acciones de ${fullName(user)}`} actions={actionsOf(user)} />
    )),
  ];
}
