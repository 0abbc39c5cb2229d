/** Amounts that a file has wrong: what a keyboard, a spreadsheet or a careless export does to them. */
import type { Line } from '../model.ts';
import { planNet } from '../prices.ts';
import { another, eachLine, isVisit, type Kind, someDoctor, someLines } from './scene.ts';

/** Neither agreed with a private patient nor reduced by a discount: by the list. */
const isByList = (line: Line) =>
  isVisit(line) && line.healthPlan !== 'PARTICULAR' && line.netAmount === line.grossAmount;

/** All amounts times a factor. */
function times(line: Line, factor: number): Partial<Line> {
  const { commissionAmount } = line;
  return {
    grossAmount: Math.round(line.grossAmount * factor),
    netAmount: Math.round(line.netAmount * factor),
    participatedAmount: Math.round(line.participatedAmount * factor),
    commissionAmount: commissionAmount === null ? null : Math.round(commissionAmount * factor),
  };
}

/** The number with two neighbouring digits exchanged, or null when they are equal or a zero would come first. */
function swapped(value: number, at: number): number | null {
  const digits = [...String(value)];
  const [left, right] = [digits[at], digits[at + 1]];
  if (!left || !right || left === right || (at === 0 && right === '0')) return null;
  [digits[at], digits[at + 1]] = [right, left];
  return Number(digits.join(''));
}

/** Net and participated of a participacion, with another share for the doctor. */
const withRate = ({ netAmount }: Line, rate: number): Partial<Line> => ({
  participatedAmount: Math.round((netAmount * rate) / 10_000),
  participationRate: rate,
});

export const AMOUNT_KINDS: readonly Kind[] = [
  {
    name: 'amount ×1000',
    why: 'The point of the thousands was read as a decimal point somewhere and multiplied: the service never cost a thousandth of that.',
    wrong: 'too much',
    plant: (scene) => {
      const some = someLines(scene, () => true);
      return some && eachLine(some, (line) => times(line, 1_000));
    },
  },
  {
    name: 'amount ÷1000',
    why: 'A price of 45.600 was read as 45,6: the service always costs a thousand times more.',
    wrong: 'too little',
    plant: (scene) => {
      const some = someLines(scene, isVisit, { most: 4 });
      return some && eachLine(some, (line) => times(line, 1 / 1_000));
    },
  },
  {
    name: 'amount ×10',
    why: 'A zero too many: the list price of that service and plan is a tenth.',
    wrong: 'too much',
    plant: (scene) => {
      const some = someLines(scene, () => true);
      return some && eachLine(some, (line) => times(line, 10));
    },
  },
  {
    name: 'amount ÷10',
    why: 'A digit was lost: the list price of that service and plan is ten times that.',
    wrong: 'too little',
    plant: (scene) => {
      const some = someLines(scene, () => true, { most: 2 });
      return some && eachLine(some, (line) => times(line, 1 / 10));
    },
  },
  {
    name: 'digits swapped',
    why: 'Two digits of the price were exchanged in typing: everybody else of that plan pays the list price of the service.',
    wrong: 'too much',
    plant: (scene) => {
      const at = scene.random.int(0, 1);
      const isSwappable = (line: Line) => {
        const price = swapped(line.grossAmount, at);
        return isByList(line) && price !== null && price > line.grossAmount * 1.05;
      };
      const some = someLines(scene, isSwappable);
      return (
        some &&
        eachLine(some, (line) => {
          const grossAmount = swapped(line.grossAmount, at) ?? line.grossAmount;
          return {
            grossAmount,
            netAmount: grossAmount,
            ...withRate({ ...line, netAmount: grossAmount }, line.participationRate ?? 0),
          };
        })
      );
    },
  },
  {
    name: 'prices of a doctor a few percent up',
    why: 'All lines of a doctor cost some percent more than the list and than last month, and neither the list nor the contract changed.',
    wrong: 'too much',
    plant: (scene) => {
      const factor = 1 + scene.random.int(3, 12) / 100;
      const doctor = someDoctor(scene, 15, (_, own) => own.filter(isByList).length > 8);
      if (!doctor) return null;
      const lines = (scene.lines.get(doctor.id) ?? []).filter(isVisit);
      return eachLine({ doctor, lines }, (line) => times(line, factor));
    },
  },
  {
    name: 'participation read as 100 %',
    why: 'The column of the percentage was empty, so the whole net price counts as the doctor’s part; it never was.',
    wrong: 'too much',
    plant: (scene) => {
      const some = someLines(scene, isVisit, { least: 3, most: 40 });
      return some && eachLine(some, (line) => withRate(line, 10_000));
    },
  },
  {
    name: 'participation of another contract',
    why: 'The doctor’s part of all prices is another percentage than in every month before.',
    wrong: 'too much',
    plant: (scene) => {
      const more = scene.random.pick([300, 500, 1_000, 1_500]);
      const doctor = someDoctor(scene, 12, (_, own) => own.filter(isVisit).length > 8);
      if (!doctor) return null;
      const lines = (scene.lines.get(doctor.id) ?? []).filter(isVisit);
      return eachLine({ doctor, lines }, (line) =>
        withRate(line, (line.participationRate ?? 0) + more),
      );
    },
  },
  {
    name: 'net and participated exchanged',
    why: 'Two columns of the file changed places: a part is never larger than the whole.',
    wrong: 'too much',
    plant: (scene) => {
      const some = someLines(scene, isVisit, { least: 2, most: 25 });
      return (
        some &&
        eachLine(some, (line) => ({
          netAmount: line.participatedAmount,
          participatedAmount: line.netAmount,
        }))
      );
    },
  },
  {
    name: 'HMQ at gross instead of what the plan recognises',
    why: 'The isapre recognises a fixed part of the fee, which every other HMQ of that plan shows; here the net is the whole gross.',
    wrong: 'too much',
    plant: (scene) => {
      const isReduced = (line: Line) =>
        line.recordType === 'hmq' && planNet({ name: line.healthPlan }) < 10_000;
      const some = someLines(scene, isReduced, { least: 2, most: 12 });
      return (
        some &&
        eachLine(some, ({ grossAmount }) => {
          const commissionAmount = Math.round(grossAmount * 0.015);
          return {
            netAmount: grossAmount,
            commissionAmount,
            participatedAmount: grossAmount - commissionAmount,
          };
        })
      );
    },
  },
  {
    name: 'assistant at the surgeon’s price',
    why: 'A first assistant has 35 % of the surgeon’s fee in every other operation, and here all of it.',
    wrong: 'too much',
    plant: (scene) => {
      const some = someLines(scene, ({ participant }) => participant === 'Primer Ayudante', {
        most: 3,
      });
      return some && eachLine(some, (line) => times(line, 1 / 0.35));
    },
  },
  {
    name: 'performed and worth nothing',
    why: 'The attention was performed, the service has a price, and the file says 0.',
    wrong: 'too little',
    plant: (scene) => {
      const some = someLines(scene, () => true, { most: 5 });
      return some && eachLine(some, (line) => times(line, 0));
    },
  },
  {
    name: 'total row as an attention',
    why: 'The row with the sum of the doctor’s file was read as one more attention of a patient called Total.',
    wrong: 'too much',
    plant: (scene) => {
      const doctor = someDoctor(scene, 5, (_, own) => own.filter(isVisit).length > 4);
      const own = (scene.lines.get(doctor?.id ?? 0) ?? []).filter(isVisit);
      const last = own.at(-1);
      if (!doctor || !last) return null;
      const total = (of: 'grossAmount' | 'netAmount' | 'participatedAmount') =>
        own.reduce((sum, line) => sum + line[of], 0);
      const row = another(scene, last, {
        grossAmount: total('grossAmount'),
        netAmount: total('netAmount'),
        participatedAmount: total('participatedAmount'),
        patientName: 'Total general',
        patientRut: '1-9',
      });
      return { doctorIds: [doctor.id], add: [row] };
    },
  },
];
