/** Paid records in files. */
import type { Calculation } from '../../../contract/calculations.ts';
import { PAID_RECORD_COLUMNS } from '../../../contract/paid-record-file.ts';
import type { Column } from '../../kit/columns.tsx';

export const recordColumns: readonly Column<Calculation>[] = PAID_RECORD_COLUMNS.map(
  ({ title, value }) => ({ accessor: title, title, exportValue: value }),
);
