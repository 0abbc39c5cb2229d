/** What a rule pays, as cells of files say it (fees §20.3, fees §20.4, fees §21.5). */
import { formatPesos } from '../money.ts';
import { LIST_DIVIDER } from './list-cells.ts';
import {
  isLikePrice,
  type NamedPrice,
  percentText,
  pricesCell,
  readPricesCell,
  type ServicePrice,
} from './price-cells.ts';
import type { RulePayment } from './rules.ts';

/** What a rule pays, by the names of its form: percent, or whole pesos. */
export type PaymentFields = {
  readonly paymentType: RulePayment['type'];
  readonly paymentValue: number;
  readonly combinationRule: {
    readonly type: 'table_accumulated';
    readonly scales: readonly ScaleFields[];
  } | null;
  readonly prices: readonly ServicePrice[] | null;
};
/** A payment whose services are named as the cell does it. */
type NamedPayment = Omit<PaymentFields, 'prices'> & {
  readonly prices: readonly NamedPrice[] | null;
};
type ScaleFields = {
  readonly from: number;
  readonly to: number | null;
  readonly percentage: number;
};

/**
 * A payment as a cell: `60 %`, `$25.000`, brackets: `$0 a $1.500.000: 60 %; $1.500.001 o más: 70 %`, or the prices of a table:
 * `01-01-001: $12.000; 01-01-002: 35 %`.
 */
export function paymentCell(
  { paymentType, paymentValue, combinationRule, prices }: PaymentFields,
  codeOf: (serviceId: number) => string,
): string {
  if (paymentType === 'price_table') return pricesCell(prices ?? [], codeOf);
  if (paymentType === 'percentage') return percentText(paymentValue);
  if (paymentType === 'fixed_amount') return formatPesos(paymentValue);
  return (combinationRule?.scales ?? [])
    .map(({ from, to, percentage }) => {
      const end = to === null ? 'o más' : `a ${formatPesos(to)}`;
      return `${formatPesos(from)} ${end}: ${percentText(percentage)}`;
    })
    .join(LIST_DIVIDER);
}

const AMOUNT = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d{1,15})$/;
const PERCENT = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*%$/;
const BRACKET =
  /^(?:de|desde)?\s*(\$?\s*[\d.]+)\s*(?:(?:a|hasta|-|–)\s*(\$?\s*[\d.]+)|(?:o|y) más|en adelante)\s*:\s*(.+)$/i;

/** Brackets by their ends alone: `Hasta $1.000.000: 50 %, sobre: 65 %`. */
const BY_ENDS = /^hasta\s*\$?\s*\d/i;
const NEXT_END = /[;\n]+|(?:,|\s+y)\s+(?=hasta\s|sobre[\s:]|m[aá]s\s+de\s)/i;
const UP_TO = /^hasta\s*(\$?\s*[\d.]+)\s*:\s*(.+)$/i;
const ABOVE = /^(?:sobre|m[aá]s\s+de)(?:\s*(\$?\s*\d[\d.]*))?\s*:\s*(.+)$/i;

/**
 * What a cell says that a rule pays, or why it is not understood. `type`: what the file says beside it (`isSaid`), or what the
 * rule pays now. Without a type the sign tells. A bare number up to 1 may be a share of 1 or a percentage, and is refused.
 */
export function readPaymentCell(
  text: string,
  type: RulePayment['type'] | null,
  isSaid: boolean,
): NamedPayment | string {
  const said = (why: string) => `«Pago» dice «${shortened(text)}»: ${why}`;
  const found = readAnyPayment(text, type, isSaid);
  if (typeof found === 'string') return said(found);
  if (isSaid && type !== found.paymentType)
    return said('no es lo que dice «Tipo de pago»; corrija uno de los dos.');
  return found;
}

function readAnyPayment(text: string, type: RulePayment['type'] | null, isSaid: boolean) {
  if (!text.includes(':')) return readValue(text, type);
  if (BY_ENDS.test(text)) return readEnds(text);
  return isOfPrices(text, type, isSaid) ? readPrices(text) : readScales(text);
}

/** How much of a long cell is said again. */
const SAID_AGAIN = 200;
const shortened = (text: string) =>
  text.length > SAID_AGAIN ? `${text.slice(0, SAID_AGAIN)}…` : text;

/** Whether a cell with colons says prices and not brackets. */
function isOfPrices(text: string, type: RulePayment['type'] | null, isSaid: boolean): boolean {
  if (isSaid && type === 'price_table') return true;
  const first = text.split(/[;\n]/, 1)[0]?.trim() ?? '';
  return !BRACKET.test(first) && (isLikePrice(first) || type === 'price_table');
}

const NO_VALUE = { paymentValue: 0, combinationRule: null, prices: null } as const;

function readPrices(text: string): NamedPayment | string {
  const prices = readPricesCell(text);
  return typeof prices === 'string' ? prices : { ...NO_VALUE, paymentType: 'price_table', prices };
}

function readScales(text: string): NamedPayment | string {
  const scales: ScaleFields[] = [];
  const parts = text.split(/[;\n]+/).map((part) => part.trim());
  for (const part of parts.filter((one) => one !== '')) {
    const [, from = '', to, rate = ''] = BRACKET.exec(part) ?? [];
    const [start, end] = [amountOf(from), to === undefined ? null : amountOf(to)];
    const percentage = percentOf(rate.trim());
    if (start === null || percentage === null || (to !== undefined && end === null))
      return notUnderstood(part);
    scales.push({ from: start, to: end, percentage });
  }
  return ofScales(scales);
}

/** Each bracket ends at its «hasta» and begins a peso above the one before. The last one is «sobre» that. */
function readEnds(text: string): NamedPayment | string {
  const scales: ScaleFields[] = [];
  const parts = text.split(NEXT_END).map((part) => part.trim());
  for (const part of parts.filter((one) => one !== '')) {
    const before = scales.at(-1);
    if (before?.to === null) return notUnderstood(part);
    const [, end, rate] = UP_TO.exec(part) ?? [];
    const [, above, rateAbove] = ABOVE.exec(part) ?? [];
    const percentage = percentOf((rate ?? rateAbove ?? '').trim());
    const to = end === undefined ? null : amountOf(end);
    // «Sobre $1.000.000» says again where the bracket before ends.
    const isOpen = above === undefined || amountOf(above) === before?.to;
    if (percentage === null || (end !== undefined && to === null) || !isOpen)
      return notUnderstood(part);
    scales.push({ from: before ? before.to + 1 : 0, to, percentage });
  }
  return ofScales(scales);
}

const notUnderstood = (part: string) =>
  `el tramo «${part}» no se entiende; escriba tramos como «$0 a $1.500.000: 60 %; $1.500.001 o más: 70 %».`;

const ofScales = (scales: readonly ScaleFields[]): NamedPayment => ({
  ...NO_VALUE,
  paymentType: 'table_accumulated',
  combinationRule: { type: 'table_accumulated', scales },
});

function readValue(text: string, type: RulePayment['type'] | null): NamedPayment | string {
  const percent = percentOf(text);
  if (percent !== null) return { ...NO_VALUE, paymentType: 'percentage', paymentValue: percent };
  const isAmount = text.startsWith('$') || type === 'fixed_amount';
  if (isAmount) {
    const amount = amountOf(text);
    if (amount === null) return 'escriba pesos enteros, como $25.000.';
    return { ...NO_VALUE, paymentType: 'fixed_amount', paymentValue: amount };
  }
  const bare = /^\d{1,3}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : null;
  const isDoubted =
    bare !== null && bare > 0 && (type === 'percentage' ? bare <= 1 : type === null && bare < 1);
  if (isDoubted)
    return `puede ser ${percentText(Number(`${bare}e2`))} o ${percentText(bare)}; escríbalo con el signo %.`;
  if (type === 'percentage' && bare !== null)
    return { ...NO_VALUE, paymentType: 'percentage', paymentValue: bare };
  if (type === 'price_table') return 'escriba precios como «01-01-001: $12.000; 01-01-002: 35 %».';
  return type === 'table_accumulated'
    ? 'escriba tramos como «$0 a $1.500.000: 60 %; $1.500.001 o más: 70 %».'
    : 'escriba un porcentaje con su signo, como 60 %, o un monto, como $25.000.';
}

function amountOf(text: string): number | null {
  const [, digits] = AMOUNT.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll('.', ''));
}

function percentOf(text: string): number | null {
  const [, number] = PERCENT.exec(text) ?? [];
  return number === undefined ? null : Number(number.replace(',', '.'));
}
