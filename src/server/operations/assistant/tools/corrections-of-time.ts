/**
 * Corrections of a time: those that were proposed in it, those of what was paid for its months, and those that fall
 * into its payments (operations §26.11).
 */
import type { Correction } from '../../../../contract/payout/corrections.ts';
import { dateInClinic, formatPeriod, type Period } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import {
  CORRECTION_CAUSE_LABELS,
  CORRECTION_STATE_BADGES,
} from '../../../../domain/words/correction-words.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import type { Asker, Finding } from '../tool.ts';
import { areWholeMonths } from './fee-words.ts';
import { type AskedDoctor, type Days, ofDays, ofDoctor } from './inputs.ts';
import { allPages } from './pages.ts';
import { sumBy } from './wording.ts';

/** How many are named. */
const NAMED = 5;
const TOO_MANY = 'Son demasiadas correcciones. Búsquelas en Correcciones.';

/**
 * What of some states, called `stand`, was proposed on the days, with how much more or less is paid because of it. Of whole months it
 * also tells what was paid for them and is corrected, and what falls into their payments: payments are of months, and of no days.
 */
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
  const isWithin = ({ month, year }: Period) => {
    const of = `${year}-${String(month).padStart(2, '0')}`;
    return of >= dateFrom.slice(0, 7) && of <= dateTo.slice(0, 7);
  };
  const isOfMonths = areWholeMonths(days);
  const corrected = all.filter(({ paidPeriod }) => isOfMonths && isWithin(paidPeriod));
  const paidWith = all.filter(({ period }) => isOfMonths && isWithin(period));
  const said = (some: readonly Correction[]) => {
    if (some.length === 0) return countOf(0, 'corrección', 'correcciones');
    const waiting = some.filter(({ state }) => state === 'proposed').length;
    return `${countOf(some.length, 'corrección', 'correcciones')}, por una diferencia de ${formatPesos(sumBy(some, ({ difference }) => difference))} antes de retención, de las que ${countOf(waiting, 'espera', 'esperan')} aprobación`;
  };
  const time = ofDays(days)
    .replace(/^ de /, ' en ')
    .replace(/^ del (?!.* al )/, ' el ');
  const whose = `${ofDoctor(doctor)}${stand}`;
  const named = all
    .filter((one) => [proposed, corrected, paidWith].some((some) => some.includes(one)))
    .slice(0, NAMED);
  const ofMonths = isOfMonths
    ? ` De los pagos${ofDays(days)}: ${said(corrected)}. Que se pagan o descuentan con los pagos${ofDays(days)}: ${said(paidWith)}.`
    : '';
  return {
    title: `Correcciones${ofDoctor(doctor)}${time}${stand}`,
    sentence: `${whose === '' ? '' : `Correcciones${whose}. `}Propuestas${time}: ${said(proposed)}.${ofMonths}`,
    facts: named.map((one) => ({
      label: `${one.doctorName}, ${formatPeriod(one.period)}`,
      value: `${CORRECTION_STATE_BADGES[one.state].label}: ${formatPesos(one.difference)}. ${CORRECTION_CAUSE_LABELS[one.cause]}: ${one.reason}`,
    })),
  };
}
