/** The same work twice: files sent again, corrected rows beside their originals, and teams with a place too many. */
import {
  addDays,
  daysInMonth,
  type LocalDate,
  lastDayOf,
  localDate,
  makeDate,
} from '../../../../src/domain/calendar/calendar.ts';
import { scheduleAt } from '../attentions.ts';
import type { Line } from '../model.ts';
import { CATALOGUE, participacionAmounts } from '../prices.ts';
import {
  another,
  type Edit,
  isVisit,
  type Kind,
  type Scene,
  shuffled,
  someDoctor,
  someLines,
} from './scene.ts';

const isSurgeon = ({ participant }: Line) => participant === 'Cirujano';

/** An edit that adds something for each of some lines of one doctor. */
function beside(
  scene: Scene,
  fits: (line: Line) => boolean,
  range: { least?: number; most?: number },
  differs: (line: Line) => Partial<Line>,
): Edit | null {
  const some = someLines(scene, fits, range);
  if (!some) return null;
  return {
    doctorIds: [some.doctor.id],
    add: some.lines.map((line) => another(scene, line, differs(line))),
  };
}

/** Lines of this doctor that were paid in the month before. */
function paidBefore({ earlier, month }: Scene, doctorId: number): Line[] {
  const before = month.index - 1;
  const { year, month: number } = month.period;
  const text = number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
  return before < 0
    ? []
    : (earlier.get(doctorId) ?? []).filter(({ attentionDate }) => attentionDate.startsWith(text));
}

export const REPEAT_KINDS: readonly Kind[] = [
  {
    name: 'same attention under two ids',
    why: 'Patient, doctor, day, hour, service and amount are the same: it was registered twice.',
    wrong: 'too much',
    plant: (scene) =>
      beside(
        scene,
        () => true,
        { most: 3 },
        () => ({}),
      ),
  },
  {
    name: 'same attention with a mistyped RUT',
    why: 'The same patient by name at the same hour with the same doctor: the second row only has two digits of the RUT exchanged.',
    wrong: 'too much',
    plant: (scene) =>
      beside(
        scene,
        ({ patientRut }) => patientRut[2] !== patientRut[3],
        { most: 2 },
        ({ patientRut }) => ({
          patientRut: `${patientRut.slice(0, 2)}${patientRut[3]}${patientRut[2]}${patientRut.slice(4)}`,
          patientRutIsValid: false,
        }),
      ),
  },
  {
    name: 'week exported twice',
    why: 'The system was restarted and sent a week of the doctor again, with new ids and the hour of the registration.',
    wrong: 'too much',
    plant: (scene) => {
      const from = scene.random.int(1, 22);
      const isOfWeek = ({ attentionDate }: Line) => {
        const day = Number(attentionDate.slice(8));
        return day >= from && day < from + 7;
      };
      const doctor = someDoctor(scene, 12, (_, own) => own.filter(isOfWeek).length >= 4);
      if (!doctor) return null;
      const week = (scene.lines.get(doctor.id) ?? []).filter(isOfWeek);
      return {
        doctorIds: [doctor.id],
        add: week.map((line) =>
          another(scene, line, { attentionTime: `${line.attentionTime.slice(0, 4)}3` }),
        ),
      };
    },
  },
  {
    name: 'paid last month, sent again',
    why: 'The attention of last month is paid already; the file brings it again with another id.',
    wrong: 'too much',
    plant: (scene) => {
      const doctor = someDoctor(scene, 3, ({ id }) => paidBefore(scene, id).length > 3);
      if (!doctor) return null;
      const paid = shuffled(scene.random, paidBefore(scene, doctor.id));
      return {
        doctorIds: [doctor.id],
        add: paid.slice(0, scene.random.int(1, 6)).map((line) => another(scene, line)),
      };
    },
  },
  {
    name: 'last month with the dates of this one',
    why: 'The doctor’s lines of last month came again with this month in their dates: the same patients, hours and amounts in the same order.',
    wrong: 'too much',
    plant: (scene) => {
      const { year, month } = scene.month.period;
      const most = daysInMonth(scene.month.period);
      const isDated = ({ attentionDate }: Line) => Number(attentionDate.slice(8)) <= most;
      const doctor = someDoctor(
        scene,
        6,
        ({ id }) => paidBefore(scene, id).filter(isDated).length > 6,
      );
      if (!doctor) return null;
      return {
        doctorIds: [doctor.id],
        add: paidBefore(scene, doctor.id)
          .filter(isDated)
          .map((line) => {
            const date = makeDate(year, month, Number(line.attentionDate.slice(8))) as LocalDate;
            const scheduleType = scheduleAt(date, line.attentionTime);
            return another(scene, line, { attentionDate: date, requestDate: date, scheduleType });
          }),
      };
    },
  },
  {
    name: 'corrected row beside its original',
    why: 'A consultation was corrected to a control of the same patient, hour and doctor, and both rows were exported: only one took place.',
    wrong: 'too much',
    plant: (scene) => {
      const control = ({ serviceId }: Line) =>
        CATALOGUE.find(
          ({ id, code }) =>
            id === serviceId && (code.startsWith('01-01-0') || code.startsWith('01-01-1')),
        );
      return beside(
        scene,
        (line) => isVisit(line) && control(line) !== undefined,
        { most: 3 },
        (line) => {
          const code = control(line)?.code ?? '';
          const other = code.startsWith('01-01-0')
            ? code.replace('01-01-0', '01-01-1')
            : code.replace('01-01-1', '01-01-0');
          const factor = code.startsWith('01-01-0') ? 0.8 : 1.25;
          return {
            serviceId: CATALOGUE.find((service) => service.code === other)?.id ?? line.serviceId,
            ...participacionAmounts(
              Math.round(line.grossAmount * factor),
              line.participationRate ?? 0,
            ),
          };
        },
      );
    },
  },
  {
    name: 'operation as HMQ and as participacion',
    why: 'The surgeon’s fee came in the file of HMQ and once more, for the same patient, day and operation, in the one of participaciones.',
    wrong: 'too much',
    plant: (scene) =>
      beside(scene, isSurgeon, { most: 2 }, (line) => ({
        recordType: 'participacion',
        participant: null,
        sourceStatus: 'Realizada',
        ...participacionAmounts(line.netAmount, 7_000),
      })),
  },
  {
    name: 'operation on the next day, too',
    why: 'An operation that ended late was registered on both days: nobody has the same operation by the same surgeon on two days in a row.',
    wrong: 'too much',
    plant: (scene) => {
      const end = lastDayOf(scene.month.period);
      return beside(
        scene,
        (line) => isSurgeon(line) && line.attentionDate < end,
        {},
        ({ attentionDate, attentionTime }) => {
          const date = addDays(localDate(attentionDate), 1);
          return { attentionDate: date, scheduleType: scheduleAt(date, attentionTime) };
        },
      );
    },
  },
  {
    name: 'two doctors in one place of a team',
    why: 'An operation has one surgeon, one first assistant and one anaesthetist; this one has two in a place, both with its whole fee.',
    wrong: 'too much',
    plant: (scene) => {
      const some = someLines(scene, ({ participant }) => participant !== null);
      const [line] = some?.lines ?? [];
      if (!some || !line) return null;
      const other = someDoctor(
        scene,
        4,
        ({ id, specialty }, own) =>
          id !== some.doctor.id &&
          specialty === some.doctor.specialty &&
          !own.some(({ attentionDate }) => attentionDate === line.attentionDate),
      );
      if (!other) return null;
      const societyId = scene.state.affiliations.get(other.id)?.[0]?.societyId ?? null;
      return {
        doctorIds: [other.id],
        add: [another(scene, line, { doctorId: other.id, societyId })],
      };
    },
  },
  {
    name: 'a doctor in two places of a team',
    why: 'The surgeon is the first assistant of the same operation, too: nobody assists himself.',
    wrong: 'too much',
    plant: (scene) =>
      beside(scene, isSurgeon, { most: 2 }, (line) => ({
        participant: 'Primer Ayudante',
        providerTypeId: 3,
        grossAmount: Math.round(line.grossAmount * 0.35),
        netAmount: Math.round(line.netAmount * 0.35),
        participatedAmount: Math.round(line.participatedAmount * 0.35),
        commissionAmount: Math.round((line.commissionAmount ?? 0) * 0.35),
      })),
  },
];
