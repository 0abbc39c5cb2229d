/** The values of the simulators' forms, and the question made of them (fees §11). */
import type { SimulationQuestion } from '../../../contract/fees/rules.ts';
import {
  type LocalDate,
  parseDate,
  type Weekday,
  weekdayOf,
} from '../../../domain/calendar/calendar.ts';
import { type AskedFacts, NOTHING_ASKED } from '../../../domain/fees/criterion-questions.ts';
import type { SocietyType } from '../../../domain/fees/rules.ts';

/** A null choice means all; an amount may still be the typed text. */
export type SimulationDraft = AskedFacts & {
  date: string | null;
  baseAmount: number | string;
  weekday: Weekday;
  /** The participation type when no doctor is named. */
  participationType: SocietyType;
  accumulatedAmount: number | string;
};

const DEFAULT_BASE_PESOS = 100_000;

/** The specified defaults, with today's weekday. */
export function newSimulation(today: LocalDate): SimulationDraft {
  return {
    ...NOTHING_ASKED,
    date: today,
    baseAmount: DEFAULT_BASE_PESOS,
    weekday: weekdayOf(today),
    participationType: 'individual',
    accumulatedAmount: '',
  };
}

/** Changing the date also sets its weekday, which the user can change afterwards. */
export function onDate(draft: SimulationDraft, date: string | null): SimulationDraft {
  const parsed = date === null ? null : parseDate(date);
  return { ...draft, date, weekday: parsed === null ? draft.weekday : weekdayOf(parsed) };
}

/** The typed pesos as a whole number; 0 if it is not a number. */
export function wholePesos(typed: number | string): number {
  const read = Number.parseInt(String(typed), 10);
  return Number.isNaN(read) ? 0 : read;
}

/** The question of a form; null while date, specialty or a positive base is missing. */
export function questionOf(draft: SimulationDraft): SimulationQuestion | null {
  const { date, specialtyId } = draft;
  const baseAmount = wholePesos(draft.baseAmount);
  if (date === null || specialtyId === null || baseAmount <= 0) return null;
  const accumulatedAmount = wholePesos(draft.accumulatedAmount);
  return { ...draft, date, specialtyId, baseAmount, accumulatedAmount };
}
