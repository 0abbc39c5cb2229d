/** The table column of an amount that opens its explanation. */
import { type Column, pesosColumn } from '../../kit/table/columns.tsx';
import { ExplainedAmount } from '../../links/explanation.tsx';

/**
 * Like `pesosColumn`, for rows of calculations: each amount opens the explanation of its line; an uncalculated one is a
 * dash. Only one column of a table needs to be reachable by Tab: the others are `byMouseOnly`.
 */
export function explainedColumn<Row extends { attentionId: number }>(
  field: keyof Row & string,
  title: string,
  { byMouseOnly, ...extra }: Partial<Column<Row>> & { byMouseOnly?: boolean } = {},
): Column<Row> {
  return pesosColumn<Row>(field, title, {
    render: (row) =>
      row[field] === null ? (
        '—'
      ) : (
        <ExplainedAmount
          attentionId={row.attentionId}
          value={Number(row[field])}
          byMouseOnly={byMouseOnly}
        />
      ),
    ...extra,
  });
}
