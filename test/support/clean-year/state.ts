/** The masters of the clean year as they stand after some months' changes. */
import type { LocalDate } from '../../../src/domain/calendar/calendar.ts';
import type { RuleVersion } from '../../../src/domain/fees/rule-version.ts';
import type { Account } from '../../../src/domain/payout/transfers.ts';
import type { Change, CleanYear, Payee } from './model.ts';

type Affiliation = { readonly validFrom: string; readonly societyId: number | null };

export type State = {
  /** The version in force of each rule, by rule. */
  readonly rules: ReadonlyMap<number, RuleVersion>;
  /** By doctor, newest first. */
  readonly affiliations: ReadonlyMap<number, readonly Affiliation[]>;
  readonly accounts: ReadonlyMap<string, Account>;
  /** Of doctors whose rate is not the legal one, in basis points. */
  readonly ownRates: ReadonlyMap<number, number>;
  /** What is retained on top, in basis points. */
  readonly surcharges: ReadonlyMap<number, number>;
  readonly specialties: ReadonlyMap<number, number>;
  readonly inactive: ReadonlySet<number>;
};

export const payeeKey = (payee: Payee) =>
  'societyId' in payee ? `society ${payee.societyId}` : `doctor ${payee.doctorId}`;

/** The state before the year's first month. */
export function firstState({ rules, doctors, societies }: CleanYear): State {
  return {
    rules: new Map(rules.map((rule) => [rule.ruleId, rule])),
    affiliations: new Map(doctors.map(({ id, societyId }) => [id, [{ validFrom: '', societyId }]])),
    accounts: new Map([
      ...doctors.map(({ id, account }) => [payeeKey({ doctorId: id }), account] as const),
      ...societies.map(({ id, account }) => [payeeKey({ societyId: id }), account] as const),
    ]),
    ownRates: new Map(),
    surcharges: new Map(doctors.map(({ id, surcharge }) => [id, surcharge])),
    specialties: new Map(doctors.map(({ id, specialtyId }) => [id, specialtyId])),
    inactive: new Set(),
  };
}

/** The state after these changes; the one before stays as it is. */
export function changed(state: State, changes: readonly Change[]): State {
  if (changes.length === 0) return state;
  // Rules are compiled once for each map of them.
  const hasRules = changes.some(({ type }) => type === 'rule');
  const rules = hasRules ? new Map(state.rules) : (state.rules as Map<number, RuleVersion>);
  const affiliations = new Map(state.affiliations);
  const accounts = new Map(state.accounts);
  const ownRates = new Map(state.ownRates);
  const specialties = new Map(state.specialties);
  const inactive = new Set(state.inactive);
  for (const change of changes) {
    if (change.type === 'rule') rules.set(change.version.ruleId, change.version);
    else if (change.type === 'affiliation') {
      const { doctorId, validFrom, societyId } = change;
      const before = affiliations.get(doctorId) ?? [];
      affiliations.set(
        doctorId,
        [{ validFrom, societyId }, ...before.filter((one) => one.validFrom !== validFrom)].toSorted(
          (a, b) => (a.validFrom < b.validFrom ? 1 : -1),
        ),
      );
    } else if (change.type === 'account') accounts.set(payeeKey(change.payee), change.account);
    else if (change.type === 'retention') {
      if (change.mode === 'own') ownRates.set(change.doctorId, change.rate);
      else ownRates.delete(change.doctorId);
    } else if (change.type === 'specialty') specialties.set(change.doctorId, change.specialtyId);
    else if (change.type === 'activity') {
      if (change.isActive) inactive.delete(change.doctorId);
      else inactive.add(change.doctorId);
    }
  }
  return { ...state, rules, affiliations, accounts, ownRates, specialties, inactive };
}

/** The state in which a month is calculated: after the changes of all months up to it. */
export function stateOf(year: CleanYear, month: number): State {
  return changed(
    firstState(year),
    year.months.slice(0, month + 1).flatMap(({ changes }) => changes),
  );
}

/** The society through which a doctor is paid for a day; null in person. */
export function societyOn(
  { affiliations }: State,
  doctorId: number,
  date: LocalDate,
): number | null {
  return affiliations.get(doctorId)?.find(({ validFrom }) => validFrom <= date)?.societyId ?? null;
}
