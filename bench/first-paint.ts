/**
 * Measures the scripts that the browser loads before it paints the portal, in their compressed size
 * (tools/web-build.ts).
 */
import { scriptsBefore } from '../tools/first-load.ts';
import type { BenchRow } from './row.ts';

/** 1,000 bytes each. */
const LIMIT_KILOBYTES = 200;

export async function benchFirstPaint(): Promise<BenchRow> {
  const { portal } = await scriptsBefore();
  return {
    name: 'scripts before the portal is painted',
    measured: portal.bytes / 1000,
    unit: 'kB',
    limit: LIMIT_KILOBYTES,
    comparison: 'at most',
    note: `${portal.files} files, Brotli`,
  };
}
