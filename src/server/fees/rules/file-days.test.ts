/** fees §20.14: the days of a week in files of rules. */
import { expect, it } from 'vitest';
import { WEEKDAYS } from '../../../domain/calendar/calendar.ts';
import { readDaysCell } from './file-days.ts';

const WORKDAYS = WEEKDAYS.slice(0, 5);
const daysOf = (text: string) => {
  const { days, problems } = readDaysCell(text);
  expect(problems).toEqual([]);
  return days;
};

it.each([
  'Lunes a viernes',
  'de LUNES a Viernes',
  'L-M-X-J-V',
  'L-M-M-J-V',
  'L, M, M, J, V',
  'Lun; Mar; Mié; Jue; Vie',
  'lunes/martes/miercoles/jueves y viernes',
  'L a V',
])('«%s» is Monday to Friday', (text) => expect(daysOf(text)).toEqual(WORKDAYS));

it.each([
  ['Sábados y domingos', ['saturday', 'sunday']],
  ['Sáb-Dom', ['saturday', 'sunday']],
  ['Viernes a lunes', ['monday', 'friday', 'saturday', 'sunday']],
  ['Lunes a miércoles; Domingo', ['monday', 'tuesday', 'wednesday', 'sunday']],
  ['M-X', ['tuesday', 'wednesday']],
  ['Domingo; sábado', ['saturday', 'sunday']],
])('«%s» is read', (text, days) => expect(daysOf(text)).toEqual(days));

it.each([
  ['L-V', '«L-V»: escriba «Lunes a Viernes», o «Lunes; Viernes».'],
  ['Lun-Vie', '«Lun-Vie»: escriba «Lunes a Viernes», o «Lunes; Viernes».'],
  ['L-M-J', '«M»: puede ser Martes o Miércoles; escríbalo entero.'],
  ['L-M', '«M»: puede ser Martes o Miércoles; escríbalo entero.'],
  ['M-J-M', '«M»: puede ser Martes o Miércoles; escríbalo entero.'],
  ['Feriado', /^«Feriado»: escriba Lunes, /],
  ['Lunes a feriado', /^«Lunes a feriado»: escriba Lunes, /],
  ['M a V', /^«M a V»: escriba Lunes, /],
  ['Lunes a lunes', /^«Lunes a lunes»: escriba Lunes, /],
])('«%s» is doubted or refused', (text, problem) => {
  expect(readDaysCell(text).problems[0]).toEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});
