/** What can be done with a user (access §5). */
import {
  IconDevices,
  IconKey,
  IconPencil,
  IconShieldOff,
  IconTrash,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { User } from '../../../contract/access/users.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { useRemoval } from '../../kit/dialog/removal.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';
import { useActivation } from '../../kit/table/activation.ts';
import type { RowAction } from '../../kit/table/row-menu.tsx';
import type { Delivery } from './password-delivery.tsx';
import { fullName, WORDS } from './words.ts';

const OWN_ACCOUNT = 'Es su propia cuenta';
const OWN_FACTOR = 'El suyo se quita en Mi Perfil';
const OWN_IDENTITY = 'La suya la desvincula otro administrador';
const OWN_SESSIONS = 'Las suyas se cierran en Mi Perfil';
const OWN_PASSWORD = 'La suya se cambia en Mi Perfil';

/** Returns the actions of each row; `onReset` receives the new password of a reset, `onSessions` whose sessions to show, `onRemoveFactor` whose factor to take away. */
export function useUserActions(props: {
  onEdit: (user: User) => void;
  onReset: (user: User, delivery: Delivery) => void;
  onSessions: (user: User) => void;
  onRemoveFactor: (user: User) => void;
}): (user: User) => readonly RowAction[] {
  const me = useCurrentUser();
  // A user without RUT is refused with the form's message.
  const save = (user: User) => api.users.update.call({ ...user, rut: user.rut ?? '' });
  const turn = useActivation({
    save,
    activatedTitle: WORDS.activated,
    deactivatedTitle: WORDS.deactivated,
    failureTitle: WORDS.updateFailed,
  });
  const remove = useRemoval<User>({
    question: (user) => ({
      title: WORDS.removeTitle,
      body: `Se eliminará la cuenta de ${fullName(user)} (${user.email}). Sus registros en la bitácora se conservan.`,
    }),
    uses: ({ id }) => api.users.uses.call({ id }),
    nameOf: (user) => `${WORDS.This} ${fullName(user)}`,
    remove: ({ id }) => api.users.remove.call({ id }),
    deactivate: (user) => save({ ...user, isActive: false }),
    successTitle: WORDS.removed,
    deactivatedTitle: WORDS.deactivated,
    failureTitle: WORDS.removeFailed,
  });
  const reset = useAsked(({ id }: User) => api.users.resetPassword.call({ id }), {
    done: (delivery, user) => props.onReset(user, delivery),
    failed: 'No se pudo restablecer la contraseña.',
  });
  const unbind = useAsked(({ id }: User) => api.signOn.unbind.call({ id }), {
    done: (_, user) =>
      toast.success(
        'Identidad desvinculada',
        `La cuenta de ${fullName(user)} se une a la próxima identidad que ingrese con su correo o RUT.`,
      ),
    failed: 'No se pudo desvincular la identidad.',
  });
  const askToUnbind = (user: User) =>
    unbind.ask({
      input: user,
      title: 'Desvincular identidad',
      body: `Quien ingrese después con ${user.email} o su RUT en el proveedor de identidad abre la cuenta de ${fullName(user)}, y sus sesiones abiertas se cerrarán. Hágalo solo si comprobó que es la misma persona con una cuenta nueva allá.`,
      confirmLabel: 'Desvincular identidad',
      danger: true,
    });
  const askToReset = (user: User) =>
    reset.ask({
      input: user,
      title: 'Restablecer contraseña',
      body: `${fullName(user)} recibirá una contraseña temporal y la actual dejará de servir. Sus sesiones abiertas se cerrarán.`,
      confirmLabel: 'Restablecer',
    });
  const askToTurn = async (user: User) => {
    const agreed =
      !user.isActive ||
      (await confirm({
        title: 'Desactivar usuario',
        body: `${fullName(user)} no podrá ingresar y sus sesiones abiertas se cerrarán. La cuenta se puede volver a activar.`,
        confirmLabel: 'Desactivar',
      }));
    if (agreed) turn(user);
  };

  return (user) => {
    const reasonAgainst = user.id === me.id ? OWN_ACCOUNT : undefined;
    return [
      { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => props.onEdit(user) },
      {
        label: 'Restablecer contraseña',
        icon: <IconKey size={16} />,
        reasonAgainst: user.id === me.id ? OWN_PASSWORD : undefined,
        onClick: () => void askToReset(user),
      },
      {
        label: 'Sesiones abiertas',
        icon: <IconDevices size={16} />,
        reasonAgainst: user.id === me.id ? OWN_SESSIONS : undefined,
        onClick: () => props.onSessions(user),
      },
      ...(user.hasFactor
        ? [
            {
              label: 'Quitar segundo factor',
              icon: <IconShieldOff size={16} />,
              reasonAgainst: user.id === me.id ? OWN_FACTOR : undefined,
              onClick: () => props.onRemoveFactor(user),
            },
          ]
        : []),
      ...(user.boundSince
        ? [
            {
              label: 'Desvincular identidad',
              icon: <IconUnlink size={16} />,
              reasonAgainst: user.id === me.id ? OWN_IDENTITY : undefined,
              onClick: () => void askToUnbind(user),
            },
          ]
        : []),
      {
        label: user.isActive ? 'Desactivar' : 'Activar',
        icon: user.isActive ? <IconUserOff size={16} /> : <IconUserCheck size={16} />,
        reasonAgainst,
        onClick: () => void askToTurn(user),
      },
      {
        label: 'Eliminar',
        icon: <IconTrash size={16} />,
        danger: true,
        reasonAgainst,
        onClick: () => void remove(user),
      },
    ];
  };
}
