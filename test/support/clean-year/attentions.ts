/** A month's attentions of the clean year: consultations, examinations and the teams of operations. */
import {
  addDays,
  dateOfEpochDay,
  daysInMonth,
  epochDay,
  firstDayOf,
  type LocalDate,
  type Period,
  weekdayOf,
} from '../../../src/domain/calendar/calendar.ts';
import {
  requestDays as findRequestDays,
  scheduleAt as findSchedule,
} from '../../../src/server/operations/demo/calendar.ts';
import { HOLIDAY_DATES } from '../../../src/server/operations/demo/holidays.ts';
import type { DemoService } from '../../../src/server/operations/demo/services.ts';
import type { Doctor, Line, Patient, Place } from './model.ts';
import { gauss, type Random, seeded, weighted } from './people.ts';
import {
  type Amounts,
  CATALOGUE,
  DEATH,
  difficulty,
  discountOf,
  hmqAmounts,
  listPrice,
  participacionAmounts,
  privatePrice,
  SHARES,
} from './prices.ts';

/** February is for holidays, September has its feast, March and April are full. */
const SEASON: Readonly<Record<number, number>> = {
  1: 0.9,
  2: 0.7,
  3: 1.08,
  4: 1.05,
  9: 0.92,
  12: 0.95,
};
/** The clinic grows, each month by so much. */
const GROWTH = 0.006;
const SURGERY_SHARE: Readonly<Record<string, number>> = {
  GINE: 0.3,
  TRAU: 0.35,
  CIRU: 0.4,
  OFTA: 0.25,
  OTOR: 0.2,
  UROL: 0.25,
  CARD: 0.06,
};
const PROVIDER: Readonly<Record<Place, number>> = {
  Cirujano: 2,
  'Primer Ayudante': 3,
  'Segundo Ayudante': 4,
  Anestesista: 5,
};
const SECOND_ASSISTANT = 0.25;
const URGENT_SHARE = 0.09;
/** Of these patients each dies in one month, after an attention or two. */
const MORTAL = 60;

/** Days and hours repeat, and finding out takes longer than all the rest. */
function remembered<Value>(find: (date: LocalDate, time: string) => Value) {
  const known = new Map<string, Value>();
  return (date: LocalDate, time = ''): Value => {
    const key = date + time;
    const value = known.get(key) ?? find(date, time);
    known.set(key, value);
    return value;
  };
}
const requestDays = remembered(findRequestDays);
/** The schedule of a day and time, by the clinic's hours and holidays. */
export const scheduleAt = remembered(findSchedule);

type Cast = {
  readonly seed: string;
  readonly doctors: readonly Doctor[];
  readonly patients: readonly Patient[];
  readonly societyAt: (doctorId: number, date: LocalDate) => number | null;
};

/** Who works in a month. */
export const isWorking = ({ firstMonth, lastMonth, away }: Doctor, month: number) =>
  month >= firstMonth && month <= lastMonth && !away.includes(month);

/** The lines of the month with this index, each type of record in order of date and time. */
export function monthLines(month: number, period: Period, cast: Cast): Line[] {
  const random = seeded(`${cast.seed} month ${month}`);
  const working = cast.doctors.filter((doctor) => isWorking(doctor, month));
  const team = Map.groupBy(working, ({ specialty }) => specialty);
  const common = cast.patients.slice(MORTAL);
  const taken = new Set<string>();
  const lines: Omit<Line, 'externalId'>[] = [];
  const book = (doctor: Doctor, date: LocalDate, time: string, patient: Patient) => {
    const slots = [`${doctor.id} ${date} ${time}`, `${doctor.id} ${date} ${patient.rut}`];
    if (slots.some((slot) => taken.has(slot))) return false;
    for (const slot of slots) taken.add(slot);
    return true;
  };

  type Visit = {
    doctor: Doctor;
    service: DemoService;
    date: LocalDate;
    time: string;
    patient: Patient;
  };
  function line(visit: Visit, place: Place | null, amounts: (price: number) => Amounts) {
    const { doctor, service, date, time, patient } = visit;
    const scheduleType = scheduleAt(date, time);
    const price = listPrice(service, patient.plan, { month, scheduleType, doctor });
    lines.push({
      recordType: place ? 'hmq' : 'participacion',
      attentionDate: date,
      attentionTime: time,
      requestDate: random.pick(requestDays(date)),
      doctorId: doctor.id,
      serviceId: service.id,
      providerTypeId: place ? PROVIDER[place] : scheduleType === 'regular' ? 1 : 6,
      specialtyId: place ? doctor.specialtyId : null,
      societyId: cast.societyAt(doctor.id, date),
      scheduleType,
      patientRut: patient.rut,
      patientRutIsValid: true,
      patientName: patient.name,
      healthPlan: patient.plan.name,
      sourceStatus: place ? 'Recaudada' : 'Realizada',
      participant: place,
      ...amounts(price),
    });
  }

  function consult(doctor: Doctor, draw: (random: Random) => DemoService) {
    const service = draw(random);
    const urgent = service.serviceClass !== 'consultation' && random.chance(URGENT_SHARE);
    for (let tries = 0; tries < 30; tries += 1) {
      const date = urgent ? anyDay(random, period) : workday(random, period, doctor);
      if (date === null) return;
      const time = urgent ? urgentTime(random) : plannedTime(random, date);
      const patient = random.chance(0.3)
        ? panelPatient(random, doctor, common)
        : random.pick(common);
      if (!book(doctor, date, time, patient)) continue;
      const factor = patient.plan.name === 'PARTICULAR' ? privatePrice(random) : 1;
      line({ doctor, service, date, time, patient }, null, (price) =>
        participacionAmounts(
          Math.round(price * factor),
          doctor.participationRate,
          discountOf(random),
        ),
      );
      return;
    }
  }

  function operate(surgeon: Doctor, draw: (random: Random) => DemoService) {
    const service = draw(random);
    const others = (team.get(surgeon.specialty) ?? []).filter(({ id }) => id !== surgeon.id);
    const anaesthetists = team.get('ANES') ?? [];
    for (let tries = 0; tries < 30; tries += 1) {
      const urgent = random.chance(URGENT_SHARE);
      const date = urgent ? anyDay(random, period) : workday(random, period, surgeon);
      if (date === null) return;
      const time = urgent
        ? urgentTime(random)
        : `${pad(random.int(8, 17))}:${pad(random.int(0, 3) * 15)}`;
      const patient = random.pick(common);
      const people: [Doctor, Place][] = [[surgeon, 'Cirujano']];
      const [first, second] =
        others.length > 1 ? [random.pick(others), random.pick(others)] : others;
      if (first) people.push([first, 'Primer Ayudante']);
      if (second && second !== first && random.chance(SECOND_ASSISTANT)) {
        people.push([second, 'Segundo Ayudante']);
      }
      if (anaesthetists.length > 0) people.push([random.pick(anaesthetists), 'Anestesista']);
      if (!people.every(([doctor]) => book(doctor, date, time, patient))) continue;
      const hardness =
        difficulty(random) * (patient.plan.name === 'PARTICULAR' ? privatePrice(random) : 1);
      const scheduleType = scheduleAt(date, time);
      const price =
        listPrice(service, patient.plan, { month, scheduleType, doctor: surgeon }) * hardness;
      for (const [doctor, place] of people) {
        line({ doctor, service, date, time, patient }, place, () =>
          hmqAmounts(Math.round(price * SHARES[place]), patient.plan),
        );
      }
      return;
    }
  }

  for (const doctor of working) {
    const many = doctor.volume * (SEASON[period.month] ?? 1) * (1 + GROWTH * month);
    const count = Math.max(1, Math.round(many * (0.88 + 0.24 * random.next())));
    const operations = Math.round(count * (SURGERY_SHARE[doctor.specialty] ?? 0));
    const visits = doctor.specialty === 'ANES' ? Math.ceil(count * 0.3) : count - operations;
    const drawVisit = mixOf(doctor, 'visit');
    for (let number = 0; number < visits; number += 1) consult(doctor, drawVisit);
    if (operations === 0) continue;
    const drawOperation = mixOf(doctor, 'surgical');
    for (let number = 0; number < operations; number += 1) operate(doctor, drawOperation);
  }
  lines.push(...deathsOf(month));
  return numbered(lines, period);

  /** Who dies in the month is seen once or twice in it, before. */
  function deathsOf(index: number) {
    const internists = (team.get('MINT') ?? []).filter(({ volume }) => volume > 5);
    const before = lines.length;
    for (const patient of cast.patients
      .slice(0, MORTAL)
      .filter((_, place) => place % 12 === index)) {
      const doctor = random.pick(internists);
      const last = addDays(firstDayOf(period), random.int(5, 20));
      const seen = addDays(last, -random.int(1, 4));
      const time = plannedTime(random, seen);
      if (!book(doctor, seen, time, patient) || !book(doctor, last, '19:40', patient)) continue;
      const rate = doctor.participationRate;
      const [control = DEATH] = CATALOGUE.filter(({ code }) => code === '01-01-101');
      line({ doctor, service: control, date: seen, time, patient }, null, (price) =>
        participacionAmounts(price, rate),
      );
      line({ doctor, service: DEATH, date: last, time: '19:40', patient }, null, (price) =>
        participacionAmounts(price, rate),
      );
    }
    return lines.splice(before);
  }
}

/** In the order of files: record type, date, time; with ids of the hospital system. */
function numbered(lines: readonly Omit<Line, 'externalId'>[], period: Period): Line[] {
  const month = `${period.year % 100}${pad(period.month)}`;
  return (['participacion', 'hmq'] as const).flatMap((recordType) =>
    lines
      .filter((line) => line.recordType === recordType)
      .toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))
      .map((line, index) => ({
        ...line,
        externalId: `${recordType === 'hmq' ? 'H' : 'P'}${month}-${String(index + 1).padStart(5, '0')}`,
      })),
  );
}

export const momentOf = ({
  attentionDate,
  attentionTime,
}: Pick<Line, 'attentionDate' | 'attentionTime'>) => `${attentionDate} ${attentionTime}`;

/** What a doctor does, more of this and less of that than others, in all months alike. */
const mixes = new Map<string, (random: Random) => DemoService>();
function mixOf(doctor: Doctor, kind: 'visit' | 'surgical'): (random: Random) => DemoService {
  const key = `${doctor.id} ${kind}`;
  let mix = mixes.get(key);
  if (mix === undefined) {
    const random = seeded(`mix ${key}`);
    const services = CATALOGUE.filter(
      (service) =>
        service !== DEATH &&
        service.specialty === doctor.specialty &&
        (service.serviceClass === 'surgical') === (kind === 'surgical'),
    );
    const weights = new Map(
      services.map((service) => {
        const often = service.serviceClass === 'consultation' ? 3 : 1;
        return [service, (often * Math.exp(0.7 * gauss(random))) / Math.sqrt(service.baseValue)];
      }),
    );
    mix = weighted(services, (service) => weights.get(service) ?? 0);
    mixes.set(key, mix);
  }
  return mix;
}

/** A doctor's patients who come again. */
function panelPatient(random: Random, doctor: Doctor, common: readonly Patient[]): Patient {
  return common[(doctor.id * 97 + random.int(0, 59)) % common.length] as Patient;
}

function anyDay(random: Random, period: Period): LocalDate {
  return addDays(firstDayOf(period), random.int(0, daysInMonth(period) - 1));
}

const days = new Map<string, LocalDate[]>();
/** A day on which the doctor works: in February only a fortnight. Null in a month that has none. */
function workday(random: Random, period: Period, doctor: Doctor): LocalDate | null {
  const key = `${period.year} ${period.month} ${doctor.workdays.join()} ${doctor.id % 2}`;
  let known = days.get(key);
  if (known === undefined) {
    const first = epochDay(firstDayOf(period));
    known = Array.from({ length: daysInMonth(period) }, (_, day) =>
      dateOfEpochDay(first + day),
    ).filter(
      (date, day) =>
        doctor.workdays.includes(weekdayOf(date)) &&
        !HOLIDAY_DATES.has(date) &&
        (period.month !== 2 || day < 14 === (doctor.id % 2 === 0)),
    );
    days.set(key, known);
  }
  return known.length > 0 ? random.pick(known) : null;
}

const pad = (number: number) => String(number).padStart(2, '0');
const plannedTime = (random: Random, date: LocalDate) =>
  weekdayOf(date) === 'saturday'
    ? `${pad(random.int(8, 12))}:${pad(random.int(0, 2) * 20)}`
    : `${pad(random.int(8, 18))}:${pad(random.int(0, 2) * 20)}`;
const urgentTime = (random: Random) => `${pad(random.int(0, 23))}:${pad(random.int(0, 11) * 5)}`;
