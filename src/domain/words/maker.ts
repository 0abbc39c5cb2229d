/** Who made a file, and when: what every file that leaves the product carries (decision 118). */
import { dateInClinic, formatInstant, timeInClinic } from '../calendar/calendar.ts';
import { plainLetters } from './plain-letters.ts';

/** The person by name, and the moment. */
export type Maker = { readonly by: string; readonly at: Date };

/** `Hecho por Ana Pérez el 31-07-2026 09:05`, in the clinic's zone. */
export function madeWords({ by, at }: Maker): string {
  return `Hecho por ${by} el ${formatInstant(at)}`;
}

/** A maker in a file's name, and the day with which some names end. */
const MADE = /_\d{4}-\d\d-\d\d_\d{4}_[a-z\d.]+/g;
const DAY = /-\d{4}-\d\d-\d\d$/;
const MAX_PERSON = 40;

/**
 * The name of a file that has no other place for its maker: `médicos-2026-07-31.csv` becomes
 * `médicos_2026-07-31_0905_ana.perez.csv`. The maker of an earlier file from which it was made is replaced.
 */
export function madeName(name: string, { by, at }: Maker): string {
  const day = dateInClinic(at);
  const ending = /\.\w+$/.exec(name)?.[0] ?? '';
  const base = name.slice(0, name.length - ending.length).replaceAll(MADE, '');
  const own = DAY.exec(base)?.[0] === `-${day}` ? base.replace(DAY, '') : base;
  return `${own}_${day}_${timeInClinic(at).replace(':', '')}_${personInName(by)}${ending}`;
}

/** A person's name in letters that every system takes in a file's name. */
function personInName(by: string): string {
  const letters = plainLetters(by)
    .replace(/[^a-z\d]+/g, '.')
    .slice(0, MAX_PERSON);
  return letters.replace(/^\.|\.$/g, '') || 'sin.nombre';
}
