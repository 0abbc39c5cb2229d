/** The row of a query that has exactly one, such as an aggregate without groups. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a query that has one row has none');
  return row;
}
