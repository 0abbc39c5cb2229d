/** What the forms of rules and agreements do alike: how they save, what they say, and how they compare two edits. */
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { ruleInput } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { type FollowUp, followUpChange } from '../../links/retroactive-change.ts';
import type { AgreementDraft } from './agreement-draft.ts';
import { agreeToReach } from './reaching-back.ts';
import { type Competing, competing, describeDraft } from './rule-conflict.ts';
import type { RuleDraft } from './rule-draft.ts';
import { RULE_KIND_WORDS } from './rule-kinds.ts';

/** `together` are the fields that only make sense with each other. */
export function useRuleForm<Draft extends RuleDraft | AgreementDraft>(
  kind: RuleKind,
  edited: Rule | 'new' | null,
  { draftOf, together }: { draftOf: (rule: Rule) => Draft; together: string[][] },
) {
  const rule = edited === 'new' ? null : edited;
  const [contest, setContest] = useState<Competing | null>(null);
  const words = RULE_KIND_WORDS[kind];
  const followUp = useRef<FollowUp>(null);
  const agree = async (values: z.input<typeof ruleInput>) => {
    const decision = await agreeToReach(values, rule);
    followUp.current = decision?.followUp ?? null;
    return decision !== null;
  };
  const save = async (values: z.input<typeof ruleInput>, version: number) => {
    const saved = await send(values, version);
    await followUpChange(saved.id, followUp.current);
    return saved;
  };
  const send = async (values: z.input<typeof ruleInput>, version: number) => {
    if (!rule) return api.rules.create.call(values);
    try {
      return await api.rules.update.call({ ...values, id: rule.id, version });
    } catch (error) {
      setContest(await competing(error, values, rule));
      throw error;
    }
  };
  const form = {
    opened: edited !== null,
    history: rule && <AuditLink entity="rule" entityId={rule.id} />,
    conflict: rule
      ? {
          version: rule.version,
          draftOf,
          describe: (draft: Draft) => (contest ? describeDraft(draft, contest) : []),
          together,
        }
      : undefined,
    submitLabel: rule ? words.update : words.create,
    successTitle: rule ? words.updated : words.created,
    failureTitle: rule ? words.updateFailed : words.createFailed,
  };
  return { rule, words, agree, save, form };
}
