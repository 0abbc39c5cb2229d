/** A landscape letter page with a current position, and the styles of everything on it. */
import { type About, type Canvas, type Colour, createCanvas, type Style } from './canvas.ts';
import type { Element } from './tags.ts';
import type { Type } from './type.ts';
import { wrapText } from './wrap.ts';

export const MILLIMETRE = 72 / 25.4;
const PAGE = { width: 792, height: 612 };
const MARGIN = { side: 14 * MILLIMETRE, top: 18 * MILLIMETRE, bottom: 16 * MILLIMETRE };

/** Left edge of texts, in points. */
export const LEFT = MARGIN.side;
export const WIDTH = PAGE.width - 2 * MARGIN.side;
export const RIGHT = LEFT + WIDTH;
const BOTTOM = PAGE.height - MARGIN.bottom;

export const COLOURS = {
  ink: [0, 0, 0],
  accent: [0.059, 0.361, 0.431],
  muted: [0.333, 0.388, 0.42],
  hairline: [0.812, 0.847, 0.863],
  wash: [0.933, 0.957, 0.965],
} satisfies Record<string, Colour>;

/** Height of capital letters, and line height, in ems. */
export const CAPITALS = 0.658;
const LINE = 1.158;

export const style = (
  size: number,
  colour: Colour = COLOURS.ink,
  weight: Style['weight'] = 'regular',
): Style => ({ size, colour, weight });
export const SMALL = style(8, COLOURS.muted);

export type Sheet = {
  readonly canvas: Canvas;
  /** The current position, from the top of the page. */
  y: number;
  /** Begins a new page if less room than this is left; answers whether it did. */
  readonly ensure: (height: number) => boolean;
  /** Breaks a text into lines for a column width in points. */
  readonly wrap: (text: string, width: number, look: Style) => readonly string[];
  /** Draws lines below each other, the first baseline `CAPITALS` below `y`; answers their height. */
  readonly lines: (
    part: Element | null,
    place: { readonly x: number; readonly y: number; readonly rightEdge?: number },
    lines: readonly string[],
    look: Style,
  ) => number;
  readonly finish: (about: About, running: string, footer: string) => Uint8Array;
};

export function createSheet(type: Type): Sheet {
  const canvas = createCanvas(type, PAGE);
  const sheet: Sheet = {
    canvas,
    y: MARGIN.top,
    ensure(height) {
      if (sheet.y + height <= BOTTOM) return false;
      canvas.newPage();
      sheet.y = MARGIN.top;
      return true;
    },
    wrap: (text, width, look) => wrapText(text, width, (words) => canvas.widthOf(words, look)),
    lines(part, { x, y, rightEdge }, lines, look) {
      canvas.as(part, () => {
        for (const [index, line] of lines.entries()) {
          const from = rightEdge === undefined ? x : rightEdge - canvas.widthOf(line, look);
          canvas.text(from, y + (CAPITALS + index * LINE) * look.size, line, look);
        }
      });
      return heightOf(lines.length, look);
    },
    finish: (about, running, footer) =>
      canvas.finish(about, (page, pages) => {
        const number = `Página ${page} de ${pages}`;
        const numberWidth = canvas.widthOf(number, SMALL);
        const foot = PAGE.height - 8 * MILLIMETRE;
        const step = LINE * SMALL.size;
        // Long texts grow upwards into the top margin, and downwards into the bottom margin.
        const head = page > 1 ? sheet.wrap(running, WIDTH, SMALL) : [];
        for (const [index, line] of head.entries()) {
          canvas.text(LEFT, 12 * MILLIMETRE - (head.length - 1 - index) * step, line, SMALL);
        }
        const lines = sheet.wrap(footer, WIDTH - numberWidth - 4 * MILLIMETRE, SMALL);
        for (const [index, line] of lines.entries()) {
          canvas.text(LEFT, foot + index * step, line, SMALL);
        }
        canvas.text(RIGHT - numberWidth, foot, number, SMALL);
      }),
  };
  return sheet;
}

/** The height of lines, from the first capitals to the last descenders. */
export function heightOf(lines: number, { size }: Style): number {
  return (CAPITALS + (lines - 1) * LINE) * size;
}
