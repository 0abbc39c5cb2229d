/** The worker thread of `collector.ts`: requests another system, and makes one table of the pages. */
import { tableLines } from '../../../formats/attentions/table-text.ts';
import { FileError } from '../../../formats/file-error.ts';
import { OUTSIDE_LIMITS } from '../../platform/outside/outside.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { serveOrders } from '../../platform/serve-orders.ts';
import { collect } from './collect.ts';
import type { CollectorInput, CollectorOutput } from './collector.ts';

const MAX_PAGES = 1_000;
/** How many records are shown. */
const FIRST_ROWS = 20;

async function run({ source, allowedHosts, isLook }: CollectorInput): Promise<CollectorOutput> {
  try {
    const { original, rows, ...found } = await collect(source, {
      limits: OUTSIDE_LIMITS,
      allowedHosts,
      // The server ends the thread on time-out, or when nobody waits any more.
      signal: new AbortController().signal,
      maxPages: MAX_PAGES,
      isLook,
    });
    const first = rows.slice(0, FIRST_ROWS);
    const body = bodyOf(found.fields, rows);
    return { kind: 'done', ...found, first, count: rows.length, body, original };
  } catch (error) {
    if (error instanceof OutsideError || error instanceof FileError) {
      return { kind: 'failed', problem: error.message };
    }
    throw error;
  }
}

const PIECE_LINES = 5_000;

/** The lines after the headings; the headings depend on the mapping. */
function bodyOf(fields: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += PIECE_LINES) {
    const [, ...lines] = tableLines(fields, rows.slice(at, at + PIECE_LINES));
    pieces.push(lines.join(''));
  }
  return pieces;
}

serveOrders(run);
