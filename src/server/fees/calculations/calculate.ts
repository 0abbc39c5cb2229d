/**
 * The calculation of many attentions at once: COPY out, through the engine, COPY in, in one transaction
 * (fees §14.3; decision 3).
 */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import { createCalculator } from '../../../domain/fees/engine.ts';
import { BinaryRowWriter, NumberRowReader } from '../../platform/db/copy-binary.ts';
import { openCopy } from '../../platform/db/copy-out.ts';
import { carryOut, type Database, lockLedger, type Tx } from '../../platform/db/database.ts';
import { loadRuleSet } from '../rules/public.ts';
import { readAccumulated, readSpan } from './accumulated.ts';
import { readBaseColumns } from './base-columns.ts';
import {
  type CalculationOutcome,
  CalculationRows,
  type CurrentLine,
  LINE_COLUMNS,
  LINE_ORDER,
  type LineReading,
  readingFor,
} from './lines.ts';
import { type Selection, scopeSql, selectionSql } from './selection.ts';
import { removeForRecalculation } from './transitions.ts';

export type CalculationOptions = {
  jobId: string | null;
  signal?: AbortSignal;
  /** Called with the number of lines before the first one, then with the number done and the latest line. */
  onStart?: (total: number) => Promise<void>;
  onProgress?: (done: number, current: CurrentLine | null) => void;
  /** Called when all fees have been sent, before the database has them all. */
  onStates?: () => Promise<void>;
};

/** Rows are sent in pieces of about this size, so that memory use stays flat. */
const PIECE_BYTES = 64 * 1024;

/**
 * Calculates the selected attentions in the caller's transaction. Meanwhile nobody else can write attentions (reading
 * goes on), and other money moves wait for the ledger's lock.
 */
export async function calculateAttentions(
  database: Database,
  tx: Tx,
  client: pg.PoolClient,
  selection: Selection,
  options: CalculationOptions,
): Promise<CalculationOutcome> {
  await lockLedger(tx);
  await carryOut(tx)`LOCK TABLE attention IN SHARE ROW EXCLUSIVE MODE`;
  const span = await readSpan(client, selection);
  await options.onStart?.(span.total);
  if (span.total === 0) {
    return {
      processedCount: 0,
      withoutRule: 0,
      baseAmount: 0,
      calculatedAmount: 0,
      finalAmount: 0,
      doctors: 0,
    };
  }
  const ruleSet = await loadRuleSet(tx);
  const reading = readingFor(ruleSet.versions);
  const lines = await openLines(database, selection, reading);
  try {
    if (selection.recalculate) await removeForRecalculation(client, scopeSql(selection));
    const calculator = createCalculator(
      compileRules(ruleSet.versions),
      await readAccumulated(tx, span, selection),
    );
    const writer = new BinaryRowWriter();
    const rows = new CalculationRows({
      lineOf: reading.lineOf,
      calculator,
      writer,
      revision: ruleSet.revision,
      jobId: options.jobId,
    });
    const reader = new NumberRowReader(LINE_COLUMNS.length, (row) => rows.add(row));
    async function* pieces(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        options.signal?.throwIfAborted();
        reader.push(chunk);
        if (writer.length < PIECE_BYTES) continue;
        yield writer.take();
        options.onProgress?.(rows.outcome.processedCount, rows.current);
      }
      writer.end();
      // The last lines fill no piece, so they are reported here.
      options.onProgress?.(rows.outcome.processedCount, rows.current);
      await options.onStates?.();
      yield writer.take();
    }
    // If the pipeline fails, both copies must end; otherwise the connection would wait for ever.
    await pipeline(lines.stream, pieces, client.query(copyFrom(rows.copySql)));
    return rows.outcome;
  } finally {
    await lines.close();
  }
}

/** Reads the selected lines on a second connection: the first one is busy receiving their results. */
async function openLines(database: Database, selection: Selection, reading: LineReading) {
  const query = reading.sql(await readBaseColumns(database.db), selectionSql(selection));
  return openCopy(database, `${query} ORDER BY ${LINE_ORDER}`);
}
