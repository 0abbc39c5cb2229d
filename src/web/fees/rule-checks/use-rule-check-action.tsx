/** The way to the rule check from the head of a screen that has `RuleCheckDrawer`. */
import { IconListCheck } from '@tabler/icons-react';
import type { PageAction } from '../../kit/dialog/action-item.tsx';
import { useReviewAddress } from './review-address.ts';

export function useRuleCheckAction(): PageAction {
  const { open } = useReviewAddress();
  return { label: 'Revisión de reglas', icon: <IconListCheck size={16} />, onClick: open };
}
