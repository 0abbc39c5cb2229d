/** The invented patients of the demo clinic. */
import { rutCheckDigit } from '../../../domain/identity/rut.ts';
import { fullName, inventPerson } from './people.ts';
import { type Random, seeded, weighted } from './random.ts';

/** A patient in the hospital system. */
export type Patient = {
  /** In stored form; the check digit may be wrong. */
  readonly rut: string;
  readonly rutIsValid: boolean;
  readonly name: string;
  readonly plan: HealthPlan;
};

/** A health plan (previsión), its frequency, and its price relative to the list price. */
export type HealthPlan = {
  readonly name: string;
  readonly share: number;
  readonly priceFactor: number;
};

const PLANS: readonly HealthPlan[] = [
  { name: 'FONASA B', share: 14, priceFactor: 1 },
  { name: 'FONASA C', share: 13, priceFactor: 1 },
  { name: 'FONASA D', share: 17, priceFactor: 1.05 },
  { name: 'CONSALUD', share: 12, priceFactor: 1.6 },
  { name: 'CRUZ BLANCA', share: 10, priceFactor: 1.7 },
  { name: 'NUEVA MASVIDA', share: 7, priceFactor: 1.55 },
  { name: 'COLMENA', share: 10, priceFactor: 1.9 },
  { name: 'VIDA TRES', share: 5, priceFactor: 1.8 },
  { name: 'BANMEDICA', share: 8, priceFactor: 1.75 },
  { name: 'ESENCIAL', share: 1, priceFactor: 1.5 },
  { name: 'PARTICULAR', share: 3, priceFactor: 2.2 },
];

const PATIENT_COUNT = 6_000;
const WRONG_RUT_SHARE = 0.006;

/** The patients. Equal at every call. */
export function demoPatients(): Patient[] {
  const random = seeded('patients');
  const planOf = weighted(PLANS, ({ share }) => share);
  return Array.from({ length: PATIENT_COUNT }, () => {
    const person = inventPerson(random, 4_000_000, 26_000_000);
    const rutIsValid = !random.chance(WRONG_RUT_SHARE);
    return {
      rut: rutIsValid ? person.rut : mistyped(random, person.rut),
      rutIsValid,
      name: fullName(person),
      plan: planOf(random),
    };
  });
}

/** The RUT with a wrong check digit. */
function mistyped(random: Random, rut: string): string {
  const [number] = rut.split('-');
  const right = rutCheckDigit(Number(number));
  const wrong = [...'0123456789K'].filter((digit) => digit !== right);
  return `${number}-${random.pick(wrong)}`;
}
