/** The log of reads as a file (access §16.9). */
import { EXPORTED_READS, type ReadEntry } from '../../../contract/access/read-log.ts';
import { CALL_WORDS } from '../../../contract/call-words.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { clockTime } from '../../../domain/calendar/clock.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { readFilterWords, readHow } from '../../../domain/words/read-words.ts';
import { type TableColumn, tableFile } from '../../../formats/workbook/tabular.ts';
import {
  type CallContext,
  callerName,
  makerOf,
  today,
  userInPerson,
  userOf,
} from '../../platform/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { conditionsOf, type ReadLogFilters } from './filters.ts';
import { profileName } from './read-of-call.ts';
import { allReads, countUpTo } from './records.ts';

type Column = TableColumn<ReadEntry>;
const text = (title: string, value: (read: ReadEntry) => string | null): Column => ({
  title,
  type: 'text',
  value,
});
const count = (title: string, value: (read: ReadEntry) => number | null): Column => ({
  title,
  type: 'integer',
  value,
});

const COLUMNS: readonly Column[] = [
  text('Fecha', ({ at }) => formatDate(dateInClinic(new Date(at)))),
  text('Hora', ({ at }) => clockTime(at)),
  text('Persona', ({ userName }) => userName),
  text('Perfil', ({ profile }) => profile),
  text('Pantalla', ({ screen, screenName }) => screenName ?? screen),
  text('Cómo', readHow),
  text('Qué hizo', ({ call }) => CALL_WORDS[call] ?? null),
  text('RUT del paciente', ({ patientRut }) => patientRut && formatRut(patientRut)),
  text('Paciente', ({ patientName }) => patientName),
  count('Pacientes nombrados', ({ patientCount }) => patientCount),
  text('Otros sin nombrar', ({ hasUnnamedPatients }) => (hasUnnamedPatients ? 'Sí' : 'No')),
  text('Médico', ({ doctorName }) => doctorName),
  count('Médicos', ({ doctorCount }) => doctorCount),
  text('Filtro', readFilterWords),
  count('Filas', ({ rowCount }) => rowCount),
  text('Dirección IP', ({ ipAddress }) => ipAddress),
  count('N.º de lectura', ({ id }) => (id === 0 ? null : id)),
];

type Order = ReadLogFilters & { format: 'csv' | 'xlsx' };

/** Newest first. The first row is this file: who made it, when, by which filter, and how many rows follow. */
export async function readLogFile(
  context: CallContext,
  { format, ...filters }: Order,
  signal: AbortSignal,
): Promise<File> {
  const { db } = context.database;
  const found = await conditionsOf(db, filters, userInPerson(context));
  const total = await countUpTo(db, found, EXPORTED_READS + 1);
  if (total > EXPORTED_READS) refuse('readLog.tooManyRows', { limit: formatCount(EXPORTED_READS) });
  const pieces = withMaker(thisFile(context, filters, total), allReads(db, found, signal));
  const name = `registro-lecturas-${today()}.${format}`;
  return tableFile(COLUMNS, pieces, { name, format, sheet: 'Lecturas', maker: makerOf(context) });
}

async function* withMaker(
  maker: ReadEntry,
  pages: AsyncIterable<readonly ReadEntry[]>,
): AsyncGenerator<readonly ReadEntry[]> {
  yield [maker];
  yield* pages;
}

/** As a record of the log would tell it, which is written when the file is made. */
function thisFile(context: CallContext, filter: ReadLogFilters, rowCount: number): ReadEntry {
  const user = userOf(context);
  return {
    id: 0,
    at: new Date().toISOString(),
    userId: user.id,
    userName: callerName(user, context),
    profile: profileName(user),
    ipAddress: context.request.ip,
    call: 'readLog.file',
    screen: '/registro-lecturas',
    screenName: null,
    kind: 'file',
    filter,
    rowCount,
    patientCount: 0,
    patientRut: null,
    patientName: null,
    doctorCount: 0,
    doctorId: null,
    doctorName: null,
    hasUnnamedPatients: false,
  };
}
