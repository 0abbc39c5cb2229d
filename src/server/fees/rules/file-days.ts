/** The days of a week as cells of files of rules say them (fees §20.14). */
import { WEEKDAYS, type Weekday } from '../../../domain/calendar/calendar.ts';
import { WEEKDAY_LABELS } from '../../../domain/words/labels.ts';
import { cleanText, foldWord } from '../../../formats/text.ts';

const DIVIDER = /[;,/\n]|\s+y\s+/i;
const RANGE = /^(?:de\s+)?(\S+)\s+(?:a|al|hasta)\s+(\S+)$/i;
const DASH = /\s*[-–]\s*/;
const LETTERS = 'lmxjvsd';

/** The days in the order of the week, or phrases that say what is not understood in the cell. */
export function readDaysCell(text: string): { days: Weekday[]; problems: string[] } {
  const parts = text
    .split(DIVIDER)
    .map((part) => cleanText(part.trim()))
    .filter((part) => part !== '');
  const letters = parts.flatMap((part) => part.split(DASH)).map(foldWord);
  const isTuesday = letters.includes('x');
  // Both of «L-M-M-J-V»; a single «M» may be either.
  const firstOfTwo = letters.filter((one) => one === 'm').length === 2 ? letters.indexOf('m') : -1;
  const areBoth = firstOfTwo >= 0 && letters[firstOfTwo + 1] === 'm' && !isTuesday;
  const days = new Set<Weekday>();
  const problems: string[] = [];
  const numberOf = (word: string): number => {
    const key = foldWord(word);
    if (key === 'm') return isTuesday ? 1 : -1;
    if (key.length === 1) return LETTERS.indexOf(key);
    return WEEKDAYS.findIndex((day) => {
      const name = foldWord(WEEKDAY_LABELS[day]);
      return key === name || key === `${name}s` || key === name.slice(0, 3);
    });
  };
  const add = (word: string) => {
    const day = WEEKDAYS[numberOf(word)];
    if (day) days.add(day);
    else if (foldWord(word) === 'm' && areBoth) days.add('tuesday').add('wednesday');
    else if (foldWord(word) === 'm')
      problems.push(`«${word}»: puede ser Martes o Miércoles; escríbalo entero.`);
    else
      problems.push(
        `«${word}»: escriba ${WEEKDAYS.map((one) => WEEKDAY_LABELS[one]).join(', ')} o Todos.`,
      );
  };
  for (const part of parts) {
    const [, first = '', last = ''] = RANGE.exec(part) ?? [];
    const [from, to] = [numberOf(first), numberOf(last)];
    if (first !== '' && from >= 0 && to >= 0 && from !== to) {
      for (let day = from; day !== to; day = (day + 1) % 7) days.add(WEEKDAYS[day] as Weekday);
      days.add(WEEKDAYS[to] as Weekday);
      continue;
    }
    const words = part.split(DASH);
    const [one, other] = words.map(numberOf);
    if (words.length === 2 && isApart(one, other)) {
      const [start, end] = words.map((word) => WEEKDAY_LABELS[WEEKDAYS[numberOf(word)] as Weekday]);
      problems.push(`«${part}»: escriba «${start} a ${end}», o «${start}; ${end}».`);
    } else if (first === '') for (const word of words) add(word);
    else add(part);
  }
  return { days: WEEKDAYS.filter((day) => days.has(day)), problems };
}

/** Whether two days, by their numbers, have others between them: a dash may then stand for these, or for nothing. */
const isApart = (one = -1, other = -1) => one >= 0 && other >= 0 && other - one !== 1;
