/** Counts in words, the Chilean way. */

/** A whole number with thousands dots: `1.234`, `-1.234`. */
export function formatCount(count: number): string {
  return count.toFixed(0).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** A count and its noun: `1 registro`, `0 registros`, `1.234 registros`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
