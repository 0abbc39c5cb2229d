/** Duplicar: a new rule that begins as another one is, with a code of its own. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/client.ts';
import { copyCode } from './copy-code.ts';
import { draftOf, type RuleDraft } from './rule-draft.ts';

/** The draft of a copy; null when none is asked for, or when the rule is gone. */
export function useRuleCopy(copyOf: number | undefined): {
  draft: RuleDraft | null;
  isLoading: boolean;
} {
  const { data, isLoading } = useQuery({
    queryKey: ['rule-copy', copyOf],
    queryFn: () => (copyOf === undefined ? null : draftOfCopy(copyOf)),
    enabled: copyOf !== undefined,
    // What is being written must not change under the form's hands; the next copy reads anew.
    gcTime: 0,
    refetchOnMount: false,
  });
  return { draft: (copyOf !== undefined && data) || null, isLoading };
}

async function draftOfCopy(id: number): Promise<RuleDraft | null> {
  const [rule] = await api.rules.list.call({ ids: [id] });
  if (rule === undefined) return null;
  const similar = await api.rules.list.call({ search: copyCode(rule.code, []), limit: 1000 });
  const taken = similar.map(({ code }) => code);
  return { ...draftOf(rule), code: copyCode(rule.code, taken) };
}
