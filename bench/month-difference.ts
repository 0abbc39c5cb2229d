/**
 * Compares two months of a large clinic (operations §15.6), as its screen asks for them: a page of doctors and the sums at once.
 * `npm run bench month-difference`.
 */
import { median, withBenchServer } from './database.ts';
import { withLiveServer } from './live-server.ts';
import { fillYear } from './month-checks.ts';
import type { BenchRow } from './row.ts';

const LINES = 200_000;
/** The month is calculated; these before it are paid. */
const MONTHS_BEFORE = 2;
const MONTHS = 'month=10&year=2026';
/** Pages that are asked for after the first one. */
const PAGES = 9;
/** Seconds. */
const LIMIT = 1;

export function benchMonthDifference(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('clinic', (database) => fillYear(database, LINES, MONTHS_BEFORE));
    return server.onCopyOf('clinic', (_, url) =>
      withLiveServer(url, async ({ call }) => {
        const page = async (offset: number) => {
          const start = performance.now();
          const answers = await Promise.all([
            call(`/api/month-differences?${MONTHS}&limit=20&offset=${offset}`),
            call(`/api/month-differences/summary?${MONTHS}`),
          ]);
          for (const answer of answers) await answer.arrayBuffer();
          return (performance.now() - start) / 1000;
        };
        const first = await page(0);
        const later: number[] = [];
        for (let number = 1; number <= PAGES; number += 1) later.push(await page(20 * number));
        const size = `5,000 doctors, ${LINES.toLocaleString('en-US')} lines in each month`;
        return [
          {
            name: `difference of two months, the first page: ${size}`,
            measured: first,
            unit: 's',
            limit: 2 * LIMIT,
            comparison: 'at most',
            note: 'reads both months',
          },
          {
            name: `difference of two months, a later page: ${size}`,
            measured: median(later),
            unit: 's',
            limit: LIMIT,
            comparison: 'at most',
            note: 'with the sums over all doctors',
          },
        ];
      }),
    );
  });
}
