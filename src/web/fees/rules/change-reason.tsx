/** Why a rule is changed: every change of one asks for it, and the history shows it (fees §9.9). */
import type { z } from 'zod';
import type { Rule } from '../../../contract/fees/rules.ts';
import { askedReason, type ReasonQuestion } from '../../kit/dialog/ask-reason.ts';
import { ReasonField } from '../../kit/fields/reason-field.tsx';

/** The schema of a form, where the reason is required. */
export function withReason<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema.superRefine(
    ({ reason }: { reason?: unknown }, context) => {
      if (reason === undefined || reason === null || reason === '')
        context.addIssue({ code: 'custom', path: ['reason'], message: 'Motivo es requerido' });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  ) as Schema;
}

/** The field of a form; nothing for a new rule. */
export function ChangeReason(props: {
  rule: Rule | null;
  form: { getInputProps: (field: 'reason') => object };
}) {
  if (!props.rule) return null;
  return (
    <ReasonField
      required
      description="Por qué cambia. Queda en el historial."
      {...props.form.getInputProps('reason')}
    />
  );
}

/** Asks why; null when the user goes back. */
export async function askChangeReason(
  question: Omit<ReasonQuestion, 'run'>,
): Promise<string | null> {
  let reason: string | null = null;
  await askedReason.ask({
    ...question,
    run: async (text) => {
      reason = text;
    },
  });
  return reason;
}
