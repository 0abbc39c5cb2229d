/** Counts and lists in Spanish sentences. */
import { countOf, formatCount } from '../../../domain/counts.ts';

export const records = (value: number): string => countOf(value, 'registro', 'registros');
export const doctors = (value: number): string => countOf(value, 'doctor', 'doctores');
export const payments = (value: number): string => countOf(value, 'pago', 'pagos');

/** Names shown before 'y N más' (spec 2 §2.10). */
const NAMES_SHOWN = 3;

/** `Ana Araya, Luis Soto, Eva Díaz y 4 más`. */
export function someNames(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return more > 0 ? `${shown} y ${formatCount(more)} más` : shown;
}
