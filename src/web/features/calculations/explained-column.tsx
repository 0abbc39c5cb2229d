/** The table column of an amount that opens its explanation. */
import { type Column, pesosColumn } from '../../kit/columns.tsx';
import { ExplainedAmount } from './explanation-address.tsx';

/** As `pesosColumn`, for rows of calculations: each amount opens the explanation of its line. */
export function explainedColumn<Row extends { attentionId: number }>(
  field: keyof Row & string,
  title: string,
  extra: Partial<Column<Row>> = {},
): Column<Row> {
  return pesosColumn<Row>(field, title, {
    render: (row) => <ExplainedAmount attentionId={row.attentionId} value={Number(row[field])} />,
    ...extra,
  });
}
