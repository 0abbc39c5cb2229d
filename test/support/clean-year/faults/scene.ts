/** What faults are planted in: a clean month, what was before it, and luck. */
import { type Fee, feesOf, paymentsOf } from '../fees.ts';
import type { Change, CleanYear, Doctor, Entry, Line, Month } from '../model.ts';
import { payableOf } from '../payments.ts';
import type { Random } from '../people.ts';
import { type State, stateOf } from '../state.ts';

/** What becomes of a month by one fault. */
export type Edit = {
  /** Lines that become others, or none. */
  readonly replace?: ReadonlyMap<Line, readonly Line[]>;
  readonly add?: readonly Line[];
  readonly changes?: readonly Change[];
  readonly dropEntries?: readonly Entry[];
  readonly addEntries?: readonly Entry[];
  /** Whose payments it may touch. */
  readonly doctorIds: readonly number[];
  /** The rule or agreement that it is in. */
  readonly ruleCode?: string;
  /** The society whose account it is in. */
  readonly societyId?: number;
};

export type Scene = {
  readonly year: CleanYear;
  readonly month: Month;
  /** After the clean month's changes. */
  readonly state: State;
  readonly random: Random;
  readonly lines: ReadonlyMap<number, readonly Line[]>;
  /** Lines of the months before, by doctor. */
  readonly earlier: ReadonlyMap<number, readonly Line[]>;
  readonly fees: ReadonlyMap<Line, Fee>;
  /** What each doctor is paid of the month in the clean year, after retention. */
  readonly net: ReadonlyMap<number, number>;
  /** Doctors of this month's other faults, or whose masters are changed in it. */
  readonly busy: Set<number>;
  /** An id of the hospital system that no other line has. */
  readonly nextId: (line: Pick<Line, 'recordType'>) => string;
  /** An id of a rule version that no other has. */
  readonly nextVersion: () => number;
};

/** The scene of a clean month of the year. */
export function sceneOf(year: CleanYear, month: Month, random: Random): Scene {
  const payable = payableOf(year, month);
  const byDoctor = (lines: readonly Line[]) => Map.groupBy(lines, ({ doctorId }) => doctorId);
  const net = new Map<number, number>();
  for (const payment of paymentsOf(payable)) {
    net.set(payment.doctorId, (net.get(payment.doctorId) ?? 0) + payment.net);
  }
  let ids = 0;
  let versions = 100_000 * (month.index + 1);
  const { year: number, month: ordinal } = month.period;
  const name = `${number % 100}${String(ordinal).padStart(2, '0')}`;
  return {
    year,
    month,
    state: stateOf(year, month.index),
    random,
    // What is late stays as it is.
    lines: byDoctor(month.lines),
    earlier: byDoctor(payable.earlier),
    fees: new Map(feesOf(payable).map((fee) => [fee.line, fee])),
    net,
    // Whose masters are changed properly in the month are left in peace.
    busy: new Set(month.changes.flatMap(changedDoctor)),
    nextId: ({ recordType }) => {
      ids += 1;
      return `${recordType === 'hmq' ? 'H' : 'P'}${name}-${String(50_000 + ids)}`;
    },
    nextVersion: () => {
      versions += 1;
      return versions;
    },
  };
}

function changedDoctor(change: Change): number[] {
  if (change.type === 'affiliation') return [change.doctorId];
  return change.type === 'account' && 'doctorId' in change.payee ? [change.payee.doctorId] : [];
}

/** A doctor without another fault in the month, with this many lines at least; null when there is none. */
export function someDoctor(
  { year, busy, lines, random }: Scene,
  least: number,
  fits: (doctor: Doctor, lines: readonly Line[]) => boolean = () => true,
): Doctor | null {
  const found = year.doctors.filter((doctor) => {
    const own = lines.get(doctor.id) ?? [];
    return own.length >= least && !busy.has(doctor.id) && fits(doctor, own);
  });
  return found.length > 0 ? random.pick(found) : null;
}

/** Some lines of one free doctor that fit, as many as are found up to `most`; null when there are fewer than `least`. */
export function someLines(
  scene: Scene,
  fits: (line: Line) => boolean,
  { least = 1, most = least }: { least?: number; most?: number } = {},
): { doctor: Doctor; lines: Line[] } | null {
  const doctor = someDoctor(scene, least, (_, own) => own.filter(fits).length >= least);
  if (doctor === null) return null;
  const own = shuffled(scene.random, (scene.lines.get(doctor.id) ?? []).filter(fits));
  return { doctor, lines: own.slice(0, scene.random.int(least, most)) };
}

export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** A line like another one, under an id of its own. */
export function another(scene: Scene, line: Line, differs: Partial<Line> = {}): Line {
  return { ...line, ...differs, externalId: scene.nextId({ ...line, ...differs }) };
}

/** An edit in which each of these lines of a doctor becomes another one. */
export function eachLine(
  { doctor, lines }: { doctor: Doctor; lines: readonly Line[] },
  becomes: (line: Line) => Partial<Line>,
): Edit {
  return {
    doctorIds: [doctor.id],
    replace: new Map(lines.map((line) => [line, [{ ...line, ...becomes(line) }]])),
  };
}

/** An edit in which these lines are missing. */
export function without({ doctor, lines }: { doctor: Doctor; lines: readonly Line[] }): Edit {
  return { doctorIds: [doctor.id], replace: new Map(lines.map((line) => [line, []])) };
}

/** The month with an edit. */
export function edited(month: Month, edits: readonly Edit[]): Month {
  const replace = new Map(edits.flatMap((edit) => [...(edit.replace ?? [])]));
  const dropped = new Set(edits.flatMap(({ dropEntries = [] }) => dropEntries));
  return {
    ...month,
    changes: [...month.changes, ...edits.flatMap(({ changes = [] }) => changes)],
    lines: [
      ...month.lines.flatMap((line) => replace.get(line) ?? [line]),
      ...edits.flatMap(({ add = [] }) => add),
    ],
    entries: [
      ...month.entries.filter((entry) => !dropped.has(entry)),
      ...edits.flatMap(({ addEntries = [] }) => addEntries),
    ],
  };
}

/** What is wrong with the money. */
export type Wrong =
  | 'too much'
  | 'too little'
  | 'other person'
  | 'other payee'
  | 'other account'
  | 'other period'
  | 'left out'
  | 'retention';

/** A kind of fault. */
export type Kind = {
  readonly name: string;
  /** Why everybody in the clinic would call it wrong. */
  readonly why: string;
  readonly wrong: Wrong;
  /** One such fault in the scene, by its luck; null when this draw found no place for it. */
  readonly plant: (scene: Scene) => Edit | null;
};

export const isVisit = ({ recordType }: Line) => recordType === 'participacion';
/** A number of two digits. */
export const pad = (number: number) => String(number).padStart(2, '0');
