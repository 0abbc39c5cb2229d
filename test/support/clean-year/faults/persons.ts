/** Work of somebody else, of nobody, or that cannot have been done: namesakes, invented patients, the dead, two places at once. */
import {
  dateOfEpochDay,
  daysInMonth,
  epochDay,
  firstDayOf,
  localDate,
  weekdayOf,
} from '../../../../src/domain/calendar/calendar.ts';
import { scheduleAt } from '../attentions.ts';
import type { Doctor, Line } from '../model.ts';
import { CATALOGUE, DEATH, participacionAmounts } from '../prices.ts';
import {
  another,
  type Edit,
  eachLine,
  isVisit,
  type Kind,
  pad,
  type Scene,
  shuffled,
  someDoctor,
  someLines,
} from './scene.ts';

const serviceOf = ({ serviceId }: Line) => CATALOGUE[serviceId - 1];
const isConsultation = (line: Line) => serviceOf(line)?.serviceClass === 'consultation';
const isControl = (line: Line) => serviceOf(line)?.code.startsWith('01-01-1') ?? false;

/** Lines like those of a doctor's file, recorded for another one. */
function recordedFor(
  lines: readonly Line[],
  from: Doctor,
  to: Doctor,
  societyId: number | null,
): Edit {
  return {
    doctorIds: [from.id, to.id],
    replace: new Map(lines.map((line) => [line, [{ ...line, doctorId: to.id, societyId }]])),
  };
}

const societyNow = ({ state }: Scene, doctorId: number) =>
  state.affiliations.get(doctorId)?.[0]?.societyId ?? null;

/** More consultations of a doctor who has some: copies of one of them, each with another patient, day or hour. */
function invented(
  scene: Scene,
  count: number,
  differs: (line: Line, number: number) => Partial<Line>,
  fits: (line: Line) => boolean = isConsultation,
): Edit | null {
  const some = someLines(scene, fits, { least: 3, most: 3 });
  const [line] = some?.lines ?? [];
  if (!some || !line) return null;
  const plan = line.healthPlan;
  const others = shuffled(
    scene.random,
    scene.year.patients.filter((patient) => patient.plan.name === plan),
  );
  return {
    doctorIds: [some.doctor.id],
    add: Array.from({ length: count }, (_, number) => {
      const other = others[number % others.length];
      return another(scene, line, {
        patientRut: other?.rut ?? line.patientRut,
        patientName: other?.name ?? line.patientName,
        ...differs(line, number),
      });
    }),
  };
}

/** Those who had died before the month, by their certificates. */
function theDead({ earlier }: Scene): Line[] {
  return [...earlier.values()].flat().filter(({ serviceId }) => serviceId === DEATH.id);
}

function sundays({ month: { period } }: Scene) {
  const first = epochDay(firstDayOf(period));
  return Array.from({ length: daysInMonth(period) }, (_, day) =>
    dateOfEpochDay(first + day),
  ).filter((date) => weekdayOf(date) === 'sunday');
}

export const PERSON_KINDS: readonly Kind[] = [
  {
    name: 'lines of a namesake',
    why: 'Two doctors have the same first name and surname, and the clerk chose the other one: the work of one is paid to the other.',
    wrong: 'other person',
    plant: (scene) => {
      const key = ({ name }: Doctor) => name.split(' ').slice(0, -1).join(' ');
      const names = Map.groupBy(scene.year.doctors, key);
      const fits = (one: Doctor) =>
        (names.get(key(one)) ?? []).some(({ id }) => id !== one.id && !scene.busy.has(id));
      const from = someDoctor(scene, 4, fits);
      const to =
        from &&
        (names.get(key(from)) ?? []).find(({ id }) => id !== from.id && !scene.busy.has(id));
      if (!from || !to) return null;
      const own = scene.lines.get(from.id) ?? [];
      const lines = own.slice(0, scene.random.int(4, own.length));
      return recordedFor(lines, from, to, societyNow(scene, to.id));
    },
  },
  {
    name: 'code of another doctor',
    why: 'Two digits of the internal code were exchanged: a doctor of another specialty has these services and never had them.',
    wrong: 'other person',
    plant: (scene) => {
      const some = someLines(scene, isVisit, { least: 3, most: 10 });
      if (!some) return null;
      const digits = pad(some.doctor.id).padStart(3, '0');
      const other = Number(`${digits[0]}${digits[2]}${digits[1]}`);
      const to = scene.year.doctors[other - 1];
      if (!to || scene.busy.has(to.id) || to.specialty === some.doctor.specialty) return null;
      return recordedFor(some.lines, some.doctor, to, societyNow(scene, to.id));
    },
  },
  {
    name: 'controls as first consultations',
    why: 'All controls of the doctor are called first consultations, which cost a quarter more; in all months before there were both.',
    wrong: 'too much',
    plant: (scene) => {
      const some = someLines(scene, isControl, { least: 4, most: 40 });
      if (!some) return null;
      return eachLine(some, (line) => {
        const code = serviceOf(line)?.code.replace('01-01-1', '01-01-0');
        const service = CATALOGUE.find((one) => one.code === code);
        const amounts = participacionAmounts(
          Math.round(line.grossAmount * 1.25),
          line.participationRate ?? 0,
        );
        return { serviceId: service?.id ?? line.serviceId, ...amounts };
      });
    },
  },
  {
    name: 'consultations on Sundays',
    why: 'The consulting rooms are closed on Sundays, and this doctor never had one then.',
    wrong: 'too much',
    plant: (scene) => {
      const days = sundays(scene);
      return invented(scene, scene.random.int(6, 20), (_, number) => {
        const attentionDate = scene.random.pick(days);
        const attentionTime = `${pad(8 + (number % 10))}:${pad((number * 20) % 60)}`;
        return {
          attentionDate,
          attentionTime,
          requestDate: attentionDate,
          scheduleType: scheduleAt(attentionDate, attentionTime),
        };
      });
    },
  },
  {
    name: 'a day with too many patients',
    why: 'Nobody sees forty patients and more on one day, ten minutes each, who sees ten on others.',
    wrong: 'too much',
    plant: (scene) =>
      invented(scene, scene.random.int(35, 60), (_, number) => ({
        attentionTime: `${pad(8 + Math.floor(number / 6))}:${pad((number % 6) * 10 + 1)}`,
      })),
  },
  {
    name: 'one patient nearly every day',
    why: 'A patient consults the same doctor a dozen times in the month; nobody ever came more than a few times.',
    wrong: 'too much',
    plant: (scene) => {
      const days = daysInMonth(scene.month.period);
      const first = epochDay(firstDayOf(scene.month.period));
      const working = Array.from({ length: days }, (_, day) => dateOfEpochDay(first + day)).filter(
        (date) => scheduleAt(date, '10:13') === 'regular',
      );
      return invented(
        scene,
        Math.min(working.length - 1, scene.random.int(11, 18)),
        (line, number) => ({
          patientRut: line.patientRut,
          patientName: line.patientName,
          attentionDate:
            working.filter((date) => date !== line.attentionDate)[number] ?? line.attentionDate,
          attentionTime: '10:13',
          scheduleType: 'regular',
        }),
      );
    },
  },
  {
    name: 'doctor as own patient',
    why: 'The RUT of the patient is the doctor’s own: nobody is paid for treating himself.',
    wrong: 'too much',
    plant: (scene) => {
      const doctor = someDoctor(scene, 3, (_, own) => own.some(isVisit));
      if (!doctor) return null;
      const { rut: patientRut, name: patientName, id } = doctor;
      const visits = (scene.lines.get(id) ?? []).filter(isVisit);
      // One a day, at most.
      const byDay = new Map(visits.map((one) => [one.attentionDate, one]));
      const more = [...byDay.values()].slice(0, scene.random.int(1, 4));
      return {
        doctorIds: [id],
        add: more.map((one) =>
          another(scene, one, {
            patientRut,
            patientName,
            attentionTime: `${one.attentionTime.slice(0, 3)}57`,
          }),
        ),
      };
    },
  },
  {
    name: 'dead patient',
    why: 'The clinic itself certified the patient’s death in a month before: the dead do not come.',
    wrong: 'too much',
    plant: (scene) => {
      const dead = theDead(scene);
      return invented(scene, scene.random.int(1, 4), (line, number) => {
        const { patientRut, patientName } = scene.random.pick(dead);
        return {
          patientRut,
          patientName,
          attentionTime: `${line.attentionTime.slice(0, 3)}${pad(51 + number)}`,
        };
      });
    },
  },
  {
    name: 'two patients at the same minute',
    why: 'While the surgeon operates, patients are seen by the same doctor at the very minute: one is in one place only.',
    wrong: 'too much',
    plant: (scene) => {
      const most = scene.random.int(2, 6);
      const operations = (own: readonly Line[]) =>
        own.filter(({ participant }) => participant === 'Cirujano');
      const doctor = someDoctor(
        scene,
        5,
        (_, own) => operations(own).length >= 2 && own.some(isConsultation),
      );
      const own = scene.lines.get(doctor?.id ?? 0) ?? [];
      const consultation = own.find(isConsultation);
      if (!doctor || !consultation) return null;
      return {
        doctorIds: [doctor.id],
        add: operations(own)
          .slice(0, most)
          .map(({ attentionDate, attentionTime, scheduleType }) => {
            const { rut: patientRut, name: patientName } = scene.random.pick(scene.year.patients);
            return another(scene, consultation, {
              attentionDate,
              attentionTime,
              scheduleType,
              patientRut,
              patientName,
            });
          }),
      };
    },
  },
  {
    name: 'lines of a retired doctor',
    why: 'The doctor retired and is inactive: somebody still works with the old code.',
    wrong: 'too much',
    plant: (scene) => {
      const retired = scene.year.doctors.filter(
        ({ id, lastMonth }) =>
          lastMonth < scene.month.index && scene.state.inactive.has(id) && !scene.busy.has(id),
      );
      if (retired.length === 0) return null;
      const doctor = scene.random.pick(retired);
      const former = (scene.earlier.get(doctor.id) ?? [])
        .filter(isVisit)
        .slice(-scene.random.int(1, 8));
      const { year, month } = scene.month.period;
      return {
        doctorIds: [doctor.id],
        add: former.map((line) => {
          const attentionDate = localDate(
            `${year}-${pad(month)}-${pad(Math.min(28, Number(line.attentionDate.slice(8))))}`,
          );
          const { rut: patientRut, name: patientName } = scene.random.pick(scene.year.patients);
          const scheduleType = scheduleAt(attentionDate, line.attentionTime);
          return another(scene, line, {
            attentionDate,
            requestDate: attentionDate,
            scheduleType,
            patientRut,
            patientName,
          });
        }),
      };
    },
  },
  {
    name: 'void attention',
    why: 'The file’s own status says that the attention was annulled or the patient did not come.',
    wrong: 'too much',
    plant: (scene) => {
      const sourceStatus = scene.random.pick([
        'Anulada',
        'No realizada',
        'Paciente no asistió',
        'Suspendida',
        'NULA',
      ]);
      return invented(
        scene,
        scene.random.int(1, 6),
        (line, number) => ({
          sourceStatus,
          attentionTime: `${line.attentionTime.slice(0, 3)}${pad(41 + number)}`,
        }),
        isVisit,
      );
    },
  },
];
