/** Duplicar: a new rule or agreement that begins as another one is. */
import { useQuery } from '@tanstack/react-query';
import type { Rule } from '../../../contract/fees/rules.ts';
import { api } from '../../kit/shell/client.ts';
import { copyCode } from './copy-code.ts';
import { draftOf, type RuleDraft } from './rule-draft.ts';

/** The draft of a copy; null when none is asked for, or when the rule is gone. */
export function useRuleCopy<Draft>(
  copyOf: number | undefined,
  draftOfCopy: (rule: Rule) => Draft | Promise<Draft>,
): { draft: Draft | null; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['rule-copy', copyOf],
    queryFn: async () => {
      const [rule] = copyOf === undefined ? [] : await api.rules.list.call({ ids: [copyOf] });
      return rule === undefined ? null : await draftOfCopy(rule);
    },
    enabled: copyOf !== undefined,
    // What is being written must not change under the form's hands; the next copy reads anew.
    gcTime: 0,
    refetchOnMount: false,
  });
  return { draft: (copyOf !== undefined && data) || null, isLoading };
}

/** A copy of a rule, with a code that no other has. */
export async function ruleCopy(rule: Rule): Promise<RuleDraft> {
  const similar = await api.rules.list.call({ search: copyCode(rule.code, []), limit: 1000 });
  const taken = similar.map(({ code }) => code);
  return { ...draftOf(rule), code: copyCode(rule.code, taken) };
}
