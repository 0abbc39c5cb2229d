/** Asks about the calculated and paid days that a change of a rule reaches back to (payout §26). */
import type { z } from 'zod';
import { ruleInput } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';
import { askedChange, type FollowUp, followUpChange } from '../../links/retroactive-change.ts';

type Values = z.input<typeof ruleInput>;

/**
 * Before a rule is saved: what is to follow from it, which is nothing where it touches nothing; null when the user goes back.
 */
export async function agreeToReach(
  values: Values,
  rule: Rule | null,
): Promise<{ followUp: FollowUp } | null> {
  const preview = await api.retroactiveChanges.preview.call({ id: rule?.id, rule: values });
  if (preview.total === 0) return { followUp: null };
  const saveLabel = rule ? 'Guardar' : 'Crear';
  const reason = typeof values.reason === 'string' ? values.reason.trim() : undefined;
  const backLabel = values.ruleType === 'convention' ? 'Volver al convenio' : undefined;
  return askedChange.ask({ preview, rule: `«${values.name}»`, saveLabel, backLabel, reason });
}

/** A listed rule as its form would send it. */
export const valuesOf = (rule: Rule): Values =>
  Object.fromEntries(
    Object.entries(rule).filter(([field]) => field in ruleInput.shape),
  ) as unknown as Values;

/**
 * Reviews what the rule's last change touches, any time after it was saved; unless it was asked for, nothing is no news. `reason`: why
 * it was changed, where that was said just now.
 */
export async function reviewChange(
  rule: Rule,
  { isAsked = true, reason }: { isAsked?: boolean; reason?: string } = {},
): Promise<void> {
  try {
    const preview = await api.retroactiveChanges.ofRule.call({ ruleId: rule.id });
    if (preview.total === 0) {
      if (!isAsked) return;
      toast.success(
        'Nada que revisar',
        `El último cambio de «${rule.name}» no paga distinto ningún registro ya calculado.`,
      );
      return;
    }
    const asked = { preview, rule: `«${rule.name}»`, saveLabel: null, reason };
    const decision = await askedChange.ask(asked);
    await followUpChange(rule.id, decision?.followUp ?? null);
  } catch (error) {
    toast.error('No se pudo revisar lo ya calculado', error);
  }
}
