/** Files that imports give: the refused rows to be corrected, and samples of what is accepted. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeRejected } from '../../../formats/attentions/rejected.ts';
import type { Db } from '../../platform/database.ts';
import { findImport } from './result.ts';

const SAMPLES = join(import.meta.dirname, '../../../../fixtures/imports');
/** Refused rows read at a time: as objects they take many times their text. */
const PAGE_ROWS = 5_000;
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The refused rows of a finished import, with the reasons, as a file that can be imported again. */
export async function rejectedRowsFile(db: Db, importId: number): Promise<File> {
  const { fileName, header, recordType } = await findImport(db, importId);
  const parts: string[] = [];
  for (let last = -1; ; ) {
    const rows = await rejectedAfter(db, importId, last);
    const [heading = '', ...lines] = writeRejected(header, recordType, rows);
    if (parts.length === 0) parts.push(heading);
    parts.push(lines.join(''));
    last = rows.at(-1)?.row ?? last;
    if (rows.length < PAGE_ROWS) break;
  }
  const name = `${fileName.replace(/\.\w+$/, '')}-rechazadas.csv`;
  return new File(parts, name, { type: CSV });
}

function rejectedAfter(db: Db, importId: number, row: number) {
  return db
    .selectFrom('importRejection')
    .select(['rowNumber as row', 'reason', 'occurrence', 'cells as values'])
    .where('importId', '=', importId)
    .where('rowNumber', '>', row)
    .orderBy('rowNumber')
    .limit(PAGE_ROWS)
    .execute();
}

/** A sample file by its name. */
export async function sampleFile(name: string): Promise<File> {
  const bytes = await readFile(join(SAMPLES, name));
  return new File([bytes], name, { type: name.endsWith('.csv') ? CSV : XLSX });
}
