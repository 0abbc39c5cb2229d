/** Deciding about findings, and taking a decision back (operations §13.11, operations §13.12). */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';

/** What is not given stays as it is. */
export type Plan = {
  readonly ownerId?: number | null;
  readonly dueOn?: string | null;
  readonly snoozedUntil?: string | null;
};
type Done = { readonly findings: readonly { id: number; version: number }[] };

const seen = ({ id, version }: Pick<MonthFinding, 'id' | 'version'>) => ({ id, version });

/** `onDone` follows every decision; a refused one has the list read again, which shows what another person decided. */
export function useDecisions(onDone: () => void) {
  const undo = useRef<(() => void) | null>(null);
  const onError = (error: Error) => {
    toast.error('Nada se guardó.', error);
    void refreshAll();
  };
  const takenBack = useMutation({
    mutationFn: (back: () => Promise<unknown>) => back(),
    onSuccess: () => {
      undo.current = null;
      toast.success('Deshecho');
    },
    onError,
  });
  /** Says what was done, and how it is taken back. */
  const report = (title: string, back: () => Promise<unknown>, message?: string) => {
    undo.current = () => takenBack.mutate(back);
    toast.undoable(title, () => undo.current?.(), message);
    onDone();
  };
  const accepting = useMutation(api.monthChecks.accept.mutationOptions({ onError }));
  const reopening = useMutation(api.monthChecks.reopen.mutationOptions({ onError }));
  const planning = useMutation(api.monthChecks.plan.mutationOptions({ onError }));
  return {
    isPending: accepting.isPending || reopening.isPending || planning.isPending,
    accept: (findings: readonly MonthFinding[], reason: string) =>
      accepting.mutate(
        { findings: findings.map(seen), reason },
        {
          onSuccess: (done) =>
            report(
              countOf(findings.length, 'hallazgo aceptado', 'hallazgos aceptados'),
              () => api.monthChecks.reopen.call({ findings: [...done.findings] }),
              'Si el mes cambia en lo mismo, se avisa de nuevo.',
            ),
        },
      ),
    reopen: (findings: readonly MonthFinding[]) =>
      reopening.mutate(
        { findings: findings.map(seen) },
        {
          onSuccess: () => {
            toast.success(countOf(findings.length, 'hallazgo reabierto', 'hallazgos reabiertos'));
            onDone();
          },
        },
      ),
    /** `words` say what was done. */
    plan: (findings: readonly MonthFinding[], plan: Plan, words: string) =>
      planning.mutate(
        { findings: findings.map((finding) => ({ ...seen(finding), ...plan })) },
        {
          onSuccess: (done) =>
            report(words, () =>
              api.monthChecks.plan.call({ findings: plansBefore(findings, plan, done) }),
            ),
        },
      ),
    /** Takes the latest decision of this screen back; nothing when there is none. */
    undo: () => undo.current?.(),
  };
}
export type Decisions = ReturnType<typeof useDecisions>;

/** The findings as they are now, with what was planned of them before. */
function plansBefore(findings: readonly MonthFinding[], plan: Plan, { findings: now }: Done) {
  const before = new Map(findings.map((finding) => [finding.id, finding]));
  return now.map(({ id, version }) => {
    const finding = before.get(id);
    return {
      id,
      version,
      ...('ownerId' in plan && { ownerId: finding?.owner?.id ?? null }),
      ...('dueOn' in plan && { dueOn: finding?.dueOn ?? null }),
      ...('snoozedUntil' in plan && { snoozedUntil: finding?.snoozedUntil ?? null }),
    };
  });
}
