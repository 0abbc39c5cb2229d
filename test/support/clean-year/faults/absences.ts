/** What is missing in a file: exports with a filter, cut files, services without a code, and whole doctors. */
import type { Doctor, Line } from '../model.ts';
import { isVisit, type Kind, type Scene, shuffled, someDoctor, without } from './scene.ts';

/** Whether a doctor had this many lines in each of the last three months. */
function wasSteady({ earlier, month }: Scene, { id, firstMonth }: Doctor, least: number): boolean {
  if (firstMonth > month.index - 3) return false;
  const count = new Map<string, number>();
  for (const { attentionDate } of earlier.get(id) ?? []) {
    const key = attentionDate.slice(0, 7);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  const last = [...count.keys()].toSorted().slice(-3);
  return last.length === 3 && last.every((key) => (count.get(key) ?? 0) >= least);
}

/** Takes from a steady doctor the lines that `missing` chooses, where the month has at least a minimum of them. */
function lacking(
  scene: Scene,
  least: number,
  missing: (own: readonly Line[]) => readonly Line[],
  fewest: number,
) {
  // In February everybody is away for a fortnight.
  if (scene.month.period.month === 2) return null;
  const doctor = someDoctor(
    scene,
    least,
    (one, own) => wasSteady(scene, one, least * 0.7) && missing(own).length >= fewest,
  );
  if (!doctor) return null;
  return without({ doctor, lines: missing(scene.lines.get(doctor.id) ?? []) });
}

/** The most frequent service of the lines. */
function mainService(lines: readonly Line[]): number {
  const count = Map.groupBy(lines, ({ serviceId }) => serviceId);
  return [...count].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0;
}

export const ABSENCE_KINDS: readonly Kind[] = [
  {
    name: 'half of a doctor’s lines missing',
    why: 'The export was filtered by a branch: of a doctor who comes as always, every other attention is not there.',
    wrong: 'too little',
    plant: (scene) => {
      const share = scene.random.int(45, 70) / 100;
      const half = (own: readonly Line[]) =>
        shuffled(scene.random, own).slice(0, Math.round(own.length * share));
      return lacking(scene, 18, half, 8);
    },
  },
  {
    name: 'last days of the month missing',
    why: 'The file was made before the month’s end and never again: the doctor’s last days are not in it.',
    wrong: 'too little',
    plant: (scene) => {
      const from = scene.random.int(18, 22);
      const late = (own: readonly Line[]) =>
        own.filter(({ attentionDate }) => Number(attentionDate.slice(8)) >= from);
      return lacking(scene, 20, late, 6);
    },
  },
  {
    name: 'doctor missing',
    why: 'A doctor who has worked in every month, and is not inactive as those on leave are, has no line at all.',
    wrong: 'left out',
    plant: (scene) => lacking(scene, 10, (own) => own, 10),
  },
  {
    name: 'surgeon missing in operations',
    why: 'The assistants and the anaesthetist of the operations are there, and the surgeon is not: somebody operated.',
    wrong: 'left out',
    plant: (scene) => {
      const most = scene.random.int(1, 4);
      const operations = (own: readonly Line[]) =>
        own.filter(({ participant }) => participant === 'Cirujano').slice(0, most);
      const doctor = someDoctor(scene, 4, (_, own) => operations(own).length > 0);
      return doctor && without({ doctor, lines: operations(scene.lines.get(doctor.id) ?? []) });
    },
  },
  {
    name: 'anaesthetist missing in operations',
    why: 'Every operation of this clinic has an anaesthetist; these have a surgeon and assistants only.',
    wrong: 'left out',
    plant: (scene) => {
      const most = scene.random.int(1, 6);
      const operations = (own: readonly Line[]) =>
        own.filter(({ participant }) => participant === 'Anestesista').slice(0, most);
      const doctor = someDoctor(scene, 4, (_, own) => operations(own).length > 0);
      return doctor && without({ doctor, lines: operations(scene.lines.get(doctor.id) ?? []) });
    },
  },
  {
    name: 'main service of a doctor missing',
    why: 'The code of the service was changed in the hospital system and its rows were lost: the doctor’s most usual service does not occur once.',
    wrong: 'too little',
    plant: (scene) => {
      if (scene.month.period.month === 2) return null;
      const main = (own: readonly Line[]) => {
        const service = mainService(own.filter(isVisit));
        return own.filter(({ serviceId }) => serviceId === service);
      };
      const wasMain = (doctor: Doctor) => {
        const now = mainService((scene.lines.get(doctor.id) ?? []).filter(isVisit));
        return now === mainService((scene.earlier.get(doctor.id) ?? []).filter(isVisit));
      };
      const doctor = someDoctor(
        scene,
        14,
        (one, own) => wasSteady(scene, one, 9) && wasMain(one) && main(own).length >= 6,
      );
      return doctor && without({ doctor, lines: main(scene.lines.get(doctor.id) ?? []) });
    },
  },
  {
    name: 'operations of a surgeon missing',
    why: 'The file of HMQ lacks a surgeon who operates in every month, and whose consultations of this one are there.',
    wrong: 'too little',
    plant: (scene) =>
      lacking(scene, 12, (own) => own.filter(({ recordType }) => recordType === 'hmq'), 5),
  },
];
