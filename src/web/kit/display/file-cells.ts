/** How rows of a file are shown before it is taken: which columns, and what never breaks over lines. */

/** Only digits with their marks, K and signs: RUTs, dates, times, amounts, rates, codes. */
const SOLID = /^[-+$\d.,:/%Kk\s]*\d[-+$\d.,:/%Kk\s]*$/;
/** `15-AGO-25`, `8.301.000-5`, `1.234,5 %`: longer digits are no single value. */
const LONGEST_SOLID = 24;

/** Whether a text is one value of digits, which is read wrong when it breaks. */
export function isSolid(text: string | null | undefined): boolean {
  return (
    !!text &&
    text.length <= LONGEST_SOLID &&
    (SOLID.test(text) || /^\d{1,2}-\p{L}{3}-\d{2,4}$/u.test(text))
  );
}

/** The style of a cell with the text. */
export const cellStyle = (text: string | null | undefined) =>
  isSolid(text) ? ({ whiteSpace: 'nowrap' } as const) : undefined;

/** Columns with a value in one of the rows, in their order, and those without any. */
export function byContent<Column>(
  columns: readonly Column[],
  textsOf: (column: Column) => readonly (string | null | undefined)[],
): { readonly filled: readonly Column[]; readonly empty: readonly Column[] } {
  const hasText = (column: Column) => textsOf(column).some((text) => (text ?? '').trim() !== '');
  return { filled: columns.filter(hasText), empty: columns.filter((column) => !hasText(column)) };
}

/** `Sin datos en estas filas: Hora, Unidad.` */
export const emptyInWords = (labels: readonly string[]) =>
  `Sin datos en estas filas: ${labels.join(', ')}.`;
