/** Deleting a menu option: says what goes with it (access §8.8). */
import { type MenuEntry, menuOptionInput } from '../../../contract/access/permissions.ts';
import { PROTECTED_ROUTE } from '../../../domain/access/menu.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { useRemoval } from '../../kit/dialog/removal.tsx';
import { api } from '../../kit/shell/client.ts';
import { WORDS } from './words.ts';

export function useMenuRemoval() {
  return useRemoval<MenuEntry>({
    question: (option) => ({
      title: WORDS.removeTitle,
      body: `Se eliminará «${option.label}» (${option.href}) con los permisos de todos los perfiles${callsOf(option)}. Se puede deshacer en Administración de Permisos.`,
    }),
    remove: ({ id }) => api.permissions.removeOption.call({ id }),
    deactivate: (option) =>
      api.permissions.updateOption.call({
        ...menuOptionInput.strip().parse(option),
        isActive: false,
        id: option.id,
        version: option.version,
      }),
    successTitle: WORDS.removed,
    deactivatedTitle: WORDS.deactivated,
    failureTitle: WORDS.removeFailed,
  });
}

/** Why the option can't be deleted; undefined if it can (access §8.9). */
export function keptFor({ href }: MenuEntry): string | undefined {
  return href === PROTECTED_ROUTE
    ? 'No se puede eliminar: sin esta opción nadie podría volver a cambiar los permisos.'
    : undefined;
}

function callsOf({ calls }: MenuEntry): string {
  return calls === 0
    ? ''
    : `, y ya no abrirá ${countOf(calls, 'llamada del servidor', 'llamadas del servidor')}`;
}
