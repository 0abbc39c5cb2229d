/** One row of the benchmark table: a measurement with its limit, or with a rival of the same run. */
export type BenchRow = {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  /** None for a part of another row's figure. */
  readonly limit?: number;
  readonly comparison: 'at least' | 'at most';
  /** The rival of a ratio, with its own figure. */
  readonly rival?: string;
  readonly note?: string;
};

/** Whether the measured figure is within its limit. */
export function keepsLimit({ measured, limit, comparison }: BenchRow): boolean {
  if (limit === undefined) return true;
  return comparison === 'at least' ? measured >= limit : measured <= limit;
}

/** E.g. `at most 30`; empty without a limit. */
export function limitText({ limit, comparison }: BenchRow): string {
  return limit === undefined ? '' : `${comparison} ${limit.toLocaleString('en-US')}`;
}

/** A row as text, for a benchmark that runs alone. */
export function formatRow(row: BenchRow): string {
  const figure = row.measured.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const limit = limitText(row);
  const details = [row.rival, row.note].filter((text) => text !== undefined).join('; ');
  const verdict = keepsLimit(row) ? 'ok' : 'MISSED';
  return `${verdict.padEnd(6)} ${row.name}: ${figure} ${row.unit}${limit && ` (${limit})`}${details && ` — ${details}`}`;
}
