/** What a rule pays, and lists of names, as cells of files say them (fees §20.3, fees §20.4). */
import { formatPesos } from '../money.ts';
import type { RulePayment } from './rules.ts';

/** What divides the names of a list. */
export const LIST_DIVIDER = '; ';

/** Stands in an export for a list that is longer than a cell: an import keeps what is stored. */
export const AS_IT_IS = 'Como está';
/** The longest text of a spreadsheet's cell. */
export const LONGEST_CELL = 32_767;

/** A list as a cell, or that it is kept as it is where no cell holds it. */
export function listCell(names: readonly string[]): string {
  const text = names.join(LIST_DIVIDER);
  return text.length > LONGEST_CELL ? `${AS_IT_IS} (${names.length})` : text;
}

/** What a rule pays, by the names of its form: percent, or whole pesos. */
export type PaymentFields = {
  readonly paymentType: RulePayment['type'];
  readonly paymentValue: number;
  readonly combinationRule: {
    readonly type: 'table_accumulated';
    readonly scales: readonly ScaleFields[];
  } | null;
};
type ScaleFields = {
  readonly from: number;
  readonly to: number | null;
  readonly percentage: number;
};

const percentText = (percent: number) => `${String(percent).replace('.', ',')} %`;

/** A payment as a cell: `60 %`, `$25.000`, or brackets: `$0 a $1.500.000: 60 %; $1.500.001 o más: 70 %`. */
export function paymentCell({ paymentType, paymentValue, combinationRule }: PaymentFields): string {
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

/**
 * What a cell says that a rule pays, or why it is not understood. `type` is what the file says beside it (`isSaid`), or what the
 * rule pays now; without it, the sign tells. A bare number up to 1 may be a share of 1 or a percentage, and is refused.
 */
export function readPaymentCell(
  text: string,
  type: RulePayment['type'] | null,
  isSaid: boolean,
): PaymentFields | string {
  const said = (why: string) => `«Pago» dice «${text}»: ${why}`;
  const found = text.includes(':') ? readScales(text) : readValue(text, type);
  if (typeof found === 'string') return said(found);
  if (isSaid && type !== found.paymentType)
    return said('no es lo que dice «Tipo de pago»; corrija uno de los dos.');
  return found;
}

function readScales(text: string): PaymentFields | string {
  const scales: ScaleFields[] = [];
  const parts = text.split(/[;\n]+/).map((part) => part.trim());
  for (const part of parts.filter((one) => one !== '')) {
    const [, from = '', to, rate = ''] = BRACKET.exec(part) ?? [];
    const [start, end] = [amountOf(from), to === undefined ? null : amountOf(to)];
    const percentage = percentOf(rate.trim());
    if (start === null || percentage === null || (to !== undefined && end === null))
      return `el tramo «${part}» no se entiende; escriba tramos como «$0 a $1.500.000: 60 %; $1.500.001 o más: 70 %».`;
    scales.push({ from: start, to: end, percentage });
  }
  return {
    paymentType: 'table_accumulated',
    paymentValue: 0,
    combinationRule: { type: 'table_accumulated', scales },
  };
}

function readValue(text: string, type: RulePayment['type'] | null): PaymentFields | string {
  const none = { combinationRule: null };
  const percent = percentOf(text);
  if (percent !== null) return { paymentType: 'percentage', paymentValue: percent, ...none };
  const isAmount = text.startsWith('$') || type === 'fixed_amount';
  if (isAmount) {
    const amount = amountOf(text);
    if (amount === null) return 'escriba pesos enteros, como $25.000.';
    return { paymentType: 'fixed_amount', paymentValue: amount, ...none };
  }
  const bare = /^\d{1,3}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : null;
  if (type === 'percentage' && bare !== null) {
    if (bare > 0 && bare <= 1)
      return `puede ser ${percentText(Number(`${bare}e2`))} o ${percentText(bare)}; escríbalo con el signo %.`;
    return { paymentType: 'percentage', paymentValue: bare, ...none };
  }
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
