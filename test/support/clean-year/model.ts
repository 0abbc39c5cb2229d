/** What the clean year is made of: people, prices, rules, lines, and what changes in each month. */
import type { LocalDate, Period, Weekday } from '../../../src/domain/calendar/calendar.ts';
import type { RuleVersion } from '../../../src/domain/fees/rule-version.ts';
import type { RecordType, ScheduleType } from '../../../src/domain/fees/rules.ts';
import type { Account } from '../../../src/domain/payout/transfers.ts';
import type { HealthPlan } from '../../../src/server/operations/demo/patients.ts';
import type { DemoService } from '../../../src/server/operations/demo/services.ts';
import type { SpecialtyKey } from '../../../src/server/operations/demo/specialties.ts';

export type Place = 'Cirujano' | 'Primer Ayudante' | 'Segundo Ayudante' | 'Anestesista';

/** An attention as the hospital system's file has it: the columns of table `attention` that a file fills. */
export type Line = {
  readonly recordType: RecordType;
  readonly externalId: string;
  readonly attentionDate: LocalDate;
  /** `HH:MM`. */
  readonly attentionTime: string;
  readonly requestDate: LocalDate;
  readonly doctorId: number;
  readonly serviceId: number;
  readonly providerTypeId: number;
  readonly specialtyId: number | null;
  /** The society that the file names. */
  readonly societyId: number | null;
  readonly scheduleType: ScheduleType;
  readonly grossAmount: number;
  readonly netAmount: number;
  readonly participatedAmount: number;
  readonly commissionAmount: number | null;
  /** In basis points. */
  readonly participationRate: number | null;
  readonly patientRut: string;
  readonly patientRutIsValid: boolean;
  readonly patientName: string;
  readonly healthPlan: string;
  readonly sourceStatus: string;
  readonly participant: Place | null;
};

export type Patient = { readonly rut: string; readonly name: string; readonly plan: HealthPlan };

export type Society = {
  readonly id: number;
  readonly rut: string;
  readonly name: string;
  readonly specialty: SpecialtyKey;
  readonly account: Account;
};

export type Doctor = {
  readonly id: number;
  readonly rut: string;
  readonly name: string;
  readonly email: string;
  readonly internalCode: string;
  readonly specialty: SpecialtyKey;
  readonly specialtyId: number;
  readonly hmqType: string | null;
  /** The society on the year's first day. */
  readonly societyId: number | null;
  /** All null for who is paid through a society. */
  readonly account: Account;
  /** Lines a month, as long as nothing is different. */
  readonly volume: number;
  readonly workdays: readonly Weekday[];
  /** The share of the price that is the doctor's part of a participacion, in basis points. */
  readonly participationRate: number;
  /** The first and last month of work, counted from 0: new and retired doctors have fewer than twelve. */
  readonly firstMonth: number;
  readonly lastMonth: number;
  /** Months of leave, without a line: the doctor is inactive in them. */
  readonly away: readonly number[];
  /** Retained on top of the legal rate, for a loan of the state, in basis points. */
  readonly surcharge: number;
  /** The doctor's usual price relative to the list: a few professors ask more. */
  readonly priceFactor: number;
};

/** An entry of a doctor and month, approved. */
export type Entry = {
  readonly doctorId: number;
  readonly kind: 'Ajuste' | 'Anticipo' | 'Cuota de anticipo' | 'Arriendo de box' | 'Bono';
  /** Signed pesos. */
  readonly amount: number;
  readonly bearsRetention: boolean;
  readonly description: string;
};

/** What people change in the masters, before the month is calculated; in this order. */
export type Change =
  | { readonly type: 'rule'; readonly version: RuleVersion; readonly on: LocalDate }
  | {
      readonly type: 'affiliation';
      readonly doctorId: number;
      readonly validFrom: LocalDate;
      readonly societyId: number | null;
      readonly on: LocalDate;
    }
  | {
      readonly type: 'account';
      readonly payee: Payee;
      readonly account: Account;
      /** The new address, when it was changed the day before. */
      readonly email?: string;
      readonly on: LocalDate;
    }
  | { readonly type: 'price'; readonly serviceId: number; readonly baseValue: number }
  | { readonly type: 'activity'; readonly doctorId: number; readonly isActive: boolean }
  | {
      readonly type: 'retention';
      readonly doctorId: number;
      readonly mode: 'legal' | 'own';
      /** Of an own rate, in basis points. */
      readonly rate: number;
    }
  | { readonly type: 'specialty'; readonly doctorId: number; readonly specialtyId: number };

export type Payee = { readonly doctorId: number } | { readonly societyId: number };

/** What arrives for a month and what is decided in it. */
export type Month = {
  /** From 0, the year's first month. */
  readonly index: number;
  readonly period: Period;
  readonly paymentDate: LocalDate;
  readonly changes: readonly Change[];
  readonly lines: readonly Line[];
  /** Of the month before: they arrive late, in a file of their own. */
  readonly lateLines: readonly Line[];
  readonly entries: readonly Entry[];
};

export type CleanYear = {
  readonly seed: string;
  readonly doctors: readonly Doctor[];
  readonly societies: readonly Society[];
  readonly services: readonly DemoService[];
  readonly patients: readonly Patient[];
  readonly rules: readonly RuleVersion[];
  readonly months: readonly Month[];
};

/** How many months the year has, and which is the first. */
export const MONTHS = 12;
export const FIRST_PERIOD: Period = { year: 2025, month: 7 };

/** No account. */
export const NO_ACCOUNT: Account = {
  bankCode: null,
  accountKind: null,
  bankAccount: null,
  accountHolderName: null,
  accountHolderRut: null,
};
