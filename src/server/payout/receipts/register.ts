/** The register of a year for DJ 1879: what was paid and retained, reconciled with the receipts (payout §19.8). */
import { sql } from 'kysely';
import { formatDate, type LocalDate, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import {
  DOCUMENT_KIND_LABELS,
  RECEIPT_STAND_BADGES,
  RECEIVED_STATE_LABELS,
  receiptFindings,
} from '../../../domain/words/receipt-words.ts';
import {
  type TableColumn,
  tableSheet,
  WORKBOOK_TYPE,
  writeWorkbook,
} from '../../../formats/workbook/tabular.ts';
import { atOneMoment, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type ChangedRow, type OpenRow, readChanges, readOpenOn } from './register-then.ts';
import {
  DUE,
  type MonthSums,
  ofClinic,
  ofYear,
  paidInYear,
  receivedOn,
  sumMonths,
} from './yearly.ts';

type RetainedRow = {
  rut: string;
  name: string;
  kind: keyof typeof DOCUMENT_KIND_LABELS;
  /** In basis points; null for payments from before the retention was computed once. */
  rate: number | null;
  grossAmount: number;
  retentionAmount: number;
  /** What was retained in each month, January first. */
  months: readonly number[];
};

const RETAINED: readonly TableColumn<RetainedRow>[] = [
  { title: 'RUT', type: 'text', value: ({ rut }) => formatRut(rut) },
  { title: 'Nombre', type: 'text', value: ({ name }) => name },
  { title: 'Documento', type: 'text', value: ({ kind }) => DOCUMENT_KIND_LABELS[kind] },
  { title: 'Tasa', type: 'rate', value: ({ rate }) => rate },
  { title: 'Honorarios pagados', type: 'pesos', value: ({ grossAmount }) => grossAmount },
  { title: 'Retenido', type: 'pesos', value: ({ retentionAmount }) => retentionAmount },
  ...MONTH_NAMES.map(
    (name, at): TableColumn<RetainedRow> => ({
      title: `Retenido ${name}`,
      type: 'pesos',
      value: ({ months }) => months[at] ?? 0,
    }),
  ),
];

type ReconciledRow = {
  rut: string;
  name: string | null;
  grossAmount: number;
  retentionAmount: number;
  dueAmount: number;
  receipts: number;
  receivedGrossAmount: number;
  receivedRetentionAmount: number;
  annulled: number;
  pending: number;
  open: number;
};

const RECONCILED: readonly TableColumn<ReconciledRow>[] = [
  { title: 'RUT', type: 'text', value: ({ rut }) => formatRut(rut) },
  { title: 'Nombre', type: 'text', value: ({ name }) => name ?? '' },
  { title: 'Honorarios pagados', type: 'pesos', value: ({ grossAmount }) => grossAmount },
  { title: 'Retenido según pagos', type: 'pesos', value: ({ retentionAmount }) => retentionAmount },
  { title: 'Retención de la tasa del año', type: 'pesos', value: ({ dueAmount }) => dueAmount },
  { title: 'Boletas', type: 'integer', value: ({ receipts }) => receipts },
  { title: 'Bruto según boletas', type: 'pesos', value: (row) => row.receivedGrossAmount },
  { title: 'Retenido según boletas', type: 'pesos', value: (row) => row.receivedRetentionAmount },
  {
    title: 'Diferencia de retención',
    type: 'pesos',
    value: (row) => row.dueAmount - row.receivedRetentionAmount,
  },
  { title: 'Boletas anuladas', type: 'integer', value: ({ annulled }) => annulled },
  { title: 'Anulación por confirmar', type: 'integer', value: ({ pending }) => pending },
  { title: 'Sin cuadrar', type: 'integer', value: ({ open }) => open },
];

const OPEN: readonly TableColumn<OpenRow>[] = [
  { title: 'Estado', type: 'text', value: ({ stand }) => RECEIPT_STAND_BADGES[stand].label },
  { title: 'RUT', type: 'text', value: ({ rut }) => formatRut(rut) },
  { title: 'Nombre', type: 'text', value: ({ name }) => name ?? '' },
  {
    title: 'Fecha de pago',
    type: 'text',
    value: ({ paymentDate }) => paymentDate && formatDate(paymentDate),
  },
  { title: 'Bruto del pago', type: 'pesos', value: ({ expectedGross }) => expectedGross },
  { title: 'Retención del pago', type: 'pesos', value: (row) => row.expectedRetention },
  { title: 'Folio', type: 'integer', value: ({ folio }) => folio },
  {
    title: 'Fecha de emisión',
    type: 'text',
    value: (row) => row.issuedOn && formatDate(row.issuedOn),
  },
  { title: 'Bruto de la boleta', type: 'pesos', value: ({ grossAmount }) => grossAmount },
  { title: 'Retención de la boleta', type: 'pesos', value: (row) => row.retentionAmount },
  {
    title: 'Estado en el SII',
    type: 'text',
    value: ({ state }) => state && RECEIVED_STATE_LABELS[state],
  },
  {
    title: 'Qué pasa',
    type: 'text',
    value: (row) => receiptFindings({ ...row, relatedFolios: [] }),
  },
];

const changedColumns = (asOf: LocalDate): readonly TableColumn<ChangedRow>[] => [
  { title: 'RUT', type: 'text', value: ({ rut }) => formatRut(rut) },
  { title: 'Nombre', type: 'text', value: ({ name }) => name ?? '' },
  { title: 'Folio', type: 'integer', value: ({ folio }) => folio },
  { title: 'Fecha de emisión', type: 'text', value: ({ issuedOn }) => formatDate(issuedOn) },
  { title: 'Bruto', type: 'pesos', value: ({ grossAmount }) => grossAmount },
  { title: 'Retenido', type: 'pesos', value: ({ retentionAmount }) => retentionAmount },
  {
    title: `Estado al ${formatDate(asOf)}`,
    type: 'text',
    value: ({ stateThen }) =>
      stateThen ? RECEIVED_STATE_LABELS[stateThen] : 'No se había emitido',
  },
  { title: 'Estado ahora', type: 'text', value: ({ state }) => RECEIVED_STATE_LABELS[state] },
  { title: 'Se supo el', type: 'text', value: ({ knownOn }) => formatDate(knownOn) },
];

const F29: readonly TableColumn<MonthSums>[] = [
  { title: 'Mes', type: 'text', value: ({ month }) => MONTH_NAMES[month - 1] ?? '' },
  { title: 'Bruto pagado', type: 'pesos', value: ({ grossAmount }) => grossAmount },
  { title: 'Retenido', type: 'pesos', value: ({ retentionAmount }) => retentionAmount },
  { title: 'Retención de la tasa del año', type: 'pesos', value: ({ dueAmount }) => dueAmount },
  { title: 'Boletas', type: 'integer', value: ({ receivedDocuments }) => receivedDocuments },
  { title: 'Retenido según boletas', type: 'pesos', value: (row) => row.receivedRetentionAmount },
  {
    title: 'Diferencia',
    type: 'pesos',
    value: (row) => row.dueAmount - row.receivedRetentionAmount,
  },
];

/**
 * The register as a workbook: retained sums, their reconciliation, what is open, and the months. Receipts have the states of the
 * day `asOf`, and the last sheet tells the changes since; null: today's states. Refuses a year without anything.
 */
export async function registerFile(
  db: Db,
  { year, asOf }: { readonly year: number; readonly asOf: LocalDate | null },
  maker: Maker,
): Promise<File> {
  const { retained, reconciled, open, months, changes } = await atOneMoment(db, async (tx) => ({
    retained: await readRetained(tx, year),
    reconciled: await readReconciled(tx, year, asOf),
    open: asOf === null ? await readOpen(tx, year) : await readOpenOn(tx, year, asOf),
    months: await sumMonths(tx, year, asOf),
    changes: asOf === null ? null : await readChanges(tx, year, asOf),
  }));
  if (reconciled.length === 0) refuse('receipts.nothingInYear', { year });
  const openOf = Map.groupBy(open, ({ rut }) => rut);
  const withOpen = reconciled.map((row) => ({ ...row, open: openOf.get(row.rut)?.length ?? 0 }));
  const sheets = [
    tableSheet(RETAINED, retained, 'Retenciones'),
    tableSheet(RECONCILED, withOpen, 'Conciliación'),
    tableSheet(OPEN, open, 'Sin cuadrar'),
    tableSheet(F29, months, 'Meses (F29)'),
    ...(changes && asOf ? [tableSheet(changedColumns(asOf), changes, 'Cambios después')] : []),
  ];
  const content = writeWorkbook(sheets, maker) as BlobPart;
  const name = `registro-dj1879-${year}${asOf === null ? '' : `-al-${asOf}`}.xlsx`;
  return new File([content], name, { type: WORKBOOK_TYPE });
}

/** What is not reconciled of a year: how much, and the first month with some of it. */
export async function countOpen(db: Db, year: number) {
  const [counts] = await rowsOf<{
    missing: number;
    different: number;
    unexpected: number;
    month: number | null;
  }>(db)`
    WITH ${openSql(year)}
    SELECT count(*) FILTER (WHERE stand = 'missing') AS missing, count(*) FILTER (WHERE stand = 'different') AS different,
           count(*) FILTER (WHERE stand = 'unexpected') AS unexpected, min(extract(month FROM on_day))::int AS month
      FROM open`;
  return counts?.month ? { ...counts, month: counts.month } : null;
}

async function readRetained(db: Tx, year: number): Promise<RetainedRow[]> {
  const rows = await rowsOf<RetainedRow>(db)`
    WITH paid AS (
      SELECT d.issuer_rut AS rut, d.issuer_name AS name, d.kind, d.retention_rate AS rate, extract(month FROM p.payment_date) AS month,
             p.total_brut_amount - p.unretained_amount AS gross, p.total_retention_amount AS retention
        FROM ${paidInYear(year)}
    )
    SELECT rut, max(name) AS name, kind, rate, sum(gross)::bigint AS gross_amount, sum(retention)::bigint AS retention_amount,
           ARRAY(SELECT coalesce(sum(o.retention), 0)::bigint
                   FROM generate_series(1, 12) AS m (month)
                   LEFT JOIN paid o ON o.month = m.month AND (o.rut, o.kind) = (paid.rut, paid.kind)
                    AND o.rate IS NOT DISTINCT FROM paid.rate
                  GROUP BY m.month ORDER BY m.month) AS months
      FROM paid GROUP BY rut, kind, rate
     ORDER BY max(name) COLLATE "es-x-icu", rut, kind, rate`;
  return rows.map((row) => ({ ...row, months: row.months.map(Number) }));
}

async function readReconciled(
  db: Tx,
  year: number,
  asOf: LocalDate | null,
): Promise<Omit<ReconciledRow, 'open'>[]> {
  return rowsOf<Omit<ReconciledRow, 'open'>>(db)`
    WITH due AS (
      SELECT d.issuer_rut AS rut, max(d.issuer_name) AS name, sum(p.total_brut_amount - p.unretained_amount) AS gross,
             sum(p.total_retention_amount) AS retention, ${DUE} AS by_year
        FROM ${paidInYear(year)} GROUP BY 1
    ), issued AS (
      SELECT issuer_rut AS rut, max(issuer_name) AS name, count(*) FILTER (WHERE state <> 'annulled') AS receipts,
             sum(gross_amount) FILTER (WHERE state <> 'annulled') AS gross,
             sum(retention_amount) FILTER (WHERE state <> 'annulled') AS retention,
             count(*) FILTER (WHERE state = 'annulled') AS annulled, count(*) FILTER (WHERE state = 'annulment_pending') AS pending
        FROM ${receivedOn(asOf)} AS received
       WHERE kind = 'receipt' AND ${ofClinic()} AND ${ofYear('issued_on', year)} GROUP BY 1
    )
    SELECT rut, coalesce(due.name, issued.name) AS name, coalesce(due.gross, 0)::bigint AS gross_amount,
           coalesce(due.retention, 0)::bigint AS retention_amount, coalesce(due.by_year, 0)::bigint AS due_amount,
           coalesce(issued.receipts, 0) AS receipts,
           coalesce(issued.gross, 0)::bigint AS received_gross_amount,
           coalesce(issued.retention, 0)::bigint AS received_retention_amount, coalesce(issued.annulled, 0) AS annulled,
           coalesce(issued.pending, 0) AS pending
      FROM due FULL JOIN issued USING (rut)
     ORDER BY coalesce(due.name, issued.name) COLLATE "es-x-icu", rut`;
}

async function readOpen(db: Tx, year: number): Promise<OpenRow[]> {
  const rows = await rowsOf<OpenRow>(db)`
    WITH ${openSql(year)} SELECT * FROM open ORDER BY name COLLATE "es-x-icu", rut, on_day, folio`;
  return rows.map((row) => ({ ...row, folio: row.folio === null ? null : Number(row.folio) }));
}

/**
 * Part of a `WITH` that defines `open`: payments of the year without their receipt or with another one, and receipts of no
 * payment. A receipt of another month of the year is right for the declaration.
 */
function openSql(year: number) {
  return sql`
    open AS (
      SELECT l.stand, l.on_day, l.payee_rut AS rut, l.payee_name AS name, l.payment_date, l.expected_gross, l.expected_retention,
             l.folio, l.issued_on, l.gross_amount, l.retention_amount, l.state, l.differences, l.remark
        FROM receipt_line l
       WHERE l.stand IN ('missing', 'different') AND l.differences <> '{month}'
         AND l.document_id IN (SELECT d.id FROM ${paidInYear(year)})
      UNION ALL
      SELECT l.stand, l.on_day, l.payee_rut, l.payee_name, NULL, NULL, NULL, l.folio, l.issued_on, l.gross_amount, l.retention_amount,
             l.state, l.differences, l.remark
        FROM receipt_line l
       WHERE l.stand = 'unexpected' AND l.received_kind = 'receipt' AND l.state <> 'annulled' AND ${ofClinic()}
         AND ${ofYear('issued_on', year)}
    )`;
}
