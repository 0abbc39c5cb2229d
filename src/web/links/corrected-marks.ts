/** Which lines on the screen are corrected: one call for all rows that are shown (payout §25.10). */
import { useQuery } from '@tanstack/react-query';
import type { CorrectionMark, OwnCorrectionMark } from '../../contract/payout/corrected-lines.ts';
import { api, currentUserQuery } from '../kit/shell/client.ts';
import { useIsStaff } from '../kit/shell/current-user.ts';
import { MOST_LINES } from './corrections.ts';

type Waiting = {
  readonly attentionId: number;
  /** Whose side is told; null tells the staff both. */
  readonly ownDoctorId: number | null;
  readonly resolve: (marks: CorrectionMark[]) => void;
  readonly reject: (error: unknown) => void;
};
let waiting: Waiting[] = [];

/** Asked with all others that are asked in the same moment. */
function loadMarks(attentionId: number, ownDoctorId: number | null): Promise<CorrectionMark[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ attentionId, ownDoctorId, resolve, reject });
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
    const doctorId = asked[0]?.ownDoctorId ?? null;
    const marks =
      doctorId === null
        ? await api.correctedLines.marks.call({ attentionIds })
        : (await api.correctedLines.ownMarks.call({ doctorId, attentionIds })).map(asMark);
    const byLine = Map.groupBy(marks, ({ attentionId }) => attentionId);
    for (const { attentionId, resolve } of asked) resolve(byLine.get(attentionId) ?? []);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

/** A doctor's own side, as the staff's marks say it. */
const asMark = ({ isPaid, ...mark }: OwnCorrectionMark): CorrectionMark => ({
  ...mark,
  state: isPaid ? 'paid' : 'approved',
  dueDoctorName: null,
  isWithoutRule: false,
});

/**
 * The correction that is in force for an attention's fee, and the one that is proposed. A doctor is told their own side, once it is
 * approved.
 */
export function useCorrectedMarks(attentionId: number, isPaid: boolean) {
  const isStaff = useIsStaff();
  const { data: user } = useQuery(currentUserQuery);
  const ownDoctorId = isStaff ? null : (user?.doctorId ?? null);
  return useQuery({
    queryKey: ['corrected-marks', attentionId, ownDoctorId],
    queryFn: () => loadMarks(attentionId, ownDoctorId),
    enabled: isPaid && (isStaff || ownDoctorId !== null),
  });
}
