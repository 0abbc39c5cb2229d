/** What of the lists on the screen is held: one call for all rows that are shown (payout §23.9, payout §31.6). */
import { useQuery } from '@tanstack/react-query';
import type { HoldMark, MarkedKind, OwnHoldMark } from '../../contract/payout/holds.ts';
import { api, currentUserQuery } from '../kit/shell/client.ts';
import { useIsStaff } from '../kit/shell/current-user.ts';

/** The most that one call takes of a kind, as the contract says. */
const AT_ONCE = 1_000;

type Waiting = {
  readonly kind: MarkedKind;
  readonly id: number;
  /** Who is told of their own; null for the staff. */
  readonly ownDoctorId: number | null;
  readonly resolve: (marks: HoldMark[]) => void;
  readonly reject: (error: unknown) => void;
};
let waiting: Waiting[] = [];

/** Asked with all others that are asked in the same moment. */
function loadMarks(kind: MarkedKind, id: number, ownDoctorId: number | null): Promise<HoldMark[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ kind, id, ownDoctorId, resolve, reject });
    if (waiting.length === 1) setTimeout(askAll);
  });
}

function askAll(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += AT_ONCE) void ask(all.slice(from, from + AT_ONCE));
}

async function ask(asked: readonly Waiting[]): Promise<void> {
  const idsOf = (kind: MarkedKind) => [
    ...new Set(asked.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  try {
    const doctorId = asked[0]?.ownDoctorId ?? null;
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
    for (const { kind, id, resolve } of asked) resolve(byTarget.get(`${kind} ${id}`) ?? []);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

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
      const marks = await Promise.all(ids.map((one) => loadMarks(kind, one, ownDoctorId)));
      return [...new Map(marks.flat().map((mark) => [mark.id, mark])).values()];
    },
  });
}
