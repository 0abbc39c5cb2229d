/** Draws a report's tables: columns fit their content, rows are not split, and every page repeats the head. */
import type { Style } from './canvas.ts';
import type { Block, Cell, Column } from './report.ts';
import { COLOURS, heightOf, LEFT, MILLIMETRE, type Sheet, SMALL, style, WIDTH } from './sheet.ts';
import { COLUMN_HEAD, type Element } from './tags.ts';

type Table = Extract<Block, { kind: 'table' }>;
type Place = { readonly x: number; readonly width: number; readonly isAmount: boolean };
type Laid = { readonly lines: readonly (readonly string[])[]; readonly notes: readonly Note[] };
type Note = { readonly column: number; readonly lines: readonly string[] };

const INSET = { x: 1.4 * MILLIMETRE, y: 1.15 * MILLIMETRE };
const HEAD = style(8, COLOURS.accent, 'semibold');
/** The largest width of a column without a share; longer texts wrap. */
const WIDEST = 45 * MILLIMETRE;
/** The gap between a row and its note. */
const NOTE_GAP = 1.4 * MILLIMETRE;

export function drawTable(sheet: Sheet, table: Table): void {
  const body = style(table.size);
  const strong = style(table.size, COLOURS.ink, 'semibold');
  const places = placesOf(sheet, table, body, strong);
  const { canvas } = sheet;
  const element = canvas.tags.begin(canvas.tags.root, 'Table');
  const names = table.columns.map(({ name }) => name);
  const head = layOut(sheet, names, places, HEAD);

  const drawHead = (isRepeated: boolean) => {
    drawRow(sheet, head, places, HEAD, { table: isRepeated ? null : element, cell: 'TH' });
    canvas.as(null, () => canvas.rule(LEFT, sheet.y, WIDTH, 0.8, COLOURS.accent));
  };
  const drawBody = (cells: readonly Cell[], look: Style, isTotal: boolean) => {
    const laid = layOut(sheet, cells, places, look);
    const height = rowHeight(laid, look);
    if (sheet.ensure(height)) drawHead(true);
    if (isTotal) {
      canvas.as(null, () =>
        canvas.fill({ x: LEFT, y: sheet.y, width: WIDTH, height }, 0, COLOURS.wash),
      );
    }
    drawRow(sheet, laid, places, look, { table: element, cell: 'TD' });
    canvas.as(null, () => canvas.rule(LEFT, sheet.y, WIDTH, 0.4, COLOURS.hairline));
  };

  sheet.ensure(rowHeight(head, HEAD) + 2 * INSET.y + heightOf(1, body));
  drawHead(false);
  for (const row of table.rows) drawBody(row, body, false);
  if (table.total) drawBody(table.total, strong, true);
}

function placesOf(
  sheet: Sheet,
  { columns, rows, total }: Table,
  body: Style,
  strong: Style,
): Place[] {
  const needed = (column: Column, index: number) => {
    const widthOf = (cell: Cell | undefined, look: Style) =>
      sheet.canvas.widthOf(typeof cell === 'object' ? cell.text : (cell ?? ''), look);
    let widest = Math.max(widthOf(column.name, HEAD), widthOf(total?.[index], strong));
    for (const row of rows) widest = Math.max(widest, widthOf(row[index], body));
    const least = (column.atLeast ?? 0) * MILLIMETRE;
    return Math.max(Math.min(widest, WIDEST) + 2 * INSET.x, least);
  };
  const fixed = columns.map((column, index) => (column.share ? 0 : needed(column, index)));
  const rest = WIDTH - fixed.reduce((sum, width) => sum + width, 0);
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
  let x = LEFT;
  return columns.map(({ share, isAmount = false }, index) => {
    const width = share ? (rest * share) / shares : (fixed[index] ?? 0);
    const place = { x, width, isAmount };
    x += width;
    return place;
  });
}

function layOut(sheet: Sheet, cells: readonly Cell[], places: readonly Place[], look: Style): Laid {
  const notes: Note[] = [];
  const lines = cells.map((cell, column) => {
    const { width } = places[column] ?? { width: WIDTH };
    if (typeof cell === 'string') return sheet.wrap(cell, width - 2 * INSET.x, look);
    const room = LEFT + WIDTH - noteStart(places) - INSET.x;
    notes.push({ column, lines: sheet.wrap(cell.note, room, SMALL) });
    return sheet.wrap(cell.text, width - 2 * INSET.x, look);
  });
  return { lines, notes };
}

/** Notes are set below all cells of the row but the first. */
function noteStart(places: readonly Place[]): number {
  return (places[1]?.x ?? LEFT) + INSET.x;
}

function rowHeight({ lines, notes }: Laid, look: Style): number {
  const tallest = Math.max(1, ...lines.map((cell) => cell.length));
  const notesHeight = notes.reduce(
    (sum, note) => sum + NOTE_GAP + heightOf(note.lines.length, SMALL),
    0,
  );
  return 2 * INSET.y + heightOf(tallest, look) + notesHeight;
}

/** Draws a row and moves below it. Without `parts.table` it is a repeated head, which screen readers skip. */
function drawRow(
  sheet: Sheet,
  laid: Laid,
  places: readonly Place[],
  look: Style,
  parts: { readonly table: Element | null; readonly cell: 'TH' | 'TD' },
): void {
  const { tags } = sheet.canvas;
  const row = parts.table && tags.begin(parts.table, 'TR');
  const y = sheet.y + INSET.y;
  const tallest = Math.max(1, ...laid.lines.map((cell) => cell.length));
  const noteTop = y + heightOf(tallest, look) + NOTE_GAP;
  for (const [column, lines] of laid.lines.entries()) {
    const { x, width, isAmount } = places[column] ?? { x: LEFT, width: WIDTH, isAmount: false };
    const cell = row && tags.begin(row, parts.cell, parts.cell === 'TH' ? COLUMN_HEAD : '');
    const place = { x: x + INSET.x, y, ...(isAmount && { rightEdge: x + width - INSET.x }) };
    if (lines.some((line) => line !== '')) sheet.lines(cell, place, lines, look);
    const note = laid.notes.find((one) => one.column === column);
    if (note) sheet.lines(cell, { x: noteStart(places), y: noteTop }, note.lines, SMALL);
  }
  sheet.y += rowHeight(laid, look);
}
