/** What the simulators' forms hold, and the question that they ask (fees §11). */
import type { SimulationQuestion } from '../../../contract/fees/rules.ts';
import {
  type LocalDate,
  parseDate,
  type Weekday,
  weekdayOf,
} from '../../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType, SocietyType } from '../../../domain/fees/rules.ts';

/** A null choice means all; an amount may still be the text that was typed. */
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
  /** How the doctor is paid, when none is named. */
  participationType: SocietyType;
  accumulatedAmount: number | string;
};

const DEFAULT_BASE_PESOS = 100_000;

/** The specified defaults; the weekday is that of today. */
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

/** A change of the date brings its weekday along; it can be chosen otherwise afterwards. */
export function onDate(draft: SimulationDraft, date: string | null): SimulationDraft {
  const parsed = date === null ? null : parseDate(date);
  return { ...draft, date, weekday: parsed === null ? draft.weekday : weekdayOf(parsed) };
}

/** Whole pesos of what was typed; 0 where it can't be read as a number. */
export function wholePesos(typed: number | string): number {
  const read = Number.parseInt(String(typed), 10);
  return Number.isNaN(read) ? 0 : read;
}

/** The question of a form; null while it lacks its date, its specialty or a base above 0. */
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
