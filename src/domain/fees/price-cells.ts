/** The prices of a table as texts: in cells of files of rules, in comparisons, and in workbooks of their own (fees §21). */
import { formatPesos } from '../money.ts';
import { countOf, formatCount } from '../words/counts.ts';
import { listCell } from './list-cells.ts';

/** Whole pesos, or a percentage of the base; either is null. */
export type PriceFields = { readonly amount: number | null; readonly percentage: number | null };
/** By the service's id. */
export type ServicePrice = PriceFields & { readonly serviceId: number };
/** By a text that stands for the service: its code or name. */
export type NamedPrice = PriceFields & { readonly service: string };

/** `35 %`, `62,5 %`. */
export const percentText = (percent: number) => `${String(percent).replace('.', ',')} %`;

/** `$12.000` or `35 %`. */
export const priceText = ({ amount, percentage }: PriceFields): string =>
  amount === null ? percentText(percentage ?? 0) : formatPesos(amount);

/** `01-01-001: $12.000; 01-01-002: 35 %`, or that the table is kept as it is where no cell holds it. */
export function pricesCell(
  prices: readonly ServicePrice[],
  codeOf: (serviceId: number) => string,
): string {
  return listCell(prices.map((price) => `${codeOf(price.serviceId)}: ${priceText(price)}`));
}

const AMOUNT = /^\$\s*(\d{1,3}(?:\.\d{3})+|\d{1,12})$/;
const PERCENT = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/;
/** A service, and its price behind the last colon: codes may hold colons themselves. */
const PRICE = /^(.+):\s*(\$\s*[\d.]+|\d[\d.,]*\s*%)$/s;

/** Whether a part of a cell is like a price. */
export const isLikePrice = (part: string) => PRICE.test(part);

/** The prices that a cell says, or why they are not understood. A code that has a semicolon itself is read whole. */
export function readPricesCell(text: string): readonly NamedPrice[] | string {
  const prices: NamedPrice[] = [];
  let unread = '';
  for (const part of text.split(/[;\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    unread = unread === '' ? part : `${unread}; ${part}`;
    const [, service = '', price = ''] = PRICE.exec(unread) ?? [];
    if (service === '') continue;
    const read = readPrice(price);
    if (read === null)
      return `«${unread}» no se entiende: el valor va en pesos enteros, como $12.000, y el porcentaje entre 0 y 100, como 35 %.`;
    prices.push({ ...read, service: service.trim() });
    unread = '';
  }
  if (unread !== '' || prices.length === 0)
    return `«${unread}» no se entiende; escriba precios como «01-01-001: $12.000; 01-01-002: 35 %».`;
  return prices;
}

function readPrice(text: string): PriceFields | null {
  const [, digits] = AMOUNT.exec(text) ?? [];
  if (digits !== undefined) return { amount: Number(digits.replaceAll('.', '')), percentage: null };
  const [, number] = PERCENT.exec(text) ?? [];
  const percentage = number === undefined ? null : Number(number.replace(',', '.'));
  return percentage === null || percentage > 100 ? null : { amount: null, percentage };
}

/** How many prices are told in a comparison. */
const TOLD = 12;

/** The prices in a comparison: first those that `other` has not, or has otherwise; a long rest is counted. */
export function pricesText(
  prices: readonly ServicePrice[],
  other: readonly ServicePrice[],
  nameOf: (serviceId: number) => string,
): string {
  const before = new Map(other.map((price) => [price.serviceId, priceText(price)]));
  const isShared = (price: ServicePrice) => before.get(price.serviceId) === priceText(price);
  const told = prices
    .toSorted((one, another) => Number(isShared(one)) - Number(isShared(another)))
    .slice(0, TOLD)
    .map((price) => `${nameOf(price.serviceId)} ${priceText(price)}`);
  const rest = prices.length - told.length;
  const more = rest > 0 ? ` y ${formatCount(rest)} más` : '';
  return `tabla de precios (${countOf(prices.length, 'prestación', 'prestaciones')}): ${told.join('; ')}${more}`;
}

/** The columns of the workbook of a table, by which it is read, too. */
export const PRICE_COLUMNS = {
  code: {
    label: 'Código',
    isRequired: true,
    headings:
      'Código, Código de la prestación, Código de prestación, Código prestación, Cód. prestación',
  },
  amount: {
    label: 'Valor',
    isRequired: false,
    headings: 'Valor, Valor en pesos, Monto, Monto fijo, Precio, Arancel',
  },
  percentage: {
    label: 'Porcentaje',
    isRequired: false,
    headings: 'Porcentaje, Porcentaje de la base, %',
  },
} as const;
export type PriceColumn = keyof typeof PRICE_COLUMNS;
export const PRICE_HEADINGS = Object.values(PRICE_COLUMNS).map(({ label }) => label);
