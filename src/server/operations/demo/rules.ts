/** The forty rules of the demo clinic: every kind of payment, criterion, order and validity. */
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import {
  DEFAULT_SCALE,
  draft,
  fixed,
  percentage,
  type RuleDraft,
  scale,
  type Undated,
} from './rule-draft.ts';

/** The rules, some of them expired, pending or inactive on the given day. */
export function demoRules(today: LocalDate): RuleDraft[] {
  const period = periodOf(today);
  const inForce = {
    validFrom: firstDayOf(addMonths(period, -24)),
    validTo: lastDayOf({ year: period.year + 1, month: 12 }),
  };
  const always = [...BY_SPECIALTY, ...BY_SERVICE, ...BY_SCHEDULE, ...PERSONAL];
  return [
    ...always.map((rule) => ({ ...inForce, kind: 'rule' as const, ...rule })),
    ...changingRules(period).map((rule) => ({ ...inForce, kind: 'rule' as const, ...rule })),
  ];
}

/** What each specialty is paid when nothing more specific says otherwise. */
const BY_SPECIALTY: readonly Undated[] = [
  draft('MINT-01', 'Medicina interna por tramos', DEFAULT_SCALE, { specialties: ['MINT'] }),
  draft('PEDI-01', 'Pediatría general', percentage(65), {
    specialties: ['PEDI'],
    paidBefore: percentage(62),
  }),
  draft('CARD-01', 'Cardiología general', percentage(65), { specialties: ['CARD'] }),
  draft('GINE-01', 'Ginecología y obstetricia', percentage(68), { specialties: ['GINE'] }),
  draft(
    'TRAU-01',
    'Traumatología por tramos',
    scale([3_000_000, 60], [6_000_000, 65], [null, 70]),
    {
      specialties: ['TRAU'],
    },
  ),
  draft('CIRU-01', 'Cirugía general', percentage(70), {
    specialties: ['CIRU'],
    paidBefore: percentage(68),
  }),
  draft('ANES-01', 'Anestesiología', percentage(70), { specialties: ['ANES'], mode: 'stack' }),
  draft('OFTA-01', 'Oftalmología', percentage(62.5), { specialties: ['OFTA'] }),
  draft('OTOR-01', 'Otorrinolaringología', percentage(64), { specialties: ['OTOR'] }),
  draft('NEUR-01', 'Neurología por tramos', DEFAULT_SCALE, { specialties: ['NEUR'] }),
  // Aesthetic procedures and teleconsultations have no rule yet: they show up as 'Sin regla'.
  draft('DERM-01', 'Dermatología clínica', percentage(60), {
    specialties: ['DERM'],
    services: [
      ...['01-01-012', '01-01-112', '16-01-001', '16-01-002', '16-01-003', '16-01-004'],
      ...['16-01-005', '16-01-006', '16-03-001', '16-03-002', '16-03-003'],
    ],
  }),
  draft('GAST-01', 'Gastroenterología', percentage(65), {
    specialties: ['GAST'],
    paidBefore: percentage(66.5),
  }),
  draft('PSIQ-01', 'Psiquiatría ambulatoria', percentage(75), {
    specialties: ['PSIQ'],
    services: ['01-01-014', '01-01-114', '09-01-001', '09-01-002', '09-01-003', '09-01-004'],
  }),
  draft('RADI-01', 'Informes de imágenes', percentage(45), { specialties: ['RADI'] }),
];

/** Services that are paid in a way of their own. */
const BY_SERVICE: readonly Undated[] = [
  draft('CARD-02', 'Ecocardiogramas', fixed(38_000), {
    services: ['17-01-002', '17-01-003', '17-01-004'],
    priority: 500,
    paidBefore: fixed(36_000),
  }),
  draft('CARD-03', 'Hemodinamia', percentage(72), {
    services: ['17-04-001', '17-04-002'],
    priority: 400,
  }),
  draft('GINE-02', 'Partos y cesáreas', fixed(295_000), {
    services: ['20-04-001', '20-04-002'],
    priority: 500,
  }),
  draft('TRAU-02', 'Artroplastías por tramos', scale([5_000_000, 55], [null, 65]), {
    services: ['21-04-003', '21-04-004'],
    priority: 500,
  }),
  draft('CIRU-02', 'Cirugía laparoscópica', percentage(74), {
    services: ['18-02-001', '18-02-007', '20-03-006', '19-02-005'],
    priority: 500,
  }),
  draft('OFTA-02', 'Cirugía de cataratas', fixed(240_000), {
    services: ['12-02-001'],
    priority: 500,
  }),
  draft('RADI-02', 'Resonancias magnéticas', fixed(18_500), {
    services: ['04-05-001', '04-05-002', '04-05-003'],
    priority: 500,
  }),
  draft('GAST-02', 'Endoscopías por tramos', scale([2_000_000, 58], [4_000_000, 63], [null, 68]), {
    services: ['18-05-001', '18-05-002', '18-05-003'],
    priority: 500,
  }),
  draft('NEUR-02', 'Polisomnografía', fixed(52_000), {
    specialties: ['NEUR'],
    services: ['11-01-004'],
    priority: 500,
  }),
];

/** Nights, out of hours and certain weekdays. */
const BY_SCHEDULE: readonly Undated[] = [
  draft('NOCHE-01', 'Recargo nocturno', percentage(80), { scheduleType: 'night', priority: 300 }),
  draft('INHAB-01', 'Recargo en horario inhábil', percentage(75), {
    scheduleType: 'irregular',
    priority: 350,
  }),
  draft('PEDI-02', 'Urgencia pediátrica nocturna', percentage(85), {
    specialties: ['PEDI'],
    scheduleType: 'night',
    priority: 200,
  }),
  draft('ANES-02', 'Bono de anestesia en fin de semana', fixed(18_000), {
    specialties: ['ANES'],
    days: ['saturday', 'sunday'],
    priority: 250,
    mode: 'stack',
  }),
  draft('ANES-03', 'Bono de anestesia nocturna', fixed(25_000), {
    specialties: ['ANES'],
    scheduleType: 'night',
    priority: 250,
    mode: 'stack',
  }),
  draft('CIRU-03', 'Policlínico de cirugía', percentage(72), {
    specialties: ['CIRU'],
    services: ['01-01-006', '01-01-106'],
    days: ['monday', 'wednesday'],
    priority: 600,
  }),
  draft('MINT-02', 'Turno diurno de cuidados intensivos', fixed(34_000), {
    services: ['01-02-003'],
    scheduleType: 'regular',
    priority: 450,
  }),
];

/** Rules of one doctor, of one society, or of those paid in one way. */
const PERSONAL: readonly Undated[] = [
  draft('MED-012', 'Jefatura de cardiología', percentage(78), { doctorId: 12 }),
  draft('MED-028', 'Jefatura de cirugía por tramos', scale([4_000_000, 65], [null, 75]), {
    doctorId: 28,
    paidBefore: scale([3_000_000, 65], [null, 75]),
  }),
  draft('SOC-01', 'Traumatología Peumo', percentage(69), {
    societyId: 2,
    participationType: 'society',
  }),
  draft('SOC-02', 'Asignación de Anestesia Quillay', percentage(6), {
    specialties: ['ANES'],
    societyId: 5,
    participationType: 'society',
    mode: 'stack',
  }),
  draft('IND-01', 'Urólogos y oftalmólogos a honorarios', percentage(67), {
    specialties: ['UROL', 'OFTA'],
    participationType: 'individual',
    priority: 900,
  }),
];

/** An agreed change in the past and one to come, and a rule that is switched off. */
function changingRules(period: Period): Undated[] {
  const nextMonth = { validFrom: firstDayOf(addMonths(period, 1)) };
  return [
    draft('UROL-00', 'Urología (tarifa anterior)', percentage(60), {
      specialties: ['UROL'],
      validTo: lastDayOf(addMonths(period, -4)),
    }),
    draft('UROL-01', 'Urología', percentage(66), {
      specialties: ['UROL'],
      validFrom: firstDayOf(addMonths(period, -3)),
    }),
    draft('CARD-04', 'Cardiología (próxima tarifa)', percentage(67), {
      ...nextMonth,
      description: 'Reemplazará a CARD-01.',
      specialties: ['CARD'],
      priority: 900,
    }),
    draft('DERM-02', 'Procedimientos estéticos', percentage(50), {
      ...nextMonth,
      specialties: ['DERM'],
      services: ['16-02-001', '16-02-002'],
    }),
    draft('TELE-01', 'Plan piloto de teleconsulta', percentage(55), {
      services: ['01-08-012', '01-08-014'],
      isActive: false,
    }),
  ];
}
