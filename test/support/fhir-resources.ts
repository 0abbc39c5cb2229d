/** FHIR R4 resources in the shape of CL Core 2.0.0, of one attention: its patient, its doctor and its charge. */
import { demoDoctors } from '../../src/server/operations/demo/doctors.ts';
import { SERVICES } from '../../src/server/operations/demo/services.ts';

type Resource = Readonly<Record<string, unknown>> & {
  readonly resourceType: string;
  readonly id: string;
};
type Changes = Readonly<Record<string, unknown>>;

const ID_TYPES = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador';
export const SERVICE_SYSTEM = 'https://clinica.example/fhir/CodeSystem/prestaciones';
export const SHARE_EXTENSION = 'https://clinica.example/fhir/StructureDefinition/valor-participado';
export const FEE_EXTENSION = 'https://clinica.example/fhir/StructureDefinition/valor-honorario';
export const PLAN_EXTENSION = 'https://clinica.example/fhir/StructureDefinition/prevision';

/** An identifier of CL Core; type 1 is the RUN. */
export const identifier = (value: string, code = '1') => ({
  use: 'official',
  type: { coding: [{ system: ID_TYPES, code }] },
  value,
});

const name = (given: readonly string[], family: string, second: string) => ({
  use: 'official',
  given,
  family,
  _family: {
    extension: [
      {
        url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/SegundoApellido',
        valueString: second,
      },
    ],
  },
});

export const patient = (changes: Changes = {}): Resource => ({
  resourceType: 'Patient',
  id: 'p1',
  identifier: [identifier('12345678-5')],
  name: [name(['Ana', 'Luisa'], 'Prueba', 'Ensayo')],
  ...changes,
});

export const practitioner = (changes: Changes = {}): Resource => ({
  resourceType: 'Practitioner',
  id: 'd1',
  identifier: [identifier('4471', '13'), identifier(demoDoctors()[0]?.rut ?? '')],
  name: [name(['Pedro'], 'Médico', 'Tratante')],
  ...changes,
});

export const encounter = (changes: Changes = {}): Resource => ({
  resourceType: 'Encounter',
  id: 'e1',
  status: 'finished',
  period: { start: '2025-08-15T09:00:00-04:00' },
  ...changes,
});

/** A billed charge of 15 August 2025 at 10:30 in Chile. */
export const chargeItem = (id: string, changes: Changes = {}): Resource => ({
  resourceType: 'ChargeItem',
  id,
  status: 'billable',
  code: { coding: [{ system: SERVICE_SYSTEM, code: SERVICES[0]?.code, display: 'Consulta' }] },
  subject: { reference: 'Patient/p1' },
  occurrenceDateTime: '2025-08-15T10:30:00-04:00',
  performer: [{ actor: { reference: 'Practitioner/d1' } }],
  priceOverride: { value: 10_000, currency: 'CLP' },
  ...changes,
});

/** A completed operation of two: each performer brings the own fee. */
export const procedure = (id: string, changes: Changes = {}): Resource => ({
  resourceType: 'Procedure',
  id,
  status: 'completed',
  code: { coding: [{ system: SERVICE_SYSTEM, code: SERVICES[0]?.code, display: 'Cirugía' }] },
  subject: { reference: 'Patient/p1' },
  performedPeriod: { start: '2025-08-15T10:30:00-04:00', end: '2025-08-15T12:30:00-04:00' },
  performer: [
    {
      function: { text: 'Cirujano' },
      actor: { reference: 'Practitioner/d1' },
      extension: [{ url: FEE_EXTENSION, valueMoney: { value: 300_000, currency: 'CLP' } }],
    },
    {
      function: { text: 'Primer ayudante' },
      actor: { reference: 'Practitioner/d2' },
      extension: [{ url: FEE_EXTENSION, valueMoney: { value: 90_000, currency: 'CLP' } }],
    },
  ],
  ...changes,
});
