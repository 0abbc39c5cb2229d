/** The actions on one rule or agreement in its list (fees §7.5). */
import {
  IconArrowBackUp,
  IconCopy,
  IconHistory,
  IconHistoryToggle,
  IconPencil,
  IconPower,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import type { Rule } from '../../../contract/fees/rules.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { useRemoval } from '../../kit/dialog/removal.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { useActivation } from '../../kit/table/activation.ts';
import type { RowAction } from '../../kit/table/row-menu.tsx';
import { askReturn, useMayReturn } from '../../links/going-back.ts';
import { type FollowUp, followUpChange } from '../../links/retroactive-change.ts';
import { askChangeReason } from './change-reason.tsx';
import { agreeToReach, reviewChange, valuesOf } from './reaching-back.ts';
import { RULE_KIND_WORDS } from './rule-kinds.ts';
import type { RuleList } from './rule-list.ts';

/** Returns the actions of a row's menu. Switching a rule on or off makes a new version. */
export function useRuleActions(
  kind: RuleKind,
  { search, setSearch, openRecord }: RuleList,
): (rule: Rule) => readonly RowAction[] {
  const words = RULE_KIND_WORDS[kind];
  const mayReturn = useMayReturn();
  const save = (rule: Rule, reason: string) => api.rules.update.call({ ...rule, reason });
  const followUp = useRef<FollowUp>(null);
  const why = useRef('');
  const toggle = useActivation<Rule>({
    save: async (rule) => {
      const saved = await save(rule, why.current);
      await followUpChange(saved.id, followUp.current);
      return saved;
    },
    activatedTitle: words.activated,
    deactivatedTitle: words.deactivated,
    failureTitle: words.updateFailed,
  });
  const toggleReaching = async (rule: Rule) => {
    try {
      const reason = await askChangeReason({
        title: `${rule.isActive ? 'Desactivar' : 'Activar'} ${words.the}`,
        body: `${words.This} ${rule.code} «${rule.name}» ${rule.isActive ? 'deja de aplicarse' : 'vuelve a aplicarse'} desde que se guarde. El motivo queda en su historial.`,
        confirmLabel: rule.isActive ? 'Desactivar' : 'Activar',
        isHarmless: true,
      });
      if (reason === null) return;
      const values = { ...valuesOf(rule), isActive: !rule.isActive, reason };
      const decision = await agreeToReach(values, rule);
      if (decision === null) return;
      why.current = reason;
      followUp.current = decision.followUp;
      toggle(rule);
    } catch (error) {
      toast.error(words.updateFailed, error);
    }
  };
  const remove = useRemoval<Rule>({
    question: ({ code, name }) => ({
      title: words.removeTitle,
      body: `Se eliminará ${words.the} ${code} «${name}». No entrará en los cálculos que se hagan después; su historial se conserva.`,
    }),
    uses: ({ id }) => api.rules.uses.call({ id }),
    nameOf: ({ code, name }) => `${words.This} ${code} «${name}»`,
    leaveInactive: words.leaveInactive,
    remove: ({ id }) => api.rules.remove.call({ id }),
    deactivate: async (rule) => {
      const reason = await askChangeReason({
        title: `Desactivar ${words.the}`,
        body: `${words.This} ${rule.code} «${rule.name}» está en uso y no se elimina: deja de aplicarse desde que se guarde. El motivo queda en su historial.`,
        confirmLabel: 'Desactivar',
        isHarmless: true,
      });
      if (reason === null) return null;
      const saved = await save({ ...rule, isActive: false }, reason);
      void reviewChange(saved, { isAsked: false, reason });
      return saved;
    },
    successTitle: words.removed,
    deactivatedTitle: words.deactivated,
    failureTitle: words.removeFailed,
  });
  const open = (change: Partial<typeof search>) => setSearch({ page: search.page, ...change });
  return (rule) => [
    { label: 'Editar', icon: <IconPencil size={16} />, onClick: () => openRecord(rule) },
    {
      label: 'Duplicar',
      icon: <IconCopy size={16} />,
      onClick: () => open({ open: 'new', copyOf: rule.id }),
    },
    {
      label: 'Historial',
      icon: <IconHistory size={16} />,
      onClick: () => open({ history: rule.id }),
    },
    {
      label: 'Revisar lo ya calculado…',
      icon: <IconHistoryToggle size={16} />,
      onClick: () => void reviewChange(rule),
    },
    ...(mayReturn
      ? [
          {
            label: 'Devolver lo calculado…',
            icon: <IconArrowBackUp size={16} />,
            onClick: () =>
              askReturn({
                what: `Lo que calculó ${words.the} ${rule.code} «${rule.name}», en cualquiera de sus versiones.`,
                scope: { ruleId: rule.id },
                to: 'pending',
              }),
          },
        ]
      : []),
    {
      label: rule.isActive ? 'Desactivar' : 'Activar',
      icon: <IconPower size={16} />,
      onClick: () => void toggleReaching(rule),
    },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void remove(rule),
    },
  ];
}
