/** Counts and lists in Spanish sentences. */

/** `1 registro`, `1.234 registros`. */
export function counted(value: number, one: string, many: string): string {
  return `${value.toLocaleString('es-CL')} ${value === 1 ? one : many}`;
}

export const records = (value: number): string => counted(value, 'registro', 'registros');
export const doctors = (value: number): string => counted(value, 'doctor', 'doctores');
export const payments = (value: number): string => counted(value, 'pago', 'pagos');

/** Names shown before 'y N más' (spec 2 §2.10). */
const NAMES_SHOWN = 3;

/** `Ana Araya, Luis Soto, Eva Díaz y 4 más`. */
export function someNames(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return more > 0 ? `${shown} y ${more.toLocaleString('es-CL')} más` : shown;
}
