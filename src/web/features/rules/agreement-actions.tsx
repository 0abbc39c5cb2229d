/** What can be done with an agreement (spec 1 §2.9, §8). */
import { IconCopy, IconHistory, IconPencil, IconPower, IconTrash } from '@tabler/icons-react';
import type { Rule } from '../../../contract/rules.ts';
import { useActivation } from '../../kit/activation.ts';
import { api } from '../../kit/client.ts';
import { useRemoval } from '../../kit/removal.tsx';
import type { RowAction } from '../../kit/row-menu.tsx';

/** Gives the actions of each row. */
export function useAgreementActions(props: {
  onEdit: (agreement: Rule) => void;
  onCopy: (agreement: Rule) => void;
  onHistory: (agreement: Rule) => void;
}): (agreement: Rule) => readonly RowAction[] {
  const save = (agreement: Rule) => api.rules.update.call(agreement);
  const turn = useActivation({
    save,
    activatedTitle: 'Convenio activado',
    deactivatedTitle: 'Convenio desactivado',
    failureTitle: 'No se pudo actualizar el convenio. Inténtalo de nuevo.',
  });
  const remove = useRemoval<Rule>({
    question: ({ code, name }) => ({
      title: 'Eliminar convenio',
      body: `Se eliminará el convenio ${code} «${name}». Las atenciones que se calculen después ya no lo usarán; su historial se conserva.`,
    }),
    remove: ({ id }) => api.rules.remove.call({ id }),
    deactivate: (agreement) => save({ ...agreement, isActive: false }),
    successTitle: 'Convenio eliminado',
    deactivatedTitle: 'Convenio desactivado',
    failureTitle: 'No se pudo eliminar el convenio. Inténtalo de nuevo.',
  });
  return (agreement) => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => props.onEdit(agreement) },
    { label: 'Duplicar', icon: <IconCopy size={16} />, onClick: () => props.onCopy(agreement) },
    {
      label: 'Historial',
      icon: <IconHistory size={16} />,
      onClick: () => props.onHistory(agreement),
    },
    {
      label: agreement.isActive ? 'Desactivar' : 'Activar',
      icon: <IconPower size={16} />,
      onClick: () => turn(agreement),
    },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void remove(agreement),
    },
  ];
}
