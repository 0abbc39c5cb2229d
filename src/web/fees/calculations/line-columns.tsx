/** The columns of calculated lines, of which each table takes those that it shows. */
import {
  type CalculationColumn,
  periodOf,
  CALCULATION_TITLES as TITLES,
} from '../../../contract/fees/calculation-columns.ts';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { asEstimate, isEstimated } from '../../../domain/words/estimates.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import {
  type Column,
  dateColumn,
  labelColumn,
  percentColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { CorrectedBadge } from '../../links/corrected-badge.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';
import { explainedColumn } from './explained-column.tsx';
import { ruleColumn } from './rule-column.tsx';

type Columns = Readonly<Record<CalculationColumn, Column<Calculation>>>;

const byMouseOnly = { byMouseOnly: true };
const COLUMNS: Columns = {
  attentionDate: dateColumn('attentionDate', TITLES.attentionDate),
  requestDate: dateColumn('requestDate', TITLES.requestDate),
  doctorName: textColumn('doctorName', TITLES.doctorName),
  doctorRut: rutColumn('doctorRut', TITLES.doctorRut),
  specialtyName: textColumn('specialtyName', TITLES.specialtyName),
  patientName: textColumn('patientName', TITLES.patientName),
  patientRut: rutColumn('patientRut', TITLES.patientRut),
  serviceCode: textColumn('serviceCode', TITLES.serviceCode, { noWrap: true }),
  serviceName: textColumn('serviceName', TITLES.serviceName),
  recordType: labelColumn('recordType', TITLES.recordType, RECORD_TYPE_LABELS),
  period: { accessor: 'period', title: TITLES.period, render: periodOf, exportValue: periodOf },
  rule: ruleColumn,
  baseAmount: explainedColumn('baseAmount', TITLES.baseAmount, byMouseOnly),
  calculatedAmount: explainedColumn('calculatedAmount', TITLES.calculatedAmount, byMouseOnly),
  retentionPercentage: percentColumn('retentionPercentage', TITLES.retentionPercentage),
  retentionAmount: explainedColumn('retentionAmount', TITLES.retentionAmount, byMouseOnly),
  finalAmount: explainedColumn('finalAmount', TITLES.finalAmount, {
    isEstimate: ({ status }) => isEstimated(status),
  }),
  status: statusColumn('status', PAYMENT_STATUS_BADGES, TITLES.status),
};

/** The columns named, in their order, each with what this table has otherwise. */
export function lineColumns(
  chosen: Partial<Record<CalculationColumn, Partial<Column<Calculation>>>>,
): Column<Calculation>[] {
  return (Object.keys(chosen) as CalculationColumn[]).map(
    (key) => ({ ...COLUMNS[key], ...chosen[key] }) as Column<Calculation>,
  );
}

/** For the column by which a table tells its lines apart: below its value, whether the line is held or corrected. */
export const markedBelow = (field: 'doctorName' | 'patientName'): Partial<Column<Calculation>> => ({
  render: (line) => (
    <>
      {line[field]}
      {line.status !== 'paid' && line.status !== 'processed' && (
        <div>
          <HeldBadge kind="record" id={line.attentionId} label={line.patientName} />
        </div>
      )}
      <div>
        <CorrectedBadge
          attentionId={line.attentionId}
          status={line.status}
          label={line.patientName}
        />
      </div>
    </>
  ),
});

/** What is retained of lines that are all in no payment yet, and what is left: their headings say that they are estimates. */
export const ESTIMATED_COLUMNS = {
  retentionAmount: { title: asEstimate(TITLES.retentionAmount) },
  finalAmount: explainedColumn<Calculation>('finalAmount', asEstimate(TITLES.finalAmount)),
};
