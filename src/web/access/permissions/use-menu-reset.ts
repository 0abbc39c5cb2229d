/** 'Restablecer': back to the menu and permissions of a new installation (access §8.12). */
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { api } from '../../kit/shell/client.ts';

export function useMenuReset() {
  const { ask, isPending } = useAsked(() => api.permissions.reset.call(), {
    done: ['Configuración restablecida', 'Rigen el menú y los permisos por defecto.'],
    failed: 'No se pudo restablecer la configuración.',
  });
  return {
    isPending,
    ask: () =>
      ask({
        input: {},
        title: 'Restablecer menú y permisos',
        body: 'Se volverá al menú y los permisos por defecto: se quitan las opciones agregadas, vuelven las eliminadas, y se pierden los cambios de orden y de permisos de todos los perfiles. Rige de inmediato y se puede deshacer en Administración de Permisos.',
        confirmLabel: 'Restablecer',
        danger: true,
      }),
  };
}
