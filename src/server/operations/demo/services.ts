/** The 200 services (prestaciones) of the demo clinic, with FONASA-style codes `GG-SS-NNN`. */
import type { ParticipationType } from '../../../domain/fees/rules.ts';
import { applyRate, basisPoints, type Pesos, pesos } from '../../../domain/money.ts';
import { type CatalogueEntry, MEDICAL } from './catalogue-medical.ts';
import { SURGICAL } from './catalogue-surgical.ts';
import { SPECIALTIES, type SpecialtyKey, specialtyId } from './specialties.ts';

/** The class of a service for the generator: consultations by day, surgery as HMQ. */
export type ServiceClass = 'consultation' | 'medical' | 'surgical';

/** A service with the columns of table `service`. */
export type DemoService = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
  readonly participationType: ParticipationType;
  readonly specialty: SpecialtyKey;
  readonly specialtyId: number;
  readonly baseValue: Pesos;
  readonly serviceClass: ServiceClass;
};

const FIRST_CONSULTATION_PRICE = 24_000;
const CONTROL_RATE = basisPoints(8000);
const TELECONSULTATION_RATE = basisPoints(7000);

/** The services, by id from 1, in order of code. */
export const SERVICES: readonly DemoService[] = [
  ...consultations().map((entry) => ({ entry, serviceClass: 'consultation' as const })),
  ...MEDICAL.map((entry) => ({ entry, serviceClass: 'medical' as const })),
  ...SURGICAL.map((entry) => ({ entry, serviceClass: 'surgical' as const })),
]
  .sort((a, b) => (a.entry[1] < b.entry[1] ? -1 : 1))
  .map(({ entry: [specialty, code, name, baseValue], serviceClass }, index) => ({
    id: index + 1,
    code,
    name,
    description: serviceClass === 'surgical' ? 'Honorario médico quirúrgico (HMQ)' : null,
    participationType: participationTypeOf(specialty, serviceClass),
    specialty,
    specialtyId: specialtyId(specialty),
    baseValue: pesos(baseValue),
    serviceClass,
  }));

const BY_CODE = new Map(SERVICES.map((service) => [service.code, service]));

/** The id of a service of the demo clinic. Throws a RangeError on an unknown code. */
export function serviceId(code: string): number {
  const service = BY_CODE.get(code);
  if (service === undefined) throw new RangeError(`no such service: ${code}`);
  return service.id;
}

/** The first visit, control and teleconsultation of every specialty that has them. */
function consultations(): CatalogueEntry[] {
  return SPECIALTIES.filter(({ key }) => key !== 'RADI').flatMap(({ id, key, name }) => {
    const price = pesos(FIRST_CONSULTATION_PRICE + id * 700);
    const number = String(id).padStart(2, '0');
    const entries: CatalogueEntry[] = [
      [key, `01-01-0${number}`, `Consulta de especialidad en ${name}`, price],
      [
        key,
        `01-01-1${number}`,
        `Control de especialidad en ${name}`,
        applyRate(price, CONTROL_RATE),
      ],
    ];
    if (key !== 'ANES') {
      const telePrice = applyRate(price, TELECONSULTATION_RATE);
      entries.push([key, `01-08-0${number}`, `Teleconsulta de ${name}`, telePrice]);
    }
    return entries;
  });
}

function participationTypeOf(specialty: SpecialtyKey, serviceClass: ServiceClass) {
  if (serviceClass === 'consultation') return 'mixed';
  if (specialty === 'RADI' || specialty === 'ANES') return 'society';
  return specialty === 'PSIQ' || specialty === 'PEDI' ? 'individual' : 'mixed';
}
