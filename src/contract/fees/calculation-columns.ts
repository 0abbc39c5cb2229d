/** What lists and files say about a calculated line, column by column: screens, exports and the server's files derive from it. */
import { formatDate, formatPeriod } from '../../domain/calendar/calendar.ts';
import { formatRut } from '../../domain/identity/rut.ts';
import type { CsvCell } from '../../domain/words/csv.ts';
import { NO_RULE_LABEL, RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import { exportedState } from '../../domain/words/state-badges.ts';
import type { Calculation } from './calculations.ts';

/** Their titles, by the field that each shows. */
export const CALCULATION_TITLES = {
  attentionDate: 'Fecha',
  requestDate: 'Fecha de solicitud',
  doctorName: 'Doctor',
  doctorRut: 'RUT doctor',
  specialtyName: 'Especialidad',
  patientName: 'Paciente',
  patientRut: 'RUT paciente',
  serviceCode: 'Código',
  serviceName: 'Prestación',
  recordType: 'Tipo',
  period: 'Período',
  rule: 'Regla',
  baseAmount: 'Base',
  calculatedAmount: 'Calculado',
  retentionPercentage: '% retención',
  retentionAmount: 'Retención',
  finalAmount: 'Líquido',
  status: 'Estado',
} as const;
export type CalculationColumn = keyof typeof CALCULATION_TITLES;

/** The month that a line is paid in, in words. */
export const periodOf = ({ periodMonth, periodYear }: Calculation) =>
  formatPeriod({ month: periodMonth, year: periodYear });

/** Those of which a file does not say just what the field holds. */
const IN_FILES: Partial<Record<CalculationColumn, (record: Calculation) => CsvCell>> = {
  attentionDate: ({ attentionDate }) => formatDate(attentionDate),
  doctorRut: ({ doctorRut }) => formatRut(doctorRut),
  patientRut: ({ patientRut }) => formatRut(patientRut),
  recordType: ({ recordType }) => RECORD_TYPE_LABELS[recordType],
  period: periodOf,
  rule: ({ rule }) => rule?.name ?? NO_RULE_LABEL,
  status: ({ status }) => exportedState(status),
};

/** What a file says about a record in a column; amounts are pesos. */
export function calculationCell(column: CalculationColumn): (record: Calculation) => CsvCell {
  return IN_FILES[column] ?? ((record) => record[column as keyof Calculation] as CsvCell);
}
