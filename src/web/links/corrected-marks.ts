/** Which lines on the screen are corrected: one call for all rows that are shown (payout §25.10). */
import { useQuery } from '@tanstack/react-query';
import type { CorrectionMark, OwnCorrectionMark } from '../../contract/payout/corrected-lines.ts';
import { api, currentUserQuery } from '../kit/shell/client.ts';
import { useIsStaff } from '../kit/shell/current-user.ts';
import { askedTogether } from './asked-together.ts';
import { MOST_LINES } from './corrections.ts';

type Line = {
  readonly attentionId: number;
  /** Whose side is told; null tells the staff both. */
  readonly ownDoctorId: number | null;
};

const loadMarks = askedTogether<Line, CorrectionMark[]>(MOST_LINES, async (lines) => {
  const attentionIds = [...new Set(lines.map(({ attentionId }) => attentionId))];
  const doctorId = lines[0]?.ownDoctorId ?? null;
  const marks =
    doctorId === null
      ? await api.correctedLines.marks.call({ attentionIds })
      : (await api.correctedLines.ownMarks.call({ doctorId, attentionIds })).map(asMark);
  const byLine = Map.groupBy(marks, ({ attentionId }) => attentionId);
  return ({ attentionId }) => byLine.get(attentionId) ?? [];
});

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
    queryFn: () => loadMarks({ attentionId, ownDoctorId }),
    enabled: isPaid && (isStaff || ownDoctorId !== null),
  });
}
