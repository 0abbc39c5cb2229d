/** What can be done with one rule of the list (spec 1 §2.8, §8). */
import { IconCopy, IconHistory, IconPencil, IconPower, IconTrash } from '@tabler/icons-react';
import type { Rule } from '../../../contract/rules.ts';
import { useActivation } from '../../kit/activation.ts';
import { api } from '../../kit/client.ts';
import { useRemoval } from '../../kit/removal.tsx';
import type { RowAction } from '../../kit/row-menu.tsx';

/** Gives the actions of a row's menu. Switching a rule on or off makes a new version of it. */
export function useRuleActions(on: {
  onEdit: (rule: Rule) => void;
  onDuplicate: (rule: Rule) => void;
  onHistory: (rule: Rule) => void;
}): (rule: Rule) => readonly RowAction[] {
  const toggle = useActivation<Rule>({
    save: (rule) => api.rules.update.call(rule),
    activatedTitle: 'Regla activada',
    deactivatedTitle: 'Regla desactivada',
    failureTitle: 'No se pudo actualizar la regla. Inténtalo de nuevo.',
  });
  const remove = useRemoval<Rule>({
    question: ({ code, name }) => ({
      title: 'Eliminar Regla',
      body: `Se eliminará la regla ${code} «${name}». Las atenciones que se calculen después ya no la usarán.`,
    }),
    remove: ({ id }) => api.rules.remove.call({ id }),
    deactivate: (rule) => api.rules.update.call({ ...rule, isActive: false }),
    successTitle: 'Regla eliminada',
    deactivatedTitle: 'Regla desactivada',
    failureTitle: 'No se pudo eliminar la regla. Inténtalo de nuevo.',
  });
  return (rule) => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => on.onEdit(rule) },
    { label: 'Duplicar', icon: <IconCopy size={16} />, onClick: () => on.onDuplicate(rule) },
    {
      label: rule.isActive ? 'Desactivar' : 'Activar',
      icon: <IconPower size={16} />,
      onClick: () => toggle(rule),
    },
    { label: 'Historial', icon: <IconHistory size={16} />, onClick: () => on.onHistory(rule) },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void remove(rule),
    },
  ];
}
