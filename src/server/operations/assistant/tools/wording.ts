/** Words, days and figures as answers write them. */
import { dateInClinic, formatDate, timeInClinic } from '../../../../domain/calendar/calendar.ts';
import { someNames } from '../../../../domain/words/counts.ts';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `15,25 %`. */
export const percent = (value: number | string): string =>
  `${Number(value).toLocaleString('es-CL')} %`;

/** The day of an instant: `31-07-2026`. */
export const dayOf = (instant: string | Date): string =>
  formatDate(dateInClinic(new Date(instant)));

/** The day and the time of an instant: `31-07-2026 a las 14:05`. */
export const momentOf = (instant: string | Date): string =>
  `${dayOf(instant)} a las ${timeInClinic(new Date(instant))}`;

/** How doctors are paid, after a verb. */
export const PAYMENT_METHODS_SAID = {
  transfer: 'por transferencia',
  check: 'con cheque',
  deposit: 'por depósito',
} as const;

/** All the names, or the first of them and how many more there are. */
export const listed = (names: readonly string[], total: number): string =>
  names.length === total ? new Intl.ListFormat('es').format(names) : someNames([...names], total);

/** `al menos 5`, `a lo más $500.000`, `entre 5 y 10`. */
export function boundInWords(
  from: number | undefined,
  to: number | undefined,
  written: (bound: number) => string,
): string {
  if (from === undefined) return `a lo más ${written(to ?? 0)}`;
  return to === undefined ? `al menos ${written(from)}` : `entre ${written(from)} y ${written(to)}`;
}

/** One and several of a kind, active or not where that is asked: `médico activo`, `médicos activos`. */
export function ofActivity(
  [one, many]: readonly [one: string, many: string],
  isActive: boolean | undefined,
  ending: 'o' | 'a',
): readonly [one: string, many: string] {
  if (isActive === undefined) return [one, many];
  const adjective = `${isActive ? 'activ' : 'inactiv'}${ending}`;
  return [`${one} ${adjective}`, `${many} ${adjective}s`];
}

/** What each of them has, added up. */
export const sumBy = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((sum, one) => sum + of(one), 0);
