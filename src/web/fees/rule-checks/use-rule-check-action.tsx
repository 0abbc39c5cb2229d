/** The action that opens the rule check, for screens with `RuleCheckDrawer`. */
import { IconListCheck } from '@tabler/icons-react';
import type { PageAction } from '../../kit/dialog/action-item.tsx';
import { useReviewAddress } from './review-address.ts';

export function useRuleCheckAction(): PageAction {
  const { open } = useReviewAddress();
  return { label: 'Revisión de reglas', icon: <IconListCheck size={16} />, onClick: open };
}
