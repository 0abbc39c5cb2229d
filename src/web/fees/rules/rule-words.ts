/** Short texts about rules and agreements, for table cells and for choices in forms. */
import type { Rule } from '../../../contract/fees/rules.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { EXCLUSIVITY_LABELS, PAYMENT_TYPE_LABELS } from '../../../domain/words/labels.ts';
import type { ModeWords } from './condition-fields.tsx';

type Payment = Pick<Rule, 'paymentType' | 'paymentValue' | 'combinationRule' | 'prices'>;

/** The payment: `60 %`, `$25.000`, `Tabla 60–70 %`, `Tabla de precios, 120 prestaciones`. */
export function paymentText(payment: Payment): string {
  return paymentLines(payment).join(', ');
}

/** The payment, and on a line of its own how many services a price table has, for narrow columns. */
export function paymentLines(payment: Payment): [string, ...string[]] {
  if (payment.paymentType !== 'price_table') return [plainText(payment)];
  const services = countOf(payment.prices?.length ?? 0, 'prestación', 'prestaciones');
  return [PAYMENT_TYPE_LABELS.price_table, services];
}

function plainText({ paymentType, paymentValue, combinationRule }: Payment): string {
  if (paymentType === 'percentage') return `${percentText(paymentValue)} %`;
  if (paymentType === 'fixed_amount') return formatPesos(paymentValue);
  const percents = (combinationRule?.scales ?? []).map(({ percentage }) => percentage);
  const [least, most] = [Math.min(...percents), Math.max(...percents)].map(percentText);
  return least === most ? `Tabla ${least} %` : `Tabla ${least}–${most} %`;
}

/** `62,5`, without trailing zeros. */
const percentText = (percent: number) => String(percent).replace('.', ',');

/** `01-01-2026 a 31-12-2026`; an agreement may have no end. */
export function validityText({ validFrom, validTo }: Pick<Rule, 'validFrom' | 'validTo'>): string {
  const from = formatDate(validFrom);
  return validTo === null ? `Desde ${from}` : `${from} a ${formatDate(validTo)}`;
}

const NAMED = 2;

/** The first two names and the number of others: `Cardiología, Pediatría +3`. */
export function shortList(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${named} +${names.length - NAMED}` : named;
}

/** Both modes in plain words: what happens to other rules if this is the first match. */
export const RULE_EXCLUSIVITY: readonly ModeWords[] = [
  {
    mode: 'first_win',
    label: EXCLUSIVITY_LABELS.first_win,
    description: 'Si es la primera que coincide, paga ella y ninguna otra.',
  },
  {
    mode: 'stack',
    label: EXCLUSIVITY_LABELS.stack,
    description:
      'Si es la primera que coincide, su pago se suma al de las demás reglas acumulables.',
  },
];
