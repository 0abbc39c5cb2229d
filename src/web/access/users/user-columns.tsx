/** The columns of the users' table (access §5). */
import type { User } from '../../../contract/access/users.ts';
import { dateInClinic, formatDate, formatInstant } from '../../../domain/calendar/calendar.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { ColorBadge, StatusBadge } from '../../kit/display/figures.tsx';
import { PROFILE_BADGES } from '../../kit/shell/current-user.ts';
import {
  actionsColumn,
  type Column,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { type RowAction, RowMenu } from '../../kit/table/row-menu.tsx';
import { fullName } from './words.ts';

export function userColumns(actionsOf: (user: User) => readonly RowAction[]): Column<User>[] {
  return [
    rutColumn('rut', 'RUT', { sortable: true }),
    textColumn('firstName', 'Nombre', { sortable: true, render: fullName, exportValue: fullName }),
    textColumn('email', 'Email', { sortable: true }),
    {
      ...statusColumn<User>('profile', PROFILE_BADGES, 'Perfil', { sortable: true }),
      render: ({ profile, ownProfileName }) =>
        ownProfileName ? (
          <ColorBadge label={ownProfileName} color="gray" />
        ) : (
          <StatusBadge state={profile} looks={PROFILE_BADGES} />
        ),
      exportValue: ({ profile, ownProfileName }) => ownProfileName ?? PROFILE_BADGES[profile].label,
    },
    textColumn('doctorName', 'Médico vinculado', { sortable: true }),
    textColumn('hasFactor', 'Segundo factor', {
      hiddenAtFirst: true,
      render: ({ hasFactor }) => (hasFactor ? 'Sí' : 'No'),
      exportValue: ({ hasFactor }) => (hasFactor ? 'Sí' : 'No'),
    }),
    textColumn('boundSince', 'Ingreso único', {
      hiddenAtFirst: true,
      render: boundWords,
      exportValue: boundWords,
    }),
    statusColumn('isActive', ACTIVE_BADGES.masculine, 'Estado', { sortable: true }),
    actionsColumn((user) => (
      <RowMenu label={`Acciones de ${fullName(user)}`} actions={actionsOf(user)} />
    )),
  ];
}

/** Whether the account belongs to an identity of the provider, and whether another one tried to open it. */
function boundWords({ boundSince, otherRefusedAt }: User): string {
  if (boundSince === null) return 'Sin unir';
  const bound = `Unida el ${formatDate(dateInClinic(new Date(boundSince)))}`;
  return otherRefusedAt === null
    ? bound
    : `${bound}; otra identidad rechazada el ${formatInstant(new Date(otherRefusedAt))}`;
}
