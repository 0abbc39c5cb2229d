/** Draws a report's tables: columns fit their content, rows are not split, and every page repeats the head. */
import type { Colour, Style } from './canvas.ts';
import type { Cell, Column, Table } from './report.ts';
import { COLOURS, heightOf, LEFT, MILLIMETRE, type Sheet, SMALL, style, WIDTH } from './sheet.ts';
import { COLUMN_HEAD, type Element } from './tags.ts';

type Place = { readonly x: number; readonly width: number; readonly isAmount: boolean };
type Laid = { readonly lines: readonly (readonly string[])[]; readonly notes: readonly Note[] };
/** A table's part of the page's width. */
type Span = { readonly x: number; readonly width: number };
type Note = { readonly column: number; readonly lines: readonly string[] };

const INSET = { x: 1.4 * MILLIMETRE, y: 1.15 * MILLIMETRE };
const HEAD = style(8, COLOURS.accent, 'semibold');
/** The largest width of a column without a share; longer texts wrap. */
const WIDEST = 45 * MILLIMETRE;
/** The gap between a row and its note. */
const NOTE_GAP = 1.4 * MILLIMETRE;
/** The gap between tables that stand side by side. */
const TABLE_GAP = 10 * MILLIMETRE;

/** Draws tables side by side, usually one: each row stands level with those of the other tables. */
export function drawTables(sheet: Sheet, tables: readonly Table[]): void {
  const width = (WIDTH - (tables.length - 1) * TABLE_GAP) / tables.length;
  const open = tables.map((table, index) =>
    openTable(sheet, table, { x: LEFT + index * (width + TABLE_GAP), width }),
  );
  const headHeight = Math.max(...open.map((table) => table.headHeight));
  const drawHeads = (some: readonly OpenTable[], isRepeated: boolean) => {
    for (const table of some) table.drawHead(headHeight, isRepeated);
    sheet.y += headHeight;
  };
  const firstHeight = Math.max(...tables.map(({ size }) => heightOf(1, style(size))));
  sheet.ensure(headHeight + 2 * INSET.y + firstHeight);
  drawHeads(open, false);
  const count = Math.max(...open.map((table) => table.count));
  for (let index = 0; index < count; index += 1) {
    const longer = open.filter((table) => index < table.count);
    const rows = longer.map((table) => table.layRow(index));
    const height = Math.max(...rows.map((row) => row.height));
    if (sheet.ensure(height)) drawHeads(longer, true);
    for (const row of rows) row.draw(height);
    sheet.y += height;
  }
}

type OpenTable = ReturnType<typeof openTable>;

/** A table whose columns are laid out, to be drawn row by row; its total is its last row. */
function openTable(sheet: Sheet, table: Table, span: Span) {
  const body = style(table.size);
  const strong = style(table.size, COLOURS.ink, 'semibold');
  const places = placesOf(sheet, table, span, { body, strong });
  const { canvas } = sheet;
  const element = canvas.tags.begin(canvas.tags.root, 'Table');
  const names = table.columns.map(({ name }) => name);
  const head = layOut(sheet, names, places, HEAD);
  const line = (height: number, thickness: number, colour: Colour) =>
    canvas.as(null, () => canvas.rule(span.x, sheet.y + height, span.width, thickness, colour));

  return {
    count: table.rows.length + (table.total ? 1 : 0),
    headHeight: rowHeight(head, HEAD),
    drawHead(height: number, isRepeated: boolean) {
      drawRow(sheet, head, places, HEAD, { table: isRepeated ? null : element, cell: 'TH' });
      line(height, 0.8, COLOURS.accent);
    },
    layRow(index: number) {
      const row = table.rows[index];
      const look = row ? body : strong;
      const laid = layOut(sheet, row ?? table.total ?? [], places, look);
      const draw = (height: number) => {
        const box = { ...span, y: sheet.y, height };
        if (!row) canvas.as(null, () => canvas.fill(box, 0, COLOURS.wash));
        drawRow(sheet, laid, places, look, { table: element, cell: 'TD' });
        line(height, 0.4, COLOURS.hairline);
      };
      return { height: rowHeight(laid, look), draw };
    },
  };
}

function placesOf(
  sheet: Sheet,
  { columns, rows, total }: Table,
  span: Span,
  { body, strong }: { readonly body: Style; readonly strong: Style },
): Place[] {
  const needed = (column: Column, index: number) => {
    const widthOf = (cell: Cell | undefined, look: Style) =>
      sheet.canvas.widthOf(typeof cell === 'object' ? cell.text : (cell ?? ''), look);
    let widest = Math.max(widthOf(column.name, HEAD), widthOf(total?.[index], strong));
    for (const row of rows) widest = Math.max(widest, widthOf(row[index], body));
    const least = (column.atLeast ?? 0) * MILLIMETRE;
    const most = column.atMost ? column.atMost * MILLIMETRE : WIDEST + 2 * INSET.x;
    return Math.max(Math.min(widest + 2 * INSET.x, most), least);
  };
  const fixed = columns.map((column, index) => (column.share ? 0 : needed(column, index)));
  const rest = span.width - fixed.reduce((sum, width) => sum + width, 0);
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
  let { x } = span;
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
    const last = places.at(-1);
    const room = (last ? last.x + last.width : 0) - noteStart(places) - INSET.x;
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

/** Draws a row. Without `parts.table` it is a repeated head, which screen readers skip. */
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
}
