/** Earnings and discounts besides fees: rents, advances with their instalments, and bonuses. */
import type { Entry } from '../model.ts';
import { type Edit, type Kind, type Scene, someDoctor } from './scene.ts';

/** An entry of a free doctor. */
function someEntry(scene: Scene, fits: (entry: Entry) => boolean): Entry | null {
  const found = scene.month.entries.filter(
    (entry) => fits(entry) && !scene.busy.has(entry.doctorId),
  );
  return found.length > 0 ? scene.random.pick(found) : null;
}

/** The entry becomes others. */
const becomes = (entry: Entry, ...others: readonly Entry[]): Edit => ({
  doctorIds: [entry.doctorId],
  dropEntries: [entry],
  addEntries: others,
});

const isRent = ({ kind }: Entry) => kind === 'Arriendo de box';
const isInstalment = ({ kind }: Entry) => kind === 'Cuota de anticipo';
const isAdvance = ({ kind }: Entry) => kind === 'Anticipo';
const isBonus = ({ kind }: Entry) => kind === 'Bono';

/** One whose entry is planted; null when no entry fits. */
function ofEntry(
  scene: Scene,
  fits: (entry: Entry) => boolean,
  edit: (entry: Entry) => Edit | null,
): Edit | null {
  const entry = someEntry(scene, fits);
  return entry && edit(entry);
}

export const ENTRY_KINDS: readonly Kind[] = [
  {
    name: 'rent charged twice',
    why: 'The box has one rent a month, and this month has two.',
    wrong: 'too little',
    plant: (scene) => ofEntry(scene, isRent, (entry) => becomes(entry, entry, entry)),
  },
  {
    name: 'rent forgotten',
    why: 'The rent of the box was charged in each month before, the doctor works as ever, and this month has none.',
    wrong: 'too much',
    plant: (scene) => ofEntry(scene, isRent, (entry) => becomes(entry)),
  },
  {
    name: 'discount as an adjustment in favour',
    why: 'The clerk took the kind that goes both ways and the wrong direction: who rents a box or pays back an advance is paid for it.',
    wrong: 'too much',
    plant: (scene) =>
      ofEntry(
        scene,
        (entry) => isRent(entry) || isInstalment(entry),
        (entry) => becomes(entry, { ...entry, kind: 'Ajuste', amount: -entry.amount }),
      ),
  },
  {
    name: 'discount ×10',
    why: 'A zero too many: rent and instalment were a tenth in the months before.',
    wrong: 'too little',
    plant: (scene) =>
      ofEntry(
        scene,
        (entry) => isRent(entry) || isInstalment(entry),
        (entry) => becomes(entry, { ...entry, amount: entry.amount * 10 }),
      ),
  },
  {
    name: 'discount of another doctor',
    why: 'The rent of a box was charged to a doctor who rents none, and not to the one who does.',
    wrong: 'other person',
    plant: (scene) =>
      ofEntry(scene, isRent, (entry) => {
        const other = someDoctor(scene, 14, ({ id }) => id % 4 !== 0 && id !== entry.doctorId);
        if (!other) return null;
        return {
          ...becomes(entry, { ...entry, doctorId: other.id }),
          doctorIds: [entry.doctorId, other.id],
        };
      }),
  },
  {
    name: 'instalment after the last',
    why: 'The advance was paid back in six instalments, and a seventh is discounted.',
    wrong: 'too little',
    plant: (scene) => {
      const done = scene.year.months
        .slice(0, scene.month.index)
        .flatMap(({ entries }) =>
          entries.filter(({ description }) => description.startsWith('Cuota 6 de 6')),
        );
      const entry = done.length > 0 ? scene.random.pick(done) : null;
      if (!entry || !scene.lines.has(entry.doctorId)) return null;
      return {
        doctorIds: [entry.doctorId],
        addEntries: [{ ...entry, description: 'Cuota 7 de 6 de anticipo' }],
      };
    },
  },
  {
    name: 'instalment skipped',
    why: 'The advance is paid back month by month, and this month has no instalment.',
    wrong: 'too much',
    plant: (scene) => ofEntry(scene, isInstalment, (entry) => becomes(entry)),
  },
  {
    name: 'advance paid twice',
    why: 'The advance was entered by two persons: it was asked for once, and is paid back once.',
    wrong: 'too much',
    plant: (scene) => {
      const entry = someEntry(scene, isAdvance);
      if (entry) return becomes(entry, entry, entry);
      const former = scene.year.months[scene.month.index - 1]?.entries.find(
        (one) => isAdvance(one) && !scene.busy.has(one.doctorId) && scene.lines.has(one.doctorId),
      );
      return former ? { doctorIds: [former.doctorId], addEntries: [former] } : null;
    },
  },
  {
    name: 'bonus without retention',
    why: 'A bonus is a fee and bears retention, as every one before did; this one bears none.',
    wrong: 'retention',
    plant: (scene) =>
      ofEntry(scene, isBonus, (entry) => becomes(entry, { ...entry, bearsRetention: false })),
  },
  {
    name: 'bonus ×10',
    why: 'A zero too many: bonuses of this kind are a tenth of it.',
    wrong: 'too much',
    plant: (scene) =>
      ofEntry(scene, isBonus, (entry) => becomes(entry, { ...entry, amount: entry.amount * 10 })),
  },
];
