/** The medical history as files: a streamed workbook, and a PDF of limited length. */
import type { HistoryFilters } from '../../../contract/documents/doctor-reports.ts';
import { CALCULATION_TITLES as TITLES } from '../../../contract/fees/calculation-columns.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { ESTIMATED_TITLE, estimatedWord } from '../../../domain/words/estimated-column.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import { streamTable, type TableColumn, WORKBOOK_TYPE } from '../../../formats/workbook/tabular.ts';
import { readClinicIdentity, reportFile } from '../../masters/clinic/public.ts';
import { type CallContext, makerOf, today } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { byteStream } from '../../platform/http/byte-stream.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countHistory, type HistoryRow, readHistory } from './history.ts';
import { historyReport } from './history-report.ts';

/** The medical history as a table. */
const HISTORY_COLUMNS: readonly TableColumn<HistoryRow>[] = [
  { title: TITLES.attentionDate, type: 'date', value: (row) => localDate(row.attentionDate) },
  { title: TITLES.patientName, type: 'text', value: (row) => row.patientName },
  { title: TITLES.patientRut, type: 'text', value: (row) => formatRut(row.patientRut) },
  { title: TITLES.serviceCode, type: 'text', value: (row) => row.serviceCode },
  { title: TITLES.serviceName, type: 'text', value: (row) => row.serviceName },
  { title: TITLES.recordType, type: 'text', value: (row) => RECORD_TYPE_LABELS[row.recordType] },
  { title: 'Previsión', type: 'text', value: (row) => row.healthPlan },
  { title: 'Horario', type: 'text', value: (row) => SCHEDULE_LABELS[row.scheduleType] },
  { title: TITLES.status, type: 'text', value: (row) => PAYMENT_STATUS_BADGES[row.status].label },
  { title: 'ID externo', type: 'text', value: (row) => givenExternalId(row.externalId) },
  { title: 'Valor bruto', type: 'pesos', value: (row) => row.grossAmount },
  { title: 'Valor neto', type: 'pesos', value: (row) => row.netAmount },
  { title: 'Valor participado', type: 'pesos', value: (row) => row.participatedAmount },
  { title: TITLES.baseAmount, type: 'pesos', value: (row) => row.baseAmount },
  { title: 'Monto bruto', type: 'pesos', value: (row) => row.calculatedAmount },
  { title: TITLES.retentionAmount, type: 'pesos', value: (row) => row.retentionAmount },
  { title: TITLES.finalAmount, type: 'pesos', value: (row) => row.finalAmount },
  { title: ESTIMATED_TITLE, type: 'text', value: ({ status }) => estimatedWord(status) },
  {
    title: 'Fecha de pago',
    type: 'date',
    value: (row) => (row.paymentDate === null ? null : localDate(row.paymentDate)),
  },
  { title: 'Correcciones del monto bruto', type: 'pesos', value: (row) => row.correctedAmount },
  { title: 'Llegó por corrección', type: 'text', value: (row) => (row.isMoved ? 'Sí' : null) },
];

/** The most attentions in a PDF: about 150 pages, made in a few seconds. */
export const PDF_LIMIT = 5_000;

/** A workbook of all filtered attentions. Refuses if there are none. */
export async function streamHistory(
  context: CallContext,
  filters: HistoryFilters,
): Promise<ReadableStream<Uint8Array>> {
  const { database, reply, patients } = context;
  const { db } = database;
  await countOrRefuse(db, filters);
  const { rut } = await readDoctor(db, filters.doctorId);
  reply.header('content-type', WORKBOOK_TYPE);
  reply.header('content-disposition', `attachment; filename="historial_${rut}.xlsx"`);
  const rows = readHistory(db, filters, patients);
  const bytes = streamTable(HISTORY_COLUMNS, rows, 'Historial médico', makerOf(context));
  return byteStream(bytes);
}

/** A PDF of all filtered attentions. Refuses if there are none or too many, or if it takes too long. */
export async function renderHistory(context: CallContext, filters: HistoryFilters): Promise<File> {
  const { database, patients } = context;
  const { db } = database;
  const count = await countOrRefuse(db, filters);
  if (count > PDF_LIMIT) {
    refuse('history.tooManyRows', { limit: formatCount(PDF_LIMIT), count: formatCount(count) });
  }
  const doctor = await readDoctor(db, filters.doctorId);
  const clinic = await readClinicIdentity(db);
  const facts = { clinic, doctor, filters, rows: await readAll(db, filters, patients) };
  return reportFile(context, historyReport(facts, today()), {
    name: `historial_${doctor.rut}.pdf`,
    tooLong: 'history.tookTooLong',
  });
}

async function countOrRefuse(db: Db, filters: HistoryFilters): Promise<number> {
  const count = await countHistory(db, filters);
  return count > 0 ? count : refuse('history.nothingToShow');
}

async function readAll(
  db: Db,
  filters: HistoryFilters,
  patients: PatientView,
): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  for await (const page of readHistory(db, filters, patients)) rows.push(...page);
  return rows;
}

function readDoctor(db: Db, doctorId: number) {
  return db
    .selectFrom('namedDoctor')
    .select(['name', 'rut', 'specialtyName'])
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow();
}
