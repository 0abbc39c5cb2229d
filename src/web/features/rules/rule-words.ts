/** Rules and agreements in the few words of a table's cell. */
import type { Rule } from '../../../contract/rules.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

type Payment = Pick<Rule, 'paymentType' | 'paymentValue' | 'combinationRule'>;

/** What is paid: `60 %`, `$25.000`, `Tabla 60–70 %`. */
export function paymentText({ paymentType, paymentValue, combinationRule }: Payment): string {
  if (paymentType === 'percentage') return `${percentText(paymentValue)} %`;
  if (paymentType === 'fixed_amount') return formatPesos(paymentValue);
  const percents = (combinationRule?.scales ?? []).map(({ percentage }) => percentage);
  const [least, most] = [Math.min(...percents), Math.max(...percents)].map(percentText);
  return least === most ? `Tabla ${least} %` : `Tabla ${least}–${most} %`;
}

/** `62,5`, without decimals that say nothing. */
const percentText = (percent: number) => String(percent).replace('.', ',');

/** `01-01-2026 a 31-12-2026`; an agreement may have no end. */
export function validityText({ validFrom, validTo }: Pick<Rule, 'validFrom' | 'validTo'>): string {
  const from = formatDate(validFrom);
  return validTo === null ? `Desde ${from}` : `${from} a ${formatDate(validTo)}`;
}

const NAMED = 2;

/** The first two names, and how many more: `Cardiología, Pediatría +3`. */
export function shortList(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${named} +${names.length - NAMED}` : named;
}
