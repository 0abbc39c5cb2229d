/** Writes paid records as CSV, reading and sending them a page at a time (payout §12.5). */
import { PAID_RECORD_COLUMNS } from '../../../contract/payout/paid-record-file.ts';
import { type PatientView, withPatients } from '../../../domain/identity/patient-view.ts';
import { CSV_MARK, csvLine } from '../../../domain/words/csv.ts';
import { madeName } from '../../../domain/words/maker.ts';
import { type CallContext, makerOf } from '../../platform/context.ts';
import { byteStream } from '../../platform/http/byte-stream.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type RecordFilters, readRecords } from './records.ts';

/** The file of the filtered records; refused when there are none. */
export async function streamRecords(
  context: CallContext,
  filters: RecordFilters,
): Promise<ReadableStream<Uint8Array>> {
  const { database, reply, patients } = context;
  const pages = readRecords(database.db, filters);
  const first = await pages.next();
  if (first.done) refuse('paidPayments.nothingToExport');
  reply.header('content-type', 'text/csv; charset=utf-8');
  const name = madeName('pagos-procesados.csv', makerOf(context));
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return byteStream(lines(first.value, pages, patients));
}

type Pages = ReturnType<typeof readRecords>;
type Page = Pages extends AsyncGenerator<infer Records> ? Records : never;

async function* lines(
  first: Page,
  rest: Pages,
  patients: PatientView,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const header = csvLine(PAID_RECORD_COLUMNS.map(({ title }) => title));
  yield encoder.encode(CSV_MARK + header + linesOf(first, patients));
  for await (const page of rest) yield encoder.encode(linesOf(page, patients));
}

function linesOf(page: Page, patients: PatientView): string {
  return withPatients(page, patients)
    .map((record) => csvLine(PAID_RECORD_COLUMNS.map(({ value }) => value(record))))
    .join('');
}
