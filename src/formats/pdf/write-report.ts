/** Writes a report as an accessible PDF (PDF/UA-1): its parts are tagged and its fonts embedded. */
import type { Maker } from '../../domain/words/maker.ts';
import type { Block, Report } from './report.ts';
import {
  CAPITALS,
  COLOURS,
  createSheet,
  heightOf,
  LEFT,
  MILLIMETRE,
  RIGHT,
  type Sheet,
  SMALL,
  style,
  WIDTH,
} from './sheet.ts';
import { drawTables } from './table.ts';
import type { Element } from './tags.ts';
import type { Type } from './type.ts';

const TEXT = style(9.5);
const LOGO = { height: 12 * MILLIMETRE, width: 60 * MILLIMETRE, gap: 4 * MILLIMETRE };
const FIGURES_WIDTH = 92 * MILLIMETRE;

/** The bytes of the file. The texts of report and maker must be printable (`printableReport`). */
export function writeReport(report: Report, maker: Maker, type: Type): Uint8Array {
  const sheet = createSheet(type);
  drawLetterhead(sheet, report.letterhead, type.logo);
  for (const block of report.blocks) drawBlock(sheet, block);
  return sheet.finish({ title: report.title, maker }, report.running, report.footer);
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'title') drawTitle(sheet, block);
  else if (block.kind === 'summary') drawSummary(sheet, block);
  else if (block.kind === 'heading') drawHeading(sheet, block.text);
  else if (block.kind === 'figures') drawFigureBoxes(sheet, block.items);
  else if (block.kind === 'table') drawTables(sheet, [block]);
  else if (block.kind === 'tables') drawTables(sheet, block.tables);
  else if (block.kind === 'paragraph') drawParagraph(sheet, block.text);
  // No page has that much room.
  else if (block.kind === 'page') sheet.ensure(Number.POSITIVE_INFINITY);
  else drawNotes(sheet, block.items);
}

function drawLetterhead(
  sheet: Sheet,
  { name, details, issued }: Report['letterhead'],
  logo: Type['logo'],
): void {
  const { canvas } = sheet;
  const { tags } = canvas;
  let x = LEFT;
  let height = 8 * MILLIMETRE;
  if (logo) {
    const scale = Math.min(LOGO.height / logo.height, LOGO.width / logo.width);
    const size = { width: logo.width * scale, height: logo.height * scale };
    height = Math.max(height, size.height);
    const y = sheet.y + (height - size.height) / 2;
    canvas.logo(tags.root, { x, y, ...size }, `Logo de ${name}`);
    x += size.width + LOGO.gap;
  }
  const date = style(8, COLOURS.muted);
  const room = RIGHT - x - canvas.widthOf(issued, date) - LOGO.gap;
  const title = style(11, COLOURS.ink, 'semibold');
  const part = tags.begin(tags.root, 'P');
  const names = sheet.wrap(name, room, title);
  const top = sheet.y + (logo ? height / 4 : 0);
  let y = top + sheet.lines(part, { x, y: top }, names, title);
  if (details !== '')
    y += 5 + sheet.lines(part, { x, y: y + 5 }, sheet.wrap(details, room, SMALL), SMALL);
  sheet.lines(tags.begin(tags.root, 'P'), { x, y: sheet.y, rightEdge: RIGHT }, [issued], date);
  sheet.y = Math.max(y, logo ? sheet.y + height : y) + 2.8 * MILLIMETRE;
  canvas.as(null, () => canvas.rule(LEFT, sheet.y, WIDTH, 1.4, COLOURS.accent));
  sheet.y += 8 * MILLIMETRE;
}

function drawTitle(
  sheet: Sheet,
  { text, subtitle, remark }: Extract<Block, { kind: 'title' }>,
): void {
  const { canvas } = sheet;
  const { tags } = canvas;
  const title = style(19, COLOURS.accent, 'semibold');
  sheet.y += sheet.lines(tags.begin(tags.root, 'H1'), { x: LEFT, y: sheet.y }, [text], title);
  sheet.y += 3.6 * MILLIMETRE;
  const look = style(13);
  const part = tags.begin(tags.root, 'P');
  const lines = sheet.wrap(subtitle, WIDTH, look);
  sheet.y += sheet.lines(part, { x: LEFT, y: sheet.y }, lines, look);
  if (remark !== null) drawRemark(sheet, part, remark, canvas.widthOf(lines.at(-1) ?? '', look));
  sheet.y += 3.6 * MILLIMETRE;
}

/** Draws a remark at the end of the line above, whose width is given, or on its own line where that has no room. */
function drawRemark(sheet: Sheet, part: Element, remark: string, lineWidth: number): void {
  const x = LEFT + lineWidth + 3 * MILLIMETRE;
  if (x + sheet.canvas.widthOf(remark, SMALL) <= RIGHT) {
    sheet.lines(part, { x, y: sheet.y - heightOf(1, SMALL) }, [remark], SMALL);
    return;
  }
  sheet.y += 2 * MILLIMETRE;
  sheet.y += sheet.lines(part, { x: LEFT, y: sheet.y }, sheet.wrap(remark, WIDTH, SMALL), SMALL);
}

function drawSummary(
  sheet: Sheet,
  { name, facts, figures }: Extract<Block, { kind: 'summary' }>,
): void {
  const { canvas } = sheet;
  const { tags } = canvas;
  const top = sheet.y;
  const look = style(13, COLOURS.ink, 'semibold');
  const room = WIDTH - FIGURES_WIDTH - 10 * MILLIMETRE;
  let y = top;
  y += sheet.lines(tags.begin(tags.root, 'P'), { x: LEFT, y }, sheet.wrap(name, room, look), look);
  y += 3.2 * MILLIMETRE;
  const labels = Math.max(0, ...facts.map(([label]) => canvas.widthOf(label, SMALL)));
  for (const [label, value] of facts) {
    const part = tags.begin(tags.root, 'P');
    const x = LEFT + labels + 4 * MILLIMETRE;
    sheet.lines(part, { x: LEFT, y: y + CAPITALS * (TEXT.size - SMALL.size) }, [label], SMALL);
    y +=
      sheet.lines(part, { x, y }, sheet.wrap(value, LEFT + room - x, TEXT), TEXT) + 2 * MILLIMETRE;
  }
  sheet.y = Math.max(y, drawFigures(sheet, top, figures));
}

/** Draws the figures in a box at the right, with the result below a line; answers the lower end of the box. */
function drawFigures(
  sheet: Sheet,
  top: number,
  figures: readonly (readonly [string, string])[],
): number {
  const { canvas } = sheet;
  const { tags } = canvas;
  const inset = 4 * MILLIMETRE;
  const x = RIGHT - FIGURES_WIDTH;
  const step = heightOf(1, TEXT) + 2.4 * MILLIMETRE;
  const last = figures.length - 1;
  const outcome = style(14, COLOURS.accent, 'semibold');
  const height = 2 * inset + last * step + 2 * MILLIMETRE + heightOf(1, outcome);
  canvas.as(null, () =>
    canvas.fill({ x, y: top, width: FIGURES_WIDTH, height }, 2 * MILLIMETRE, COLOURS.wash),
  );
  for (const [index, [label, value]] of figures.entries()) {
    const isOutcome = index === last;
    const look = isOutcome ? outcome : TEXT;
    const y = top + inset + index * step + (isOutcome ? 2 * MILLIMETRE : 0);
    if (isOutcome) {
      const line = y - 2 * MILLIMETRE;
      canvas.as(null, () =>
        canvas.rule(x + inset, line, FIGURES_WIDTH - 2 * inset, 0.6, COLOURS.accent),
      );
    }
    const part = tags.begin(tags.root, 'P');
    const name = isOutcome ? style(12, COLOURS.ink, 'semibold') : TEXT;
    sheet.lines(part, { x: x + inset, y: y + CAPITALS * (look.size - name.size) }, [label], name);
    sheet.lines(part, { x, y, rightEdge: RIGHT - inset }, [value], look);
  }
  return top + height;
}

function drawFigureBoxes(sheet: Sheet, items: readonly (readonly [string, string])[]): void {
  const { canvas } = sheet;
  const { tags } = canvas;
  const look = style(13, COLOURS.accent, 'semibold');
  const inset = 3 * MILLIMETRE;
  const gap = 4 * MILLIMETRE;
  const width = (WIDTH - (items.length - 1) * gap) / items.length;
  const value = inset + heightOf(1, SMALL) + 2 * MILLIMETRE;
  const height = value + heightOf(1, look) + inset;
  sheet.ensure(height);
  for (const [index, [label, figure]] of items.entries()) {
    const box = { x: LEFT + index * (width + gap), y: sheet.y, width, height };
    canvas.as(null, () => canvas.fill(box, 2 * MILLIMETRE, COLOURS.wash));
    const part = tags.begin(tags.root, 'P');
    const x = box.x + inset;
    sheet.lines(part, { x, y: box.y + inset }, [label], SMALL);
    sheet.lines(part, { x, y: box.y + value }, [figure], look);
  }
  sheet.y += height;
}

function drawHeading(sheet: Sheet, text: string): void {
  const { tags } = sheet.canvas;
  const look = style(12.5, COLOURS.accent, 'semibold');
  const above = 6.4 * MILLIMETRE;
  // Keeps a heading together with the head and first row of its table.
  if (!sheet.ensure(above + 20 * MILLIMETRE)) sheet.y += above;
  const lines = sheet.wrap(text, WIDTH, look);
  sheet.y += sheet.lines(tags.begin(tags.root, 'H2'), { x: LEFT, y: sheet.y }, lines, look);
  sheet.y += 2.2 * MILLIMETRE;
}

function drawParagraph(sheet: Sheet, text: string): void {
  const { tags } = sheet.canvas;
  const lines = sheet.wrap(text, WIDTH, TEXT);
  const above = 2.8 * MILLIMETRE;
  if (!sheet.ensure(above + heightOf(lines.length, TEXT))) sheet.y += above;
  sheet.y += sheet.lines(tags.begin(tags.root, 'P'), { x: LEFT, y: sheet.y }, lines, TEXT);
}

function drawNotes(sheet: Sheet, items: readonly string[]): void {
  const { tags } = sheet.canvas;
  const list = tags.begin(tags.root, 'L');
  sheet.y += 2.8 * MILLIMETRE;
  for (const item of items) {
    const lines = sheet.wrap(item, WIDTH - 3 * MILLIMETRE, TEXT);
    sheet.ensure(heightOf(lines.length, TEXT));
    const one = tags.begin(list, 'LI');
    sheet.lines(tags.begin(one, 'Lbl'), { x: LEFT, y: sheet.y }, ['•'], TEXT);
    const body = tags.begin(one, 'LBody');
    sheet.y += sheet.lines(body, { x: LEFT + 3 * MILLIMETRE, y: sheet.y }, lines, TEXT);
    sheet.y += 2 * MILLIMETRE;
  }
}
