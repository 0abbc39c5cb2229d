/** Corrects the paid lines that a file names, by the same move as the dialog (payout §27). */
import { join } from 'node:path';
import type { CorrectionFilePreview } from '../../../contract/payout/correction-files.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import type { CorrectionFile, CorrectionMapping } from '../../../formats/corrections/read.ts';
import type { RowProblems } from '../../../formats/row-reader.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { type TxWithClient, transactionWithClient } from '../../platform/db/database.ts';
import { createFileReader } from '../../platform/file-readers.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readDoubtedAmounts } from './doubted-amounts.ts';
import { type FileRow, readFileRows } from './file-orders.ts';
import type { FileOrder } from './file-thread.ts';
import { NAMED_LINES, NOBODY, undone } from './previews.ts';
import { correctionsOf } from './queries.ts';
import { endCorrecting, type Made, makeCorrections } from './transitions.ts';

const readCorrectionFile = createFileReader<FileOrder, CorrectionFile>(
  join(import.meta.dirname, 'file-thread.ts'),
  'corrections.fileUnreadable',
);

export type FileInput = {
  readonly file: Blob;
  readonly mapping?: CorrectionMapping | undefined;
  readonly month?: number | undefined;
  readonly year?: number | undefined;
};

/** What correcting the lines of a file would do, and which rows can't be corrected. */
export async function previewFile(
  { database }: CallContext,
  input: FileInput,
): Promise<CorrectionFilePreview> {
  const { file } = await readFile(input);
  const { columns, mapping, missing, sheet, otherSheets, cells } = file;
  const answer = await undone(database, async (transaction) => {
    const { made, rowOf, refused } = await correctRows(transaction, file, input, NOBODY);
    const { refused: _, ids, ...sums } = made;
    const corrected = await correctionsOf(transaction.tx, ids.slice(0, NAMED_LINES));
    const doubts = await readDoubtedAmounts(transaction.tx, ids);
    return {
      ...sums,
      corrected: corrected.map((line) => ({ ...line, row: rowOf.get(line.attentionId) ?? 0 })),
      refused: refused.map(({ row, reasons }) => ({
        row,
        reasons: [...reasons],
        cells: [...(cells.get(row) ?? [])],
      })),
      doubts: doubts
        .map(({ attentionId, reason }) => ({ row: rowOf.get(attentionId) ?? 0, reason }))
        .sort((one, other) => one.row - other.row),
    };
  });
  return {
    ...answer,
    columns: [...columns],
    mapping: { ...mapping },
    missing: [...missing],
    sheet,
    otherSheets: [...otherSheets],
  };
}

/** Corrects the lines that can be corrected, all together. Refuses what is not what the user was shown. */
export async function correctFile(
  context: CallContext,
  {
    lines,
    difference,
    ...input
  }: FileInput & { readonly lines: number; readonly difference: number },
) {
  const { file, fileName } = await readFile(input);
  const actor = actorOf(context);
  return transactionWithClient(context.database, async (tx, client) => {
    const transaction = { database: context.database, tx, client };
    const { made, refused } = await correctRows(transaction, file, input, actor);
    if (made.lines === 0) refuse('corrections.nothingInFile');
    return endCorrecting(
      tx,
      made,
      {
        agreed: { lines, difference },
        why: `según el archivo ${fileName}`,
        after: { fileName, refusedRows: refused.length },
      },
      actor,
    );
  });
}

/** Corrects what can be corrected; answers the row of each attention, and the rows that are refused in their order. */
async function correctRows(
  transaction: TxWithClient,
  file: CorrectionFile,
  period: Pick<FileInput, 'month' | 'year'>,
  actor: Parameters<typeof makeCorrections>[2],
): Promise<{ made: Made; rowOf: ReadonlyMap<number, number>; refused: RowProblems[] }> {
  const { rows, refused } = await readFileRows(transaction.tx, file.rows);
  const made = await makeCorrections(transaction, inMonth(rows, period), actor);
  const rowOf = new Map(rows.map(({ attentionId, row }) => [attentionId, row]));
  const notCorrected = made.refused.map(({ attentionId, name, reason }) => ({
    row: rowOf.get(attentionId) ?? 0,
    reasons: [`${name}: ${reason}`],
  }));
  return {
    made,
    rowOf,
    refused: [...refused, ...notCorrected].sort((one, other) => one.row - other.row),
  };
}

function inMonth(
  rows: readonly FileRow[],
  { month, year }: Pick<FileInput, 'month' | 'year'>,
): FileRow[] {
  const period: Period | undefined =
    month === undefined || year === undefined ? undefined : { month, year };
  return rows.map((row) => ({ ...row, period }));
}

async function readFile(input: FileInput): Promise<{ file: CorrectionFile; fileName: string }> {
  const { file, mapping = {} } = input;
  const fileName = (file instanceof File && file.name.slice(-255)) || 'correcciones.csv';
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { file: await readCorrectionFile({ fileName, bytes, mapping }), fileName };
}
