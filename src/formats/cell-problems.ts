/** Cells that are read as values, or else the Spanish sentence why they are none. */
import { formatRut, rutWithRightDigit } from '../domain/identity/rut.ts';
import { readAmount } from './attentions/values.ts';

/** Why a text is no RUT; `whose` is `del emisor`, for example, or empty. */
export function rutProblem(whose: string, text: string): string {
  const why = wrongDigit(text) ?? 'no es un RUT';
  return `El RUT ${whose && `${whose} `}«${text}» ${why}.`;
}

/** Says of a RUT whose check digit is wrong which one its number has; null of any other text. */
export function wrongDigit(text: string): string | null {
  const right = rutWithRightDigit(text);
  return right && `tiene otro dígito verificador: con ese número sería «${formatRut(right)}»`;
}

/** An amount in whole pesos, or why it is none. */
export function readPesos(label: string, text: string): number | string {
  const amount = readAmount(text);
  if (amount === 'negative') return `El monto ${label} «${text}» es negativo.`;
  if (/[.,]\d{0,2}[1-9]\d{0,2}$/.test(text) && !/^\$?\s*\d{1,3}(?:\.\d{3})+$/.test(text))
    return `El monto ${label} «${text}» tiene decimales: debe venir en pesos enteros.`;
  if (typeof amount === 'number') return amount;
  return `El monto ${label} «${text}» no es un monto en pesos.`;
}
