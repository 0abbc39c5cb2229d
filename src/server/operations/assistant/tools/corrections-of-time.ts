/** Corrections of a time: those that were proposed in it, and those that its payments have (operations §6.80). */
import type { Correction } from '../../../../contract/payout/corrections.ts';
import { dateInClinic, formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import {
  CORRECTION_CAUSE_LABELS,
  CORRECTION_STATE_BADGES,
} from '../../../../domain/words/correction-words.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import type { Asker, Finding } from '../tool.ts';
import { type AskedDoctor, type Days, ofDays, ofDoctor } from './inputs.ts';
import { allPages } from './pages.ts';
import { sumBy } from './wording.ts';

/** How many are named. */
const NAMED = 5;
const TOO_MANY = 'Son demasiadas correcciones. Búsquelas en Correcciones.';

/** What of some states, called `stand`, was proposed on the days, and what is of payments of those months, with how much more or less is paid because of it. */
export async function correctionsOfTime(
  { calls }: Asker,
  doctor: AskedDoctor | null,
  states: readonly (Correction['state'] | undefined)[],
  days: Days,
  stand: string,
): Promise<Omit<Finding, 'link'>> {
  const { dateFrom = '', dateTo = '' } = days;
  const all = (
    await Promise.all(
      states.map((state) =>
        allPages(
          (page) =>
            calls.corrections.list({ doctorId: doctor?.id, state, sort: '-createdAt', ...page }),
          TOO_MANY,
        ),
      ),
    )
  ).flat();
  const proposed = all.filter(({ createdAt }) => {
    const day = dateInClinic(new Date(createdAt));
    return day >= dateFrom && day <= dateTo;
  });
  const paidWith = all.filter(({ period: { month, year } }) => {
    const of = `${year}-${String(month).padStart(2, '0')}`;
    return of >= dateFrom.slice(0, 7) && of <= dateTo.slice(0, 7);
  });
  const said = (some: readonly Correction[]) => {
    if (some.length === 0) return countOf(0, 'corrección', 'correcciones');
    const waiting = some.filter(({ state }) => state === 'proposed').length;
    return `${countOf(some.length, 'corrección', 'correcciones')}, por una diferencia de ${formatPesos(sumBy(some, ({ difference }) => difference))} antes de retención, de las que ${countOf(waiting, 'espera', 'esperan')} aprobación`;
  };
  const time = ofDays(days)
    .replace(/^ de /, ' en ')
    .replace(/^ del /, ' el ');
  const where = `${ofDoctor(doctor)}${time}${stand}`;
  const named = (proposed.length > 0 ? proposed : paidWith).slice(0, NAMED);
  return {
    title: `Correcciones${where}`,
    sentence: `Propuestas${time}${ofDoctor(doctor)}${stand}: ${said(proposed)}. En los pagos${ofDays(days)}: ${said(paidWith)}.`,
    facts: named.map((one) => ({
      label: `${one.doctorName}, ${formatPeriod(one.period)}`,
      value: `${CORRECTION_STATE_BADGES[one.state].label}: ${formatPesos(one.difference)}. ${CORRECTION_CAUSE_LABELS[one.cause]}: ${one.reason}`,
    })),
  };
}
