/** The report as texts, for the template `documents/service-report.typ`. */
import { formatDate, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos, formatRate, WHOLE } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { distribute, type SharedPortion } from '../../../domain/words/distribution.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { ReportRow, ServiceReport } from './report.ts';
import {
  describeClinic,
  describeFilters,
  describeSpan,
  REPORT_TITLE,
  typePortions,
} from './words.ts';

/** The data of the template, whose fields have the same names. */
export function reportDocument(report: ServiceReport, today: LocalDate) {
  const { summary, totals, rows } = report;
  const total = formatCount(summary.total);
  return {
    title: REPORT_TITLE,
    clinic: { name: report.clinic.name, details: describeClinic(report) },
    issuedOn: formatDate(today),
    filters: describeFilters(report),
    span: describeSpan(report),
    figures: [
      ['Prestaciones', total],
      ['Activas', formatCount(rows.filter(({ isActive }) => isActive).length)],
      ['Atenciones', formatCount(totals.attentions)],
      ['Monto bruto', formatPesos(totals.grossAmount)],
      ['Honorarios calculados', formatPesos(totals.calculatedAmount)],
    ],
    distributions: [
      ['Especialidad', distribute(summary.bySpecialty).map(presentPortion)],
      ['Tipo de participación', distribute(typePortions(report)).map(presentPortion)],
    ],
    total,
    rows: rows.map(presentRow),
    totals: [
      formatCount(totals.attentions),
      formatPesos(totals.grossAmount),
      formatPesos(totals.calculatedAmount),
      formatRate(totals.grossAmount === 0 ? 0 : WHOLE),
    ],
  };
}

function presentPortion({ name, count, share }: SharedPortion): string[] {
  return [name, formatCount(count), formatRate(share)];
}

function presentRow(row: ReportRow): string[] {
  return [
    row.code,
    row.name,
    row.specialtyName,
    PARTICIPATION_TYPE_LABELS[row.participationType],
    row.baseValue === null ? 'No definido' : formatPesos(row.baseValue),
    ACTIVE_BADGES.feminine[`${row.isActive}`].label,
    formatDate(row.createdOn),
    formatCount(row.attentions),
    formatPesos(row.grossAmount),
    formatPesos(row.calculatedAmount),
    formatRate(row.share),
  ];
}
