/** The medical history as texts, for the template `documents/medical-history.typ`. */
import type { HistoryFilters } from '../../../contract/documents/doctor-reports.ts';
import { formatDate, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import type { HistoryRow } from './history.ts';

export type HistoryFacts = {
  readonly clinic: {
    readonly name: string;
    readonly rut: string | null;
    readonly address: string | null;
  };
  readonly doctor: { readonly name: string; readonly rut: string; readonly specialtyName: string };
  readonly filters: HistoryFilters;
  readonly rows: readonly HistoryRow[];
};

/** The data of the template, whose fields have the same names. */
export function historyDocument(facts: HistoryFacts, today: LocalDate) {
  const { clinic, doctor, rows } = facts;
  const total = (amount: (row: HistoryRow) => number | null) =>
    formatPesos(rows.reduce((sum, row) => sum + (amount(row) ?? 0), 0));
  return {
    title: 'Historial médico',
    clinic: {
      name: clinic.name,
      details: [clinic.rut && `RUT ${formatRut(clinic.rut)}`, clinic.address]
        .filter(Boolean)
        .join(' · '),
    },
    issuedOn: formatDate(today),
    doctor: `${doctor.name} · RUT ${formatRut(doctor.rut)} · ${doctor.specialtyName}`,
    span: describeSpan(facts.filters),
    count: formatCount(rows.length),
    rows: rows.map(presentRow),
    totals: [
      total((row) => row.grossAmount),
      total((row) => row.calculatedAmount),
      total((row) => row.retentionAmount),
      total((row) => row.finalAmount),
    ],
  };
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
  const amount = (value: number | null) => (value === null ? '—' : formatPesos(value));
  return [
    formatDate(row.attentionDate),
    row.patientName,
    formatRut(row.patientRut),
    `${row.serviceCode} ${row.serviceName}`,
    RECORD_TYPE_LABELS[row.recordType],
    PAYMENT_STATUS_BADGES[row.status].label,
    row.paymentDate === null ? '—' : formatDate(row.paymentDate),
    amount(row.grossAmount),
    amount(row.calculatedAmount),
    amount(row.retentionAmount),
    amount(row.finalAmount),
  ];
}
