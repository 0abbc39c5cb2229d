/** Which lines on the screen are corrected: one call for all rows that are shown (payout §25.10). */
import { useQuery } from '@tanstack/react-query';
import type { CorrectionMark } from '../../contract/payout/corrected-lines.ts';
import { api } from '../kit/shell/client.ts';
import { MOST_LINES } from './corrections.ts';

type Waiting = {
  readonly attentionId: number;
  readonly resolve: (marks: CorrectionMark[]) => void;
  readonly reject: (error: unknown) => void;
};
let waiting: Waiting[] = [];

/** Asked with all others that are asked in the same moment. */
function loadMarks(attentionId: number): Promise<CorrectionMark[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ attentionId, resolve, reject });
    if (waiting.length === 1) setTimeout(askAll);
  });
}

function askAll(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += MOST_LINES)
    void ask(all.slice(from, from + MOST_LINES));
}

async function ask(asked: readonly Waiting[]): Promise<void> {
  try {
    const attentionIds = [...new Set(asked.map(({ attentionId }) => attentionId))];
    const marks = await api.correctedLines.marks.call({ attentionIds });
    const byLine = Map.groupBy(marks, ({ attentionId }) => attentionId);
    for (const { attentionId, resolve } of asked) resolve(byLine.get(attentionId) ?? []);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

/** The correction that is in force for an attention's fee, and the one that is proposed. */
export function useCorrectedMarks(attentionId: number, enabled: boolean) {
  return useQuery({
    queryKey: ['corrected-marks', attentionId],
    queryFn: () => loadMarks(attentionId),
    enabled,
  });
}
