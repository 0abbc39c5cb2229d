/** What of the lists on the screen is held: one call for all rows that are shown (payout §23.9, payout §31.6). */
import { useQuery } from '@tanstack/react-query';
import type { HoldMark, MarkedKind, OwnHoldMark } from '../../contract/payout/holds.ts';
import { api, currentUserQuery } from '../kit/shell/client.ts';
import { useIsStaff } from '../kit/shell/current-user.ts';
import { askedTogether } from './asked-together.ts';

/** The most that one call takes of a kind, as the contract says. */
const AT_ONCE = 1_000;

type Target = {
  readonly kind: MarkedKind;
  readonly id: number;
  /** The doctor who is told of their own holds; null for the staff. */
  readonly ownDoctorId: number | null;
};

const loadMarks = askedTogether<Target, HoldMark[]>(AT_ONCE, async (targets) => {
  const idsOf = (kind: MarkedKind) => [
    ...new Set(targets.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const doctorId = targets[0]?.ownDoctorId ?? null;
  const own = { record: idsOf('record'), payment: idsOf('payment') };
  const marks =
    doctorId === null
      ? await api.holds.marks.call({
          ...own,
          doctor: idsOf('doctor'),
          society: idsOf('society'),
          import: idsOf('import'),
        })
      : (await api.holds.ownMarks.call({ doctorId, ...own })).map(asMark);
  const byTarget = Map.groupBy(marks, ({ kind, targetId }) => `${kind} ${targetId}`);
  return ({ kind, id }) => byTarget.get(`${kind} ${id}`) ?? [];
});

/** What a doctor is told, as the staff's marks say it: the message stands for the reason. */
const asMark = ({ message, ...mark }: OwnHoldMark): HoldMark => ({
  ...mark,
  holdKind: 'record',
  name: '',
  reason: message ?? 'Consulte el motivo en la administración de la clínica.',
  createdByName: null,
});

/** The holds that keep records, doctors, societies, imports or payments from being paid, the oldest of each first. */
export function useHeldMarks(kind: MarkedKind, id: number | readonly number[]) {
  const ids = typeof id === 'number' ? [id] : id;
  const isStaff = useIsStaff();
  const { data: user } = useQuery(currentUserQuery);
  const ownDoctorId = isStaff ? null : (user?.doctorId ?? null);
  return useQuery({
    queryKey: ['held-marks', kind, ownDoctorId, ...ids],
    enabled: isStaff || ownDoctorId !== null,
    queryFn: async () => {
      const marks = await Promise.all(ids.map((one) => loadMarks({ kind, id: one, ownDoctorId })));
      return [...new Map(marks.flat().map((mark) => [mark.id, mark])).values()];
    },
  });
}
