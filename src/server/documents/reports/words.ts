/** The texts of the report's files. */
import { formatDate } from '../../../domain/calendar/calendar.ts';
import type { Portion } from '../../../domain/words/distribution.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import type { ServiceReport } from './report.ts';

export const REPORT_TITLE = 'Reporte Prestaciones';

/** `01-12-2025 al 20-11-2026`. */
export function describeSpan({ span }: ServiceReport): string {
  return `${formatDate(span.dateFrom)} al ${formatDate(span.dateTo)}`;
}

/** A sentence for each filter; a single sentence if there is none. */
export function describeFilters({ filters, specialtyName }: ServiceReport): string {
  const { search, participationType: type } = filters;
  const sentences = [
    search ? `Texto: «${search}»` : '',
    specialtyName === null ? '' : `Especialidad: ${specialtyName}`,
    type === undefined ? '' : `Tipo de participación: ${PARTICIPATION_TYPE_LABELS[type]}`,
  ].filter(Boolean);
  return sentences.length === 0 ? 'Todas las prestaciones' : sentences.join(' · ');
}

/** The participation types by label, with their number of services. */
export function typePortions({ summary }: ServiceReport): Portion[] {
  return summary.byParticipationType.map(({ participationType: type, count }) => ({
    name: PARTICIPATION_TYPE_LABELS[type],
    count,
  }));
}
