/** Downloads for imports: refused rows to correct. */
import { type RejectedRow, writeRejected } from '../../../formats/attentions/rejected.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ReadOutcome } from './reader.ts';
import { type FinishedImport, findImport } from './result.ts';

/** Refused rows read at a time: as objects they need many times the memory of their text. */
const PAGE_ROWS = 5_000;
export const CSV = 'text/csv; charset=utf-8';

/** The refused rows of a finished import, with reasons, as a file that can be imported again. */
export async function rejectedRowsFile(db: Db, importId: number): Promise<File> {
  return rejectedFile(await findImport(db, importId), rejectedOf(db, importId));
}

/** Refused rows with reasons, as a file that can be imported again. */
export async function rejectedFile(
  source: Pick<FinishedImport, 'fileName' | 'recordType'> & Pick<ReadOutcome, 'header'>,
  pages: AsyncIterable<readonly RejectedRow[]>,
): Promise<File> {
  const { fileName, header, recordType } = source;
  const parts = [...writeRejected(header, recordType, [])];
  for await (const rows of pages) {
    const [, ...lines] = writeRejected(header, recordType, rows);
    parts.push(lines.join(''));
  }
  const name = `${fileName.replace(/\.\w+$/, '')}-rechazadas.csv`;
  return new File(parts, name, { type: CSV });
}

async function* rejectedOf(db: Db, importId: number): AsyncGenerator<RejectedRow[]> {
  for (let last = -1; ; ) {
    const rows = await rejectedAfter(db, importId, last);
    yield rows;
    last = rows.at(-1)?.row ?? last;
    if (rows.length < PAGE_ROWS) return;
  }
}

function rejectedAfter(db: Db, importId: number, row: number) {
  return db
    .selectFrom('importRejection')
    .select(['rowNumber as row', 'reason', 'occurrence', 'cells as values'])
    .where('importId', '=', importId)
    .where('isLeftOut', '=', false)
    .where('rowNumber', '>', row)
    .orderBy('rowNumber')
    .limit(PAGE_ROWS)
    .execute();
}
