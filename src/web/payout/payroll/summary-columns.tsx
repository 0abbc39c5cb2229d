/** The columns of what each doctor would be paid (payout §3.9). */
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';
import { formatCount } from '../../../domain/words/counts.ts';
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

export const doctorColumn = textColumn<PaymentSummary>('doctorName', 'Doctor');
export const countColumn = numberColumn<PaymentSummary>('totalCount', 'Registros');
export const grossColumn = pesosColumn<PaymentSummary>('totalBrutAmount', 'Bruto');
export const netColumn = pesosColumn<PaymentSummary>('totalAmount', 'Líquido');

/** Stands out where there are any: what no rule covers is not to be overlooked (payout §5.3). */
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

/** All that the summary says of a doctor; sortable by what is looked for. */
export const summaryColumns: readonly Column<PaymentSummary>[] = [
  { ...doctorColumn, sortable: true, width: 190 },
  rutColumn('doctorRut', 'RUT', onWideScreens),
  textColumn('societyName', 'Sociedad', { sortable: true, ...onWideScreens }),
  textColumn('doctorEmail', 'Email', { hiddenAtFirst: true }),
  numberColumn('participacionCount', 'Participaciones', { sortable: true, ...onWideScreens }),
  pesosColumn('participacionAmount', 'Monto participaciones', { hiddenAtFirst: true }),
  numberColumn('hmqCount', 'HMQ', { sortable: true, ...onWideScreens }),
  pesosColumn('hmqAmount', 'Monto HMQ', { hiddenAtFirst: true }),
  { ...countColumn, sortable: true, ...onWideScreens },
  { ...grossColumn, sortable: true, ...onWideScreens },
  percentColumn('retentionPercentage', '% retención', { hiddenAtFirst: true }),
  { ...netColumn, sortable: true },
  { ...withoutRuleColumn, sortable: true },
  textColumn('ruleApplied', 'Reglas aplicadas', { hiddenAtFirst: true }),
];
