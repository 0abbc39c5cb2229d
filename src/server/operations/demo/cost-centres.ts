/** The cost centres of the demo clinic's accounting (payout §35); invented. */
import type { ServiceClass } from './services.ts';
import type { SpecialtyKey } from './specialties.ts';

/** For what no doctor and no service says more of. */
export const CLINIC_CENTRE = 'ADM-100';

/** Heads of department and the like, whose fees one centre bears whatever they do. */
const CENTRES_OF_DOCTORS: ReadonlyMap<number, string> = new Map([
  [1, 'DIR-110'],
  [34, 'PAB-310'],
]);

/** The centre of a doctor of the demo clinic; null: none of their own. */
export const centreOfDoctor = (id: number): string | null => CENTRES_OF_DOCTORS.get(id) ?? null;

/** Where a service is given: the theatre, the maternity, radiology, or the outpatient rooms. Procedures have none, and go to the clinic's. */
export function centreOfService(
  serviceClass: ServiceClass,
  specialty: SpecialtyKey,
): string | null {
  if (specialty === 'RADI') return 'IMG-230';
  if (serviceClass === 'consultation') return 'AMB-210';
  if (serviceClass === 'surgical') return specialty === 'GINE' ? 'MAT-320' : 'PAB-310';
  return null;
}
