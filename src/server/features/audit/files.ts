/** The log as a file that is made while it is sent (design §9). */
import { Readable } from 'node:stream';

import type { AuditEntry } from '../../../contract/audit.ts';
import { auditActionLabel, auditNoun } from '../../../domain/audit-words.ts';
import { CLINIC_ZONE, dateInClinic, formatDate } from '../../../domain/calendar.ts';
import { formatCount } from '../../../domain/counts.ts';
import { SHEET_ROW_LIMIT, streamWorkbook } from '../../../formats/streamed-workbook.ts';
import { csvHeader, csvRow, type TableColumn, WORKBOOK_TYPE } from '../../../formats/tabular.ts';
import { type CallContext, today } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { allEntries, countUpTo } from './entries.ts';
import type { AuditFilters } from './filters.ts';

type TextColumn = Extract<TableColumn<AuditEntry>, { type: 'text' }>;
const text = (title: string, value: TextColumn['value']): TextColumn => ({
  title,
  type: 'text',
  value,
});

const clock = new Intl.DateTimeFormat('es-CL', {
  timeZone: CLINIC_ZONE,
  timeStyle: 'medium',
  hourCycle: 'h23',
});

const COLUMNS: readonly TextColumn[] = [
  text('Fecha', ({ at }) => formatDate(dateInClinic(new Date(at)))),
  text('Hora', ({ at }) => clock.format(new Date(at))),
  text('Persona', ({ userName }) => userName),
  text('Acción', ({ action }) => auditActionLabel(action)),
  text('Tipo de registro', ({ entity }) => auditNoun(entity)),
  text('N.º de registro', ({ entityId }) => entityId),
  text('Resumen', ({ summary }) => summary),
  text('Dirección IP', ({ ipAddress }) => ipAddress),
  text('N.º de entrada', ({ id }) => String(id)),
];

/** Refused before anything is sent when a sheet can't hold what the filters find. */
export async function auditFile(
  { database: { db }, reply }: CallContext,
  { format, ...filters }: AuditFilters & { format: 'csv' | 'xlsx' },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const entries = allEntries(db, filters, signal);
  const name = `auditoria-${today()}.${format}`;
  reply.header('content-disposition', `attachment; filename="${name}"`);
  if (format === 'csv') {
    reply.header('content-type', 'text/csv; charset=utf-8');
    return sent(csvPieces(entries));
  }
  if ((await countUpTo(db, filters, SHEET_ROW_LIMIT + 1)) > SHEET_ROW_LIMIT) {
    reply.removeHeader('content-disposition');
    refuse('audit.tooManyRows', { limit: formatCount(SHEET_ROW_LIMIT) });
  }
  reply.header('content-type', WORKBOOK_TYPE);
  const titles = COLUMNS.map(({ title }) => title);
  return sent(streamWorkbook('Auditoría', titles, cellsOf(entries)));
}

function sent(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>;
}

const PIECE_CHARACTERS = 65_536;

async function* csvPieces(entries: AsyncIterable<AuditEntry>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = csvHeader(COLUMNS);
  for await (const entry of entries) {
    piece += csvRow(COLUMNS, entry);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}

async function* cellsOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<(string | null)[]> {
  for await (const entry of entries) yield COLUMNS.map(({ value }) => value(entry));
}
