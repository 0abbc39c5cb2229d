/** Plants faults of all kinds into months of the clean year, and works out the pesos that each one moves. */
import { type Payment, paymentKey, paymentsOf } from '../fees.ts';
import type { CleanYear, Month } from '../model.ts';
import { arrivals } from '../payments.ts';
import { seeded } from '../people.ts';
import { changed } from '../state.ts';
import { KINDS } from './kinds.ts';
import { type Edit, edited, type Kind, type Scene, sceneOf, type Wrong } from './scene.ts';

/** What a payment differs by from the clean month's: in pesos, before retention and after. */
export type Difference = Payment;

/** One fault, as it was planted. */
export type Fault = {
  readonly kind: string;
  /** The index of its month. */
  readonly month: number;
  readonly wrong: Wrong;
  /** Whose money it concerns. */
  readonly doctorIds: readonly number[];
  /** Ids of the lines that are wrong, or missing. */
  readonly lineIds: readonly string[];
  readonly ruleCode: string | null;
  readonly societyId: number | null;
  /** The wrong money: what is paid too much or too little, or goes to another person, account or period. */
  readonly pesos: number;
  /** What the payments differ by; none where only the account or the true payee is another one. */
  readonly differences: readonly Difference[];
};

/** A month with its faults. */
export type FaultedMonth = { readonly month: Month; readonly faults: readonly Fault[] };

/** Months with a quarter of history at least. */
export const FAULTED_MONTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export const FAULTS = 500;
/** Less than this is not worth a payment's delay. */
const LEAST_PESOS = 1_000;
const TRIES = 80;

/** The clean year's months with `count` faults, in turns of all kinds and spread over these months. */
export function plantFaults(
  year: CleanYear,
  {
    seed = year.seed,
    count = FAULTS,
    months = FAULTED_MONTHS,
  }: { seed?: string; count?: number; months?: readonly number[] } = {},
): FaultedMonth[] {
  const random = seeded(`${seed} faults`);
  const plots = months.map((index) => {
    const month = year.months[index];
    if (month === undefined) throw new RangeError(`the year has no month ${index}`);
    return {
      month,
      scene: sceneOf(year, month, random),
      edits: [] as Edit[],
      faults: [] as Fault[],
    };
  });
  for (let number = 0; number < count; number += 1) {
    const kind = KINDS[number % KINDS.length] as Kind;
    const turn = Math.floor(number / KINDS.length) + (number % KINDS.length);
    const found = plots.keys().some((step) => {
      const plot = plots[(turn + step) % plots.length];
      const planted = plot && plantOne(plot.scene, kind);
      if (!planted) return false;
      plot.edits.push(planted.edit);
      plot.faults.push(planted.fault);
      for (const id of planted.edit.doctorIds) plot.scene.busy.add(id);
      return true;
    });
    if (!found) throw new Error(`no place for another fault of kind ${kind.name}`);
  }
  return plots.map(({ month, edits, faults }) => ({ month: edited(month, edits), faults }));
}

function plantOne(scene: Scene, kind: Kind): { edit: Edit; fault: Fault } | null {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const edit = kind.plant(scene);
    if (edit === null || edit.doctorIds.some((id) => scene.busy.has(id))) continue;
    const fault = faultOf(scene, kind, edit);
    if (fault !== null) return { edit, fault };
  }
  return null;
}

/** The fault with its pesos; null when it moves none, or a payment would be below 0. */
function faultOf(scene: Scene, { name, wrong }: Kind, edit: Edit): Fault | null {
  const { month, net } = scene;
  const clean = paymentsFor(scene, edit.doctorIds);
  const faulted = paymentsFor(scene, edit.doctorIds, edit);
  if ([...faulted.values()].some((payment) => payment.net < 0 || payment.gross < 0)) return null;
  const differences = [...new Set([...clean.keys(), ...faulted.keys()])].flatMap((key) => {
    const [before, after] = [clean.get(key), faulted.get(key)];
    const one = after ?? before;
    if (!one) return [];
    const gross = (after?.gross ?? 0) - (before?.gross ?? 0);
    const difference = { ...one, gross, net: (after?.net ?? 0) - (before?.net ?? 0) };
    return gross === 0 && difference.net === 0 ? [] : [difference];
  });
  const moved = sum(differences.map((one) => (wrong === 'retention' ? one.net : one.gross)));
  const pesos = {
    'too much': moved,
    'too little': -moved,
    'left out': -moved,
    retention: Math.abs(moved),
    'other person': gained(differences),
    'other period': gained(differences),
    // The lines that name another payee, or what goes to the account.
    'other payee': gained(differences) || sum(edit.doctorIds.map((id) => net.get(id) ?? 0)),
    'other account': sum(edit.doctorIds.map((id) => net.get(id) ?? 0)),
  }[wrong];
  if (pesos < LEAST_PESOS) return null;
  return {
    kind: name,
    month: month.index,
    wrong,
    doctorIds: edit.doctorIds,
    lineIds: [
      ...[...(edit.replace?.keys() ?? [])].map(({ externalId }) => externalId),
      ...(edit.add ?? []).map(({ externalId }) => externalId),
    ],
    ruleCode: edit.ruleCode ?? null,
    societyId: edit.societyId ?? null,
    pesos,
    differences,
  };
}

/** The payments of these doctors, with an edit or as they are in the clean month. */
function paymentsFor({ month, state, lines, earlier }: Scene, ids: readonly number[], edit?: Edit) {
  const isOwn = ({ doctorId }: { doctorId: number }) => ids.includes(doctorId);
  const own: Month = {
    ...month,
    changes: [],
    lines: ids.flatMap((id) => lines.get(id) ?? []),
    lateLines: month.lateLines.filter(isOwn),
    entries: month.entries.filter(isOwn),
  };
  const then = edit ? edited(own, [edit]) : own;
  const payments = paymentsOf({
    state: changed(state, then.changes),
    period: month.period,
    paymentDate: month.paymentDate,
    lines: arrivals(then),
    earlier: ids.flatMap((id) => earlier.get(id) ?? []),
    entries: then.entries,
  });
  return new Map(payments.map((payment) => [paymentKey(payment), payment]));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const gained = (differences: readonly Difference[]) =>
  sum(differences.map(({ gross }) => Math.max(gross, 0)));
