/** What of the lists on the screen is held: one call for all rows that are shown (payout §23.9). */
import { useQuery } from '@tanstack/react-query';
import type { HoldMark, MarkedKind } from '../../contract/payout/holds.ts';
import { api } from '../kit/shell/client.ts';

/** The most that one call takes of a kind, as the contract says. */
const AT_ONCE = 1_000;

type Waiting = {
  readonly kind: MarkedKind;
  readonly id: number;
  readonly resolve: (marks: HoldMark[]) => void;
  readonly reject: (error: unknown) => void;
};
let waiting: Waiting[] = [];

/** Asked with all others that are asked in the same moment. */
function loadMarks(kind: MarkedKind, id: number): Promise<HoldMark[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ kind, id, resolve, reject });
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
    const marks = await api.holds.marks.call({
      record: idsOf('record'),
      doctor: idsOf('doctor'),
      society: idsOf('society'),
      import: idsOf('import'),
      payment: idsOf('payment'),
    });
    const byTarget = Map.groupBy(marks, ({ kind, targetId }) => `${kind} ${targetId}`);
    for (const { kind, id, resolve } of asked) resolve(byTarget.get(`${kind} ${id}`) ?? []);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

/** The holds that keep records, doctors, societies, imports or payments from being paid, the oldest of each first. */
export function useHeldMarks(kind: MarkedKind, id: number | readonly number[]) {
  const ids = typeof id === 'number' ? [id] : id;
  return useQuery({
    queryKey: ['held-marks', kind, ...ids],
    queryFn: async () => {
      const marks = await Promise.all(ids.map((one) => loadMarks(kind, one)));
      return [...new Map(marks.flat().map((mark) => [mark.id, mark])).values()];
    },
  });
}
