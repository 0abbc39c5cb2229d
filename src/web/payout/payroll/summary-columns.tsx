/** The columns of the doctors' summaries (payout §3.9). */
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import {
  type Column,
  numberColumn,
  onWideScreens,
  percentColumn,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { MarkedDoctor } from '../../links/held-badge.tsx';

export const doctorColumn = textColumn<PaymentSummary>('doctorName', 'Doctor', {
  render: MarkedDoctor,
});
export const countColumn = numberColumn<PaymentSummary>('totalCount', 'Registros');
export const grossColumn = pesosColumn<PaymentSummary>('totalBrutAmount', 'Bruto');
const netColumn = pesosColumn<PaymentSummary>('totalAmount', asEstimate('Líquido'));

/** Of a run that makes payments: what it pays besides the records, and the whole. */
export const entriesColumn = pesosColumn<PaymentSummary>('entriesAmount', 'Haberes y descuentos');
export const payableColumn = pesosColumn<PaymentSummary>('payableAmount', asEstimate('A pagar'));

/** Highlighted if not 0, so that lines without a rule are not overlooked (payout §5.3). */
export const withoutRuleColumn: Column<PaymentSummary> = {
  accessor: 'withoutRuleCount',
  title: 'Sin regla',
  textAlign: 'right',
  noWrap: true,
  render: ({ withoutRuleCount }) =>
    withoutRuleCount === 0 ? (
      '—'
    ) : (
      <ColorBadge color="yellow" label={formatCount(withoutRuleCount)} />
    ),
  exportValue: ({ withoutRuleCount }) => withoutRuleCount,
};

/** All columns of a doctor's summary; the important ones are sortable. `pays`: of a run that makes payments. */
export function summaryColumns(pays: boolean): readonly Column<PaymentSummary>[] {
  const besides = pays ? { hiddenAtFirst: true } : onWideScreens;
  return [
    { ...doctorColumn, sortable: true, width: 190 },
    rutColumn('doctorRut', 'RUT', onWideScreens),
    textColumn('societyName', 'Sociedad', { sortable: true, ...onWideScreens }),
    textColumn('doctorEmail', 'Email', { hiddenAtFirst: true }),
    // A run that makes payments has two columns more: what it pays must be seen without scrolling.
    numberColumn('participacionCount', 'Participaciones', { sortable: true, ...besides }),
    pesosColumn('participacionAmount', 'Monto participaciones', { hiddenAtFirst: true }),
    numberColumn('hmqCount', 'HMQ', { sortable: true, ...besides }),
    pesosColumn('hmqAmount', 'Monto HMQ', { hiddenAtFirst: true }),
    { ...countColumn, sortable: true, ...onWideScreens },
    { ...grossColumn, sortable: true, ...besides },
    percentColumn('retentionPercentage', '% retención', { hiddenAtFirst: true }),
    { ...netColumn, sortable: true, ...(pays && onWideScreens) },
    ...(pays
      ? [
          { ...entriesColumn, sortable: true, ...onWideScreens },
          { ...payableColumn, sortable: true },
        ]
      : []),
    { ...withoutRuleColumn, sortable: true },
    textColumn('ruleApplied', 'Reglas aplicadas', { hiddenAtFirst: true }),
  ];
}
