/**
 * The part of Markdown that the manuals are written in, as blocks: headings, paragraphs, notes (`>`),
 * lists of one level, tables, code and images; in a line bold, emphasis, code and links. A backslash
 * takes a sign's meaning away.
 */
import { type Block, type Inline, lineText } from '../../../contract/documents/manuals.ts';

const BLANK = /^\s*$/;
const FENCE = /^```/;
const HEADING = /^(#{1,6}) +(.+)$/;
const IMAGE = /^!\[([^\]]+)\]\(([^)\s]+)\)$/;
const ITEM = /^(?:[-*]|(\d+)\.) +(.*)$/;
const NOTE = /^> ?(.*)$/;
const ROW = /^\|.*\|\s*$/;
const BEGINS_BLOCK = [BLANK, FENCE, HEADING, IMAGE, ITEM, NOTE, ROW];

/** Reads Markdown into blocks. Whatever has no meaning of its own is a paragraph's text. */
export function parseMarkdown(markdown: string): Block[] {
  const lines = markdown.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  /** The lines from here on for which it holds. */
  const takeWhile = (holds: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && holds(lines[at] ?? '')) at += 1;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [, marks = '', title = ''] = HEADING.exec(line) ?? [];
    const [, alt = '', name = ''] = IMAGE.exec(line) ?? [];
    if (BLANK.test(line)) at += 1;
    else if (FENCE.test(line)) {
      at += 1;
      blocks.push({ kind: 'code', text: takeWhile((one) => !FENCE.test(one)).join('\n') });
      at += 1;
    } else if (marks) {
      at += 1;
      blocks.push({ kind: 'heading', level: marks.length, text: lineText(parseLine(title)) });
    } else if (name) {
      at += 1;
      blocks.push({ kind: 'image', name, text: alt });
    } else if (ITEM.test(line)) blocks.push(listOf(takeWhile((one) => !BLANK.test(one))));
    else if (NOTE.test(line)) {
      const noted = takeWhile((one) => NOTE.test(one)).map((one) => one.replace(NOTE, '$1'));
      blocks.push({ kind: 'note', line: parseLine(noted.join(' ')) });
    } else if (ROW.test(line)) blocks.push(tableOf(takeWhile((one) => ROW.test(one))));
    else {
      at += 1;
      const rest = takeWhile((one) => !BEGINS_BLOCK.some((begins) => begins.test(one)));
      blocks.push({ kind: 'paragraph', line: parseLine([line, ...rest].join(' ')) });
    }
  }
  return blocks;
}

/** Lines that begin no item go on with the one before. */
function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line)?.[2];
    if (item !== undefined) items.push(item);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return {
    kind: 'list',
    isOrdered: /^\d/.test(lines[0] ?? ''),
    items: items.map(parseLine),
  };
}

/** Head, the line of dashes, rows; `---:` makes a column of numbers. */
function tableOf([head = '', dashes = '', ...rows]: readonly string[]): Block {
  return {
    kind: 'table',
    head: cellsOf(head).map(parseLine),
    rows: rows.map((row) => cellsOf(row).map(parseLine)),
    amounts: cellsOf(dashes).flatMap((dash, column) => (dash.endsWith(':') ? [column] : [])),
  };
}

function cellsOf(row: string): string[] {
  const inside = row.trim().slice(1, -1);
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

const MARKS =
  /\\([\\`*[\]|#>!-])|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The pieces of one line. */
function parseLine(text: string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  const add = (piece: Inline) => {
    const last = pieces.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text;
    else if (piece.text !== '') pieces.push(piece);
  };
  for (const match of text.matchAll(MARKS)) {
    const [all, escaped, strong, emphasis, code, label, href] = match;
    add({ kind: 'text', text: text.slice(end, match.index) });
    if (escaped) add({ kind: 'text', text: escaped });
    else if (strong) add({ kind: 'strong', text: strong });
    else if (emphasis) add({ kind: 'emphasis', text: emphasis });
    else if (code) add({ kind: 'code', text: code });
    else if (label && href) add({ kind: 'link', text: label, href });
    end = match.index + all.length;
  }
  add({ kind: 'text', text: text.slice(end) });
  return pieces;
}
