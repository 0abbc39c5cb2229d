/** The log as a file that is made while it is sent (access §13.8). */
import type { AuditEntry } from '../../../contract/access/audit.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { clockTime } from '../../../domain/calendar/clock.ts';
import { auditActionLabel, auditNoun } from '../../../domain/words/audit-words.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { madeName } from '../../../domain/words/maker.ts';
import {
  streamCsv,
  streamTable,
  type TableColumn,
  WORKBOOK_TYPE,
} from '../../../formats/workbook/tabular.ts';
import { SHEET_ROW_LIMIT } from '../../../formats/workbook/workbook-stream.ts';
import { type CallContext, makerOf, today } from '../../platform/context.ts';
import { byteStream } from '../../platform/http/byte-stream.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { allEntries, countUpTo } from './entries.ts';
import type { AuditFilters } from './filters.ts';

type TextColumn = Extract<TableColumn<AuditEntry>, { type: 'text' }>;
const text = (title: string, value: TextColumn['value']): TextColumn => ({
  title,
  type: 'text',
  value,
});

// The columns of the table, with time and record separate, so that spreadsheets can filter by them.
const COLUMNS: readonly TextColumn[] = [
  text('Fecha', ({ at }) => formatDate(dateInClinic(new Date(at)))),
  text('Hora', ({ at }) => clockTime(at)),
  text('Resumen', ({ summary }) => summary),
  text('Persona', ({ userName }) => userName),
  text('Acción', ({ action }) => auditActionLabel(action)),
  text('Tipo de registro', ({ entity }) => auditNoun(entity)),
  text('N.º de registro', ({ entityId }) => entityId),
  text('Dirección IP', ({ ipAddress }) => ipAddress),
  text('N.º de entrada', ({ id }) => String(id)),
];

/** Refused before anything is sent if the entries exceed what a sheet can hold. */
export async function auditFile(
  context: CallContext,
  { format, ...filters }: AuditFilters & { format: 'csv' | 'xlsx' },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { database, reply } = context;
  const { db } = database;
  const entries = allEntries(db, filters, signal);
  const maker = makerOf(context);
  const name = format === 'csv' ? madeName('auditoria.csv', maker) : `auditoria-${today()}.xlsx`;
  reply.header('content-disposition', `attachment; filename="${name}"`);
  if (format === 'csv') {
    reply.header('content-type', 'text/csv; charset=utf-8');
    return byteStream(streamCsv(COLUMNS, entries));
  }
  if ((await countUpTo(db, filters, SHEET_ROW_LIMIT + 1)) > SHEET_ROW_LIMIT) {
    reply.removeHeader('content-disposition');
    refuse('audit.tooManyRows', { limit: formatCount(SHEET_ROW_LIMIT) });
  }
  reply.header('content-type', WORKBOOK_TYPE);
  return byteStream(streamTable(COLUMNS, entries, 'Auditoría', maker));
}
