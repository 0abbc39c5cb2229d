/** Paid records in files. */
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { PAID_RECORD_COLUMNS } from '../../../contract/payout/paid-record-file.ts';
import type { Column } from '../../kit/table/columns.tsx';

export const recordColumns: readonly Column<Calculation>[] = PAID_RECORD_COLUMNS.map(
  ({ title, value }) => ({ accessor: title, title, exportValue: value }),
);
