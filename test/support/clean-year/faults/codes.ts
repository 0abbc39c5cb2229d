/** Codes and dates that are typed wrong: schedules, services, days, months and years. */
import { localDate } from '../../../../src/domain/calendar/calendar.ts';
import type { Line } from '../model.ts';
import { CATALOGUE } from '../prices.ts';
import { eachLine, isVisit, type Kind, pad, someLines } from './scene.ts';

export const CODE_KINDS: readonly Kind[] = [
  {
    name: 'ordinary hours as out of hours',
    why: 'The attention was at an ordinary hour of a working day, and is paid by the agreement for nights and holidays.',
    wrong: 'too much',
    plant: (scene) => {
      const some = someLines(scene, ({ scheduleType }) => scheduleType === 'regular', {
        least: 3,
        most: 20,
      });
      return some && eachLine(some, () => ({ scheduleType: 'irregular' }));
    },
  },
  {
    name: 'Sunday as ordinary hours',
    why: 'The attention was on a Sunday or holiday, which this clinic’s agreement pays better, and the file calls it ordinary.',
    wrong: 'too little',
    plant: (scene) => {
      const some = someLines(scene, ({ scheduleType }) => scheduleType === 'irregular', {
        most: 8,
      });
      return some && eachLine(some, () => ({ scheduleType: 'regular' }));
    },
  },
  {
    name: 'service of another specialty',
    why: 'The code of the service was mistyped: the doctor is of another specialty and the price is not that of the service.',
    wrong: 'too little',
    plant: (scene) => {
      const some = someLines(scene, isVisit, { most: 5 });
      if (!some) return null;
      const others = CATALOGUE.filter(
        (service) =>
          service.specialty !== some.doctor.specialty &&
          service.serviceClass === 'medical' &&
          service.baseValue < 40_000,
      );
      const service = scene.random.pick(others);
      return eachLine(some, () => ({ serviceId: service.id }));
    },
  },
  {
    name: 'day and month exchanged',
    why: 'The third of July was read as the seventh of March: the attention falls into a month that is long paid.',
    wrong: 'other period',
    plant: (scene) => {
      const { year, month } = scene.month.period;
      const isEarlier = ({ attentionDate }: Line) => {
        const day = Number(attentionDate.slice(8));
        return (
          day <= 12 &&
          day !== month &&
          `${year}-${pad(day)}` < `${year}-${pad(month)}` &&
          `${year}-${pad(day)}` >= '2025-07'
        );
      };
      const some = someLines(scene, (line) => isVisit(line) && isEarlier(line), { most: 6 });
      return (
        some &&
        eachLine(some, ({ attentionDate }) => ({
          attentionDate: localDate(`${year}-${attentionDate.slice(8)}-${pad(month)}`),
        }))
      );
    },
  },
  {
    name: 'wrong year',
    why: 'The year was typed wrong: nobody imports attentions of two years ago, and no rule of today is for them.',
    wrong: 'other period',
    plant: (scene) => {
      const some = someLines(scene, ({ attentionDate }) => attentionDate.slice(5) !== '02-29', {
        most: 6,
      });
      return (
        some &&
        eachLine(some, ({ attentionDate }) => ({
          attentionDate: localDate(`2024-${attentionDate.slice(5)}`),
        }))
      );
    },
  },
];
