/** 'Restablecer': back to the menu and permissions of a new installation (access §8.12). */
import { useMutation } from '@tanstack/react-query';
import { confirm } from '../../kit/dialog/confirm.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';

export function useMenuReset() {
  const reset = useMutation({
    mutationFn: () => api.permissions.reset.call(),
    onSuccess: () =>
      toast.success('Configuración restablecida', 'Rigen el menú y los permisos por defecto.'),
    onError: (error) => toast.error('No se pudo restablecer la configuración.', error),
  });
  return {
    isPending: reset.isPending,
    ask: async () => {
      const agreed = await confirm({
        title: 'Restablecer menú y permisos',
        body: 'Se volverá al menú y los permisos por defecto: se quitan las opciones agregadas, vuelven las eliminadas, y se pierden los cambios de orden y de permisos de todos los perfiles. Rige de inmediato y se puede deshacer en Administración de Permisos.',
        confirmLabel: 'Restablecer',
        danger: true,
      });
      if (agreed) reset.mutate();
    },
  };
}
