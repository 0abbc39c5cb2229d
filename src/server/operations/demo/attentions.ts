/** A month of the demo clinic's attentions, the same for the same month and seed. */
import type { LocalDate, Period } from '../../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType } from '../../../domain/fees/rules.ts';
import {
  applyRate,
  type BasisPoints,
  basisPoints,
  type Pesos,
  pesos,
} from '../../../domain/money.ts';
import { dayChooser, drawTime, requestDays, scheduleAt } from './calendar.ts';
import type { DemoDoctor } from './doctors.ts';
import type { Patient } from './patients.ts';
import { type Random, seeded, weighted } from './random.ts';
import { type DemoService, SERVICES, type ServiceClass } from './services.ts';
import type { SpecialtyKey } from './specialties.ts';

/** An invented attention. */
export type DemoAttention = {
  readonly recordType: RecordType;
  readonly attentionDate: LocalDate;
  /** `HH:MM`. */
  readonly attentionTime: string;
  readonly requestDate: LocalDate | null;
  readonly scheduleType: ScheduleType;
  readonly doctor: DemoDoctor;
  readonly service: DemoService;
  readonly patient: Patient;
  /** The place in the operating team; null for a participacion. */
  readonly participant: Participant | null;
  readonly amounts: Amounts;
};

/** Amounts in pesos, and the rate of a participacion. */
export type Amounts = {
  readonly grossAmount: Pesos;
  readonly netAmount: Pesos;
  readonly participatedAmount: Pesos;
  /** HMQ only. */
  readonly commissionAmount: Pesos | null;
  /** Participacion only. */
  readonly participationRate: BasisPoints | null;
};

/** A place in the operating team, and its share of the surgeon's price. */
export type Participant = {
  readonly name: 'Cirujano' | 'Primer Ayudante' | 'Segundo Ayudante' | 'Anestesista';
  readonly share: number;
  readonly frequency: number;
};

/** The people and services of the generated attentions. */
export type Cast = {
  readonly doctors: readonly DemoDoctor[];
  readonly patients: readonly Patient[];
};

const HMQ_SHARE = 0.3;
const CONSULTATION_SHARE = 0.55;
const REQUESTED_SHARE = 0.95;
/** In exports the commission of an HMQ is 1,5 % of its net (docs/domain.md). */
const COMMISSION = basisPoints(150);
const PARTICIPATION_RATES = [100, 80, 80, 75, 70, 60, 50].map((percent) =>
  basisPoints(percent * 100),
);

const ANESTHETIST: Participant = { name: 'Anestesista', share: 1, frequency: 1 };
const TEAM: readonly Participant[] = [
  { name: 'Cirujano', share: 1, frequency: 6 },
  { name: 'Primer Ayudante', share: 0.35, frequency: 3 },
  { name: 'Segundo Ayudante', share: 0.2, frequency: 1 },
];

/** Specialties with few HMQ. */
const SELDOM_HMQ: ReadonlySet<SpecialtyKey> = new Set(['CARD', 'DERM', 'GAST', 'RADI']);
const SELDOM_PARTICIPACION: ReadonlySet<SpecialtyKey> = new Set(['ANES', 'CIRU', 'TRAU']);
/** The few radiologists examine everybody's patients. */
const RADIOLOGY_FACTOR = 3;

/** `count` attentions of the month, in order of date and time. */
export function monthAttentions(
  period: Period,
  { seed, count, doctors, patients }: Cast & { readonly seed: string; readonly count: number },
): DemoAttention[] {
  const random = seeded(`${seed} ${period.year}-${period.month}`);
  const chooseDay = dayChooser(period);
  const chooseParticipacionDoctor = weighted(doctors, participacionActivity);
  const chooseSurgeon = weighted(doctors, hmqActivity);
  const attentions = Array.from({ length: count }, () => {
    const isHmq = random.chance(HMQ_SHARE);
    const doctor = isHmq ? chooseSurgeon(random) : chooseParticipacionDoctor(random);
    const service = drawService(random, doctor.specialty, isHmq);
    const date = chooseDay(random);
    return drawAttention(random, { doctor, service, date, patient: random.pick(patients) });
  });
  return attentions.sort((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1));
}

function momentOf({ attentionDate, attentionTime }: DemoAttention): string {
  return `${attentionDate} ${attentionTime}`;
}

type Encounter = {
  readonly doctor: DemoDoctor;
  readonly service: DemoService;
  readonly date: LocalDate;
  readonly patient: Patient;
};

function drawAttention(
  random: Random,
  { doctor, service, date, patient }: Encounter,
): DemoAttention {
  const isHmq = service.serviceClass === 'surgical';
  const time = drawTime(random, date, service.serviceClass === 'consultation');
  const participant = isHmq ? drawParticipant(random, doctor.specialty) : null;
  const price = Number(service.baseValue) * patient.plan.priceFactor * (0.95 + random.next() * 0.1);
  return {
    recordType: isHmq ? 'hmq' : 'participacion',
    attentionDate: date,
    attentionTime: time,
    requestDate: random.chance(REQUESTED_SHARE) ? random.pick(requestDays(date)) : null,
    scheduleType: scheduleAt(date, time),
    doctor,
    service,
    patient,
    participant,
    amounts: participant
      ? hmqAmounts(random, pesos(Math.round(price * participant.share)))
      : participacionAmounts(random, pesos(Math.round(price))),
  };
}

function participacionAmounts(random: Random, grossAmount: Pesos): Amounts {
  const participationRate = random.pick(PARTICIPATION_RATES);
  return {
    grossAmount,
    netAmount: grossAmount,
    participatedAmount: applyRate(grossAmount, participationRate),
    commissionAmount: null,
    participationRate,
  };
}

function hmqAmounts(random: Random, grossAmount: Pesos): Amounts {
  const netAmount = applyRate(grossAmount, basisPoints(random.int(90, 100) * 100));
  const commissionAmount = applyRate(netAmount, COMMISSION);
  return {
    grossAmount,
    netAmount,
    participatedAmount: pesos(netAmount - commissionAmount),
    commissionAmount,
    participationRate: null,
  };
}

function drawParticipant(random: Random, specialty: SpecialtyKey): Participant {
  return specialty === 'ANES' ? ANESTHETIST : chooseFromTeam(random);
}

const chooseFromTeam = weighted(TEAM, ({ frequency }) => frequency);

function participacionActivity({ activity, specialty }: DemoDoctor): number {
  if (specialty === 'RADI') return activity * RADIOLOGY_FACTOR;
  return SELDOM_PARTICIPACION.has(specialty) ? activity * 0.4 : activity;
}

function hmqActivity({ activity, specialty }: DemoDoctor): number {
  if (!SERVICE_CHOOSERS.has(chooserKey(specialty, 'surgical'))) return 0;
  return SELDOM_HMQ.has(specialty) ? activity * 0.3 : activity;
}

function drawService(random: Random, specialty: SpecialtyKey, isHmq: boolean): DemoService {
  const isConsultation = !isHmq && random.chance(CONSULTATION_SHARE);
  const serviceClass = isHmq ? 'surgical' : isConsultation ? 'consultation' : 'medical';
  const choose =
    SERVICE_CHOOSERS.get(chooserKey(specialty, serviceClass)) ??
    SERVICE_CHOOSERS.get(chooserKey(specialty, 'medical'));
  if (choose === undefined) throw new RangeError(`no ${serviceClass} service in ${specialty}`);
  return choose(random);
}

/** Cheaper services occur more often. */
const SERVICE_CHOOSERS = new Map(
  [...Map.groupBy(SERVICES, (service) => chooserKey(service.specialty, service.serviceClass))].map(
    ([key, services]) =>
      [key, weighted(services, ({ baseValue }) => 1 / Math.sqrt(baseValue))] as const,
  ),
);

function chooserKey(specialty: SpecialtyKey, serviceClass: ServiceClass): string {
  return `${specialty} ${serviceClass}`;
}
