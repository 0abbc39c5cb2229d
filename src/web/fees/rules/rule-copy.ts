/** Duplicar: creates a rule or agreement from another one. */
import { useQuery } from '@tanstack/react-query';
import type { Rule } from '../../../contract/fees/rules.ts';
import { api } from '../../kit/shell/client.ts';
import { copyCode } from './copy-code.ts';
import { draftOf, type RuleDraft } from './rule-draft.ts';

/** The initial values for a copy; null if none was requested, or if the rule no longer exists. */
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
    // The values must not change while the user edits them, whatever is read again; the next copy is.
    staleTime: 'static',
    gcTime: 0,
  });
  return { draft: (copyOf !== undefined && data) || null, isLoading };
}

/** The values of a copy, with a free code. */
export async function ruleCopy(rule: Rule): Promise<RuleDraft> {
  const similar = await api.rules.list.call({ search: copyCode(rule.code, []), limit: 1000 });
  const taken = similar.map(({ code }) => code);
  return { ...draftOf(rule), code: copyCode(rule.code, taken) };
}
