/** The ten agreements (convenios) of the demo clinic, coded as the agreement form does. */
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { draft, fixed, percentage, type RuleDraft, type Undated } from './rule-draft.ts';

/** The agreements, some of them expired, pending or inactive on the given day. */
export function demoAgreements(today: LocalDate): RuleDraft[] {
  const period = periodOf(today);
  const inForce = {
    validFrom: firstDayOf(addMonths(period, -14)),
    validTo: lastDayOf({ year: period.year + 1, month: 6 }),
  };
  const changing: Undated[] = [
    // The end of an agreement may be left open: it then counts until 2030-01-01.
    draft('CONV_218407', 'Convenio Imágenes Boldo', percentage(48), {
      societyId: 6,
      validTo: null,
    }),
    draft('CONV_730152', 'Operativo de cataratas', fixed(190_000), {
      services: ['12-02-001'],
      days: ['saturday'],
      validTo: lastDayOf(addMonths(period, -5)),
    }),
    draft('CONV_902614', 'Convenio nueva maternidad', percentage(76), {
      societyId: 8,
      validFrom: firstDayOf(addMonths(period, 2)),
    }),
    draft('CONV_345871', 'Convenio urgencia escolar', percentage(60), {
      specialties: ['TRAU', 'PEDI'],
      isActive: false,
    }),
  ];
  return [...IN_FORCE, ...changing].map((agreement) => ({
    ...inForce,
    kind: 'convention' as const,
    ...agreement,
  }));
}

const IN_FORCE: readonly Undated[] = [
  draft('CONV_104233', 'Programa de cirugía bariátrica', percentage(78), {
    services: ['18-02-008', '18-02-009'],
  }),
  draft('CONV_481906', 'Coordinación de pediatría', percentage(80), {
    doctorId: 7,
    services: ['01-01-002', '01-01-102', '01-03-002', '01-03-003'],
    priority: 50,
  }),
  draft('CONV_567320', 'Maternidad de turno', fixed(345_000), {
    specialties: ['GINE'],
    services: ['20-04-001', '20-04-002'],
    scheduleType: 'night',
  }),
  draft('CONV_659048', 'Trauma fuera de horario: participación', percentage(70), {
    specialties: ['TRAU'],
    scheduleType: 'irregular',
    mode: 'stack',
  }),
  draft('CONV_659112', 'Trauma fuera de horario: disponibilidad', fixed(15_000), {
    specialties: ['TRAU'],
    scheduleType: 'irregular',
    mode: 'stack',
    priority: 110,
  }),
  draft('CONV_873290', 'Sesiones de psicoterapia', fixed(27_000), {
    services: ['09-01-001', '09-01-002'],
    scheduleType: 'regular',
  }),
];
