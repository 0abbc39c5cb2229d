/** The columns of files with paid records, for the server and the browser (payout §12.5). */
import { NO_REQUEST_DATE, requestDateLabel } from '../../domain/calendar/request-date.ts';
import type { CsvCell } from '../../domain/words/csv.ts';
import {
  CALCULATION_TITLES,
  type CalculationColumn,
  calculationCell,
} from '../fees/calculation-columns.ts';
import type { Calculation } from '../fees/calculations.ts';

type FileColumn = { readonly title: string; readonly value: (record: Calculation) => CsvCell };

const COLUMNS = [
  'doctorName',
  'doctorRut',
  'specialtyName',
  'patientName',
  'patientRut',
  'serviceCode',
  'serviceName',
  'recordType',
  'period',
  'rule',
  'baseAmount',
  'calculatedAmount',
  'retentionAmount',
  'finalAmount',
  'status',
] as const satisfies readonly CalculationColumn[];

/** The columns in order; amounts are pesos. */
export const PAID_RECORD_COLUMNS: readonly FileColumn[] = [
  {
    title: CALCULATION_TITLES.requestDate,
    value: ({ requestDate }) => requestDateLabel(requestDate ?? NO_REQUEST_DATE),
  },
  // Named so because the date of the request is beside it.
  { title: 'Fecha de atención', value: calculationCell('attentionDate') },
  ...COLUMNS.map((column) => ({
    title: CALCULATION_TITLES[column],
    value: calculationCell(column),
  })),
];
