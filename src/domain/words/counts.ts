/** Numbers and counted nouns in Chilean form. */

/** A whole number with dots for thousands: `1.234`, `-1.234`. */
export function formatCount(count: number): string {
  return count.toFixed(0).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** A count in a column beside amounts: a dash for none, since a bare 0 would look like pesos. */
export const countOrDash = (count: number): string => (count === 0 ? '—' : formatCount(count));

/** A count with its noun: `1 registro`, `0 registros`, `1.234 registros`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/**
 * What was done, without what was not: `2 pagadas y 1 rechazada`, or `1 rechazada` where none was paid. Each part has its count,
 * by which it is left out at 0, and its words; `nothing` is said when all are 0.
 */
export function whatWasDone(
  parts: readonly (readonly [count: number, words: string])[],
  nothing: string,
): string {
  const done = parts.filter(([count]) => count !== 0).map(([, words]) => words);
  const last = done.pop();
  if (last === undefined) return nothing;
  return done.length === 0 ? last : `${done.join(', ')} y ${last}`;
}

/** What a button will do, by its parts in their order: `Guardar, recalcular y proponer`. What was not chosen is null or false. */
export function whatWillBeDone(parts: readonly (string | null | false)[]): string {
  const chosen = parts.filter((part) => typeof part === 'string');
  const label = new Intl.ListFormat('es-CL').format(chosen);
  return label === '' ? 'Nada por hacer' : label.charAt(0).toUpperCase() + label.slice(1);
}

/** Names shown before 'y N más' (payout §12.2). */
export const NAMES_SHOWN = 3;

/**
 * `Ana Araya, Luis Soto, Eva Díaz y 4 más`: the first of `total` names, `most` of them at most; `total` defaults to their number.
 * The words 'y N más' are not broken across lines.
 */
export function someNames(
  names: readonly string[],
  total = names.length,
  most = NAMES_SHOWN,
): string {
  const shown = names.slice(0, most);
  const more = total - shown.length;
  return more > 0 ? `${shown.join(', ')} y\u00a0${formatCount(more)}\u00a0más` : shown.join(', ');
}
