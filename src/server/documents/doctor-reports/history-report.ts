/** The medical history as a report for paper (`formats/pdf`). */
import type { HistoryFilters } from '../../../contract/documents/doctor-reports.ts';
import { formatDate, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import type { Column, Report } from '../../../formats/pdf/report.ts';
import { type ClinicIdentity, footerOf, letterheadOf } from '../../masters/clinic/public.ts';
import type { HistoryRow } from './history.ts';

export type HistoryFacts = {
  readonly clinic: ClinicIdentity;
  readonly doctor: { readonly name: string; readonly rut: string; readonly specialtyName: string };
  readonly filters: HistoryFilters;
  readonly rows: readonly HistoryRow[];
};

const TITLE = 'Historial médico';
/** In points: of a table with many columns. */
const SIZE = 8;

/** One row for each attention, with the totals of all. */
export function historyReport(facts: HistoryFacts, today: LocalDate): Report {
  const { doctor, rows } = facts;
  const letterhead = letterheadOf(facts.clinic);
  const total = (amount: (row: HistoryRow) => number | null) =>
    formatPesos(rows.reduce((sum, row) => sum + (amount(row) ?? 0), 0));
  const totals = AMOUNTS.map(([, amount]) => total(amount));
  return {
    title: `${TITLE} · ${doctor.name}`,
    running: `${TITLE} · ${doctor.name} · RUT ${formatRut(doctor.rut)}`,
    footer: footerOf(letterhead),
    letterhead: { ...letterhead, issued: `Emitido el ${formatDate(today)}` },
    blocks: [
      {
        kind: 'title',
        text: TITLE,
        subtitle: `${describeSpan(facts.filters)} · ${formatCount(rows.length)} en total`,
        remark: null,
      },
      {
        kind: 'summary',
        name: doctor.name,
        facts: [
          ['RUT', formatRut(doctor.rut)],
          ['Especialidad', doctor.specialtyName],
        ],
        figures: AMOUNTS.map(([name, amount]) => [name, total(amount)]),
      },
      { kind: 'heading', text: 'Atenciones' },
      {
        kind: 'table',
        size: SIZE,
        columns: COLUMNS,
        rows: rows.map(presentRow),
        total: ['Total', '', '', '', '', '', '', ...totals],
      },
      { kind: 'notes', items: [...correctionNotes(rows), ...NOTES] },
    ],
  };
}

const AMOUNTS: readonly (readonly [name: string, amount: (row: HistoryRow) => number | null])[] = [
  ['Valor bruto', (row) => row.grossAmount],
  ['Monto bruto', (row) => row.calculatedAmount],
  ['Retención', (row) => row.retentionAmount],
  ['Líquido', (row) => row.finalAmount],
];

const COLUMNS: readonly Column[] = [
  { name: 'Fecha' },
  { name: 'Paciente', share: 0.42 },
  { name: 'RUT' },
  { name: 'Prestación', share: 0.58 },
  { name: 'Tipo' },
  { name: 'Estado' },
  { name: 'Pagada el' },
  ...AMOUNTS.map(([name]) => ({ name, isAmount: true })),
];

const NOTES = [
  'Valor bruto: el de la atención. Monto bruto: el honorario calculado, antes de la retención. Líquido: lo que queda después de ella.',
  'En las atenciones calculadas y pendientes de pago, la retención y el líquido son estimados: se fijan al procesar el pago.',
  'Una raya indica que la atención aún no tiene ese dato.',
];

/** What the corrections of these attentions come to, and which came by one; nothing without any. */
function correctionNotes(rows: readonly HistoryRow[]): string[] {
  const moved = rows.filter(({ isMoved }) => isMoved).length;
  return [
    ...(moved === 0
      ? []
      : [
          `Por corrección: ${countOf(moved, 'atención se registró', 'atenciones se registraron')} a nombre de otro médico, y una corrección ${moved === 1 ? 'la' : 'las'} paga a este.`,
        ]),
    ...changeNotes(rows),
  ];
}

function changeNotes(rows: readonly HistoryRow[]): string[] {
  const corrected = rows.filter(({ correctedAmount }) => correctedAmount !== null);
  if (corrected.length === 0) return [];
  const change = corrected.reduce((sum, row) => sum + (row.correctedAmount ?? 0), 0);
  return [
    `Corregida: la fila dice lo que se pagó primero. Lo que se corrigió de ${countOf(corrected.length, 'atención', 'atenciones')} va en pagos posteriores y suma ${formatPesos(change)} antes de retención, sin los ajustes de tramos.`,
  ];
}

/** `Todas las atenciones`, or the period of the filters. */
function describeSpan({ dateFrom, dateTo }: HistoryFilters): string {
  if (!dateFrom && !dateTo) return 'Todas las atenciones';
  return [
    'Atenciones',
    dateFrom && `desde el ${formatDate(dateFrom)}`,
    dateTo && `hasta el ${formatDate(dateTo)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function presentRow(row: HistoryRow): string[] {
  return [
    formatDate(row.attentionDate),
    row.patientName,
    formatRut(row.patientRut),
    `${row.serviceCode} ${row.serviceName}`,
    RECORD_TYPE_LABELS[row.recordType],
    `${PAYMENT_STATUS_BADGES[row.status].label}${row.isMoved ? ', por corrección' : ''}${row.correctedAmount === null ? '' : ', corregida'}`,
    row.paymentDate === null ? '—' : formatDate(row.paymentDate),
    ...AMOUNTS.map(([, amount]) => inPesos(amount(row))),
  ];
}

const inPesos = (value: number | null) => (value === null ? '—' : formatPesos(value));
