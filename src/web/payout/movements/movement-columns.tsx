/** The columns of a doctor's movements, for table and export (payout §13). */
import { calculationCell } from '../../../contract/fees/calculation-columns.ts';
import { MOVEMENT_BADGES } from '../../../domain/words/state-badges.ts';
import { lineColumns, markedBelow } from '../../fees/calculations/public.ts';
import { onDesktops, statusColumn } from '../../kit/table/columns.tsx';

const hiddenAtFirst = { hiddenAtFirst: true };

export const movementColumns = lineColumns({
  attentionDate: { sortable: true },
  requestDate: hiddenAtFirst,
  patientName: markedBelow('patientName'),
  patientRut: hiddenAtFirst,
  serviceCode: hiddenAtFirst,
  serviceName: {},
  recordType: onDesktops,
  period: hiddenAtFirst,
  rule: hiddenAtFirst,
  baseAmount: onDesktops,
  calculatedAmount: {},
  retentionPercentage: hiddenAtFirst,
  retentionAmount: onDesktops,
  finalAmount: {},
  status: {
    ...statusColumn('status', MOVEMENT_BADGES, 'Estado'),
    exportValue: calculationCell('status'),
  },
});
