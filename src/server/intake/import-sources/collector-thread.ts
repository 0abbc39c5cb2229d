/** The worker thread of `collector.ts`: requests another system, and makes one table of the pages. */
import { FileError } from '../../../formats/file-error.ts';
import { OUTSIDE_LIMITS } from '../../platform/outside/outside.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { serveOrders } from '../../platform/serve-orders.ts';
import { bodyOf } from './body.ts';
import { type CollectOptions, collect } from './collect.ts';
import { collectFhir } from './collect-fhir.ts';
import type { CollectorInput, CollectorOutput, Table } from './collector.ts';
import type { Source } from './source.ts';

const MAX_PAGES = 1_000;
/** How many records are shown. */
const FIRST_ROWS = 20;

async function run({ source, allowedHosts, isLook }: CollectorInput): Promise<CollectorOutput> {
  const options = {
    limits: OUTSIDE_LIMITS,
    allowedHosts,
    // The server ends the thread on time-out, or when nobody waits any more.
    signal: new AbortController().signal,
    isLook,
  };
  try {
    return source.kind === 'fhir'
      ? { kind: 'done', ...(await collectFhir(source, { ...options, firstRows: FIRST_ROWS })) }
      : { kind: 'done', ...(await collectList(source, { ...options, maxPages: MAX_PAGES })) };
  } catch (error) {
    if (error instanceof OutsideError || error instanceof FileError) {
      return { kind: 'failed', problem: error.message };
    }
    throw error;
  }
}

async function collectList(source: Source, options: CollectOptions): Promise<Table> {
  const { original, rows, ...found } = await collect(source, options);
  const first = rows.slice(0, FIRST_ROWS);
  const body = [...bodyOf(found.fields, rows)];
  return { ...found, notes: [], voided: null, first, count: rows.length, body, original };
}

serveOrders(run);
