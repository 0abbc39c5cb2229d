/** The table column of an amount that opens its explanation. */
import { Text } from '@mantine/core';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { type Column, pesosColumn } from '../../kit/table/columns.tsx';
import { ExplainedAmount } from '../../links/explanation.tsx';

/**
 * Like `pesosColumn`, for rows of calculations: each amount opens the explanation of its line; an uncalculated one is a
 * dash. Only one column of a table needs to be reachable by Tab: the others are `byMouseOnly`.
 */
export function explainedColumn<Row extends { attentionId: number }>(
  field: keyof Row & string,
  title: string,
  {
    byMouseOnly,
    isEstimate,
    isExplained = () => true,
    ...extra
  }: Partial<Column<Row>> & {
    byMouseOnly?: boolean;
    /** Which rows say that their amount is an estimate, in a list that has others, too. */
    isEstimate?: (row: Row) => boolean;
    /** Which rows have a line of their own to explain: all, unless said otherwise. */
    isExplained?: (row: Row) => boolean;
  } = {},
): Column<Row> {
  return pesosColumn<Row>(field, title, {
    render: (row) =>
      row[field] === null ? (
        '—'
      ) : (
        <>
          {isExplained(row) ? (
            <ExplainedAmount
              attentionId={row.attentionId}
              value={Number(row[field])}
              byMouseOnly={byMouseOnly}
            />
          ) : (
            <Amount value={Number(row[field])} />
          )}
          {isEstimate?.(row) && (
            <Text variant="small">{asEstimate(title).slice(title.length + 1)}</Text>
          )}
        </>
      ),
    ...extra,
  });
}
