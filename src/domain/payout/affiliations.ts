/** A doctor's affiliations, changed one at a time, and whom a change pays instead (masters §14). */
import { addDays, type LocalDate } from '../calendar/calendar.ts';

/** How a doctor is paid from a day on, until the next affiliation begins. */
export type Affiliation = {
  /** Null for one that is not stored yet. */
  readonly id: number | null;
  /** Null for the first one, which holds from the start. */
  readonly from: LocalDate | null;
  /** Null: the doctor is paid in person. */
  readonly societyId: number | null;
};

/** What a user changes. The first affiliation has no day to be moved, and is not removed. */
export type AffiliationChange =
  | { readonly kind: 'add'; readonly from: LocalDate; readonly societyId: number | null }
  | {
      readonly kind: 'edit';
      readonly affiliationId: number;
      readonly from: LocalDate | null;
      readonly societyId: number | null;
    }
  | { readonly kind: 'remove'; readonly affiliationId: number };

/** Why a change is not possible. */
export type AffiliationProblem =
  | 'unknown'
  | 'dayTaken'
  | 'outOfOrder'
  | 'firstKept'
  | 'nothingNew'
  | 'dayRequired';

/** Days on which a change pays another payee than before; null: without a first or last day. */
export type MovedDays = {
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
  readonly was: number | null;
  readonly becomes: number | null;
};

/**
 * The affiliations after a change, by day. One that then says what the one before it says is dropped. `list` is by day,
 * its first one without a day.
 */
export function changeAffiliations(
  list: readonly Affiliation[],
  change: AffiliationChange,
): readonly Affiliation[] | AffiliationProblem {
  const changed = applied(list, change);
  if (typeof changed === 'string') return changed;
  const after = changed.filter(
    ({ societyId }, index) => index === 0 || societyId !== changed[index - 1]?.societyId,
  );
  return movedDays(list, after).length === 0 ? 'nothingNew' : after;
}

function applied(
  list: readonly Affiliation[],
  change: AffiliationChange,
): readonly Affiliation[] | AffiliationProblem {
  if (change.kind === 'add') {
    const { from, societyId } = change;
    if (list.some((one) => one.from === from)) return 'dayTaken';
    return [...list, { id: null, from, societyId }].sort(byDay);
  }
  const index = list.findIndex(({ id }) => id === change.affiliationId);
  if (index < 0) return 'unknown';
  if (change.kind === 'remove') return index === 0 ? 'firstKept' : list.toSpliced(index, 1);
  const { from, societyId } = change;
  if (index === 0 && from !== null) return 'firstKept';
  if (index > 0 && from === null) return 'dayRequired';
  const edited = list.with(index, { id: change.affiliationId, from, societyId });
  if (list.some((one, at) => at !== index && one.from === from)) return 'dayTaken';
  return edited.toSorted(byDay).indexOf(edited[index] as Affiliation) === index
    ? edited
    : 'outOfOrder';
}

/** The days whose payee is another one in `after` than in `before`, in order. */
export function movedDays(
  before: readonly Affiliation[],
  after: readonly Affiliation[],
): MovedDays[] {
  const starts = [...new Set([...before, ...after].map(({ from }) => from))].sort((one, other) =>
    (one ?? '').localeCompare(other ?? ''),
  );
  const moved: MovedDays[] = [];
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1];
    const until = next ? addDays(next, -1) : null;
    const [was, becomes] = [societyOn(before, from), societyOn(after, from)];
    if (was === becomes) continue;
    const last = moved.at(-1);
    const isNext = last?.until && from && addDays(last.until, 1) === from;
    if (last && isNext && last.was === was && last.becomes === becomes)
      moved.splice(-1, 1, { ...last, until });
    else moved.push({ from, until, was, becomes });
  }
  return moved;
}

/** The last one that begins on the day or before it; null: from the start. */
function societyOn(list: readonly Affiliation[], day: LocalDate | null): number | null {
  const held = list.filter(({ from }) => from === null || (day !== null && from <= day));
  return held.at(-1)?.societyId ?? null;
}

const byDay = (one: Affiliation, other: Affiliation) =>
  (one.from ?? '').localeCompare(other.from ?? '');
