/** The values of the simulators' forms, and the question made of them (fees §11). */
import type { SimulationQuestion } from '../../../contract/fees/rules.ts';
import {
  type LocalDate,
  parseDate,
  type Weekday,
  weekdayOf,
} from '../../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType, SocietyType } from '../../../domain/fees/rules.ts';

/** A null choice means all; an amount may still be the typed text. */
export type SimulationDraft = {
  date: string | null;
  specialtyId: number | null;
  doctorId: number | null;
  societyId: number | null;
  serviceId: number | null;
  recordType: RecordType | 'all';
  providerTypeId: number | null;
  baseAmount: number | string;
  scheduleType: ScheduleType | 'all';
  weekday: Weekday;
  /** The participation type when no doctor is named. */
  participationType: SocietyType;
  accumulatedAmount: number | string;
};

const DEFAULT_BASE_PESOS = 100_000;

/** The specified defaults, with today's weekday. */
export function newSimulation(today: LocalDate): SimulationDraft {
  return {
    date: today,
    specialtyId: null,
    doctorId: null,
    societyId: null,
    serviceId: null,
    recordType: 'all',
    providerTypeId: null,
    baseAmount: DEFAULT_BASE_PESOS,
    scheduleType: 'regular',
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
  const { date, specialtyId, doctorId } = draft;
  const baseAmount = wholePesos(draft.baseAmount);
  if (date === null || specialtyId === null || baseAmount <= 0) return null;
  return {
    date,
    specialtyId,
    doctorId,
    societyId: draft.societyId,
    serviceId: draft.serviceId,
    recordType: draft.recordType,
    providerTypeId: draft.providerTypeId,
    baseAmount,
    scheduleType: draft.scheduleType,
    weekday: draft.weekday,
    participationType: draft.participationType,
    accumulatedAmount: wholePesos(draft.accumulatedAmount),
  };
}
