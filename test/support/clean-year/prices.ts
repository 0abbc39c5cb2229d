/** What attentions of the clean year cost: a list by service and health plan, with the variation of a real clinic. */
import { applyRate, basisPoints, pesos } from '../../../src/domain/money.ts';
import type { HealthPlan } from '../../../src/server/operations/demo/patients.ts';
import type { Random } from '../../../src/server/operations/demo/random.ts';
import { type DemoService, SERVICES } from '../../../src/server/operations/demo/services.ts';
import { specialtyId } from '../../../src/server/operations/demo/specialties.ts';
import type { Doctor, Line, Place } from './model.ts';
import { gauss } from './people.ts';

/** What is registered when a patient has died; the patient comes no more. */
export const DEATH: DemoService = {
  id: SERVICES.length + 1,
  code: '01-09-001',
  name: 'Constatación de fallecimiento',
  description: null,
  participationType: 'mixed',
  specialty: 'MINT',
  specialtyId: specialtyId('MINT'),
  baseValue: pesos(18_000),
  serviceClass: 'medical',
};
export const CATALOGUE: readonly DemoService[] = [...SERVICES, DEATH];

/** The month in which all prices rise, in percent, as those of most Chilean clinics do; and when a few follow. */
export const RISE = { month: 6, percent: 4.5 } as const;
export const LATER_RISE = { month: 9, percent: 8, every: 31 } as const;

/** The list price of a service in a month, in pesos. */
export function baseValueAt({ id, baseValue }: DemoService, month: number): number {
  const first = month >= RISE.month ? 1 + RISE.percent / 100 : 1;
  const later =
    month >= LATER_RISE.month && id % LATER_RISE.every === 0 ? 1 + LATER_RISE.percent / 100 : 1;
  return Math.round((baseValue * first * later) / 10) * 10;
}

/** Work of surgery and examinations at night and out of hours costs more. */
const OUT_OF_HOURS = 1.3;

/** The price of a service for a plan by the list, in pesos. */
export function listPrice(
  service: DemoService,
  plan: HealthPlan,
  { month, scheduleType, doctor }: { month: number; scheduleType: string; doctor: Doctor },
): number {
  const surcharge = scheduleType !== 'regular' && service.serviceClass !== 'consultation';
  return Math.round(
    baseValueAt(service, month) *
      plan.priceFactor *
      (surcharge ? OUT_OF_HOURS : 1) *
      doctor.priceFactor,
  );
}

/** The share of the surgeon's price of each place. */
export const SHARES: Readonly<Record<Place, number>> = {
  Cirujano: 1,
  'Primer Ayudante': 0.35,
  'Segundo Ayudante': 0.2,
  Anestesista: 0.4,
};

export type Amounts = Pick<
  Line,
  'grossAmount' | 'netAmount' | 'participatedAmount' | 'commissionAmount' | 'participationRate'
>;

/** A participacion of this price, and the doctor's rate of it. A few patients have a discount of their company. */
export function participacionAmounts(grossAmount: number, rate: number, discount = 0): Amounts {
  const netAmount = Math.round((grossAmount * (100 - discount)) / 100);
  return {
    grossAmount,
    netAmount,
    participatedAmount: applyRate(pesos(netAmount), basisPoints(rate)),
    commissionAmount: null,
    participationRate: rate,
  };
}

/** In exports the commission of an HMQ is 1,5 % of its net (docs/domain.md). */
const COMMISSION = basisPoints(150);

/** The part of an HMQ's gross that its plan recognises, in basis points. */
export function planNet({ name }: { name: string }): number {
  if (name.startsWith('FONASA') || name === 'PARTICULAR') return 10_000;
  return 9_000 + (name.length % 7) * 100;
}

/** An HMQ of this gross. */
export function hmqAmounts(gross: number, plan: { name: string }, part = planNet(plan)): Amounts {
  const netAmount = applyRate(pesos(gross), basisPoints(part));
  const commissionAmount = applyRate(netAmount, COMMISSION);
  return {
    grossAmount: gross,
    netAmount,
    participatedAmount: netAmount - commissionAmount,
    commissionAmount,
    participationRate: null,
  };
}

/** Operations are more or less difficult: what is asked for varies by a third. */
export const difficulty = (random: Random) =>
  Math.min(1.35, Math.max(0.85, Math.exp(0.12 * gauss(random))));
/** Private patients pay what was agreed with them. */
export const privatePrice = (random: Random) => 0.7 + 0.7 * random.next();
/** Percent off, of the few patients who have a discount. */
export const discountOf = (random: Random) => (random.chance(0.03) ? random.pick([10, 15, 20]) : 0);
