/** The text of each page of a PDF made by the product's compiler, read from the bytes alone. */
import { inflateSync } from 'node:zlib';

/** One text a page, its pieces in writing order, each on a line. */
export function pdfPages(bytes: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'));
  const kids = [...objects.values()].find((object) => /\/Type \/Pages\b/.test(object)) ?? '';
  return referencesIn(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').map((id) =>
    pageText(objects.get(id) ?? '', objects),
  );
}

/** The objects of a PDF by their numbers; its bytes are one to a character. */
export function readObjects(pdf: string): Map<number, string> {
  return new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body]) => [
      Number(id),
      body ?? '',
    ]),
  );
}

function referencesIn(text: string): number[] {
  return [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
}

function streamOf(object: string): string {
  const [, head = '', body = ''] = /^([\s\S]*?)stream\n([\s\S]*?)\n?endstream/.exec(object) ?? [];
  const data = Buffer.from(body, 'latin1');
  return (head.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
}

/** What a page draws. */
export function contentsOf(page: string, objects: ReadonlyMap<number, string>): string {
  return streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? '');
}

function pageText(page: string, objects: Map<number, string>): string {
  const fonts = new Map(
    [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name,
      readUnicodeMap(objects.get(Number(id)) ?? '', objects),
    ]),
  );
  const content = contentsOf(page, objects);
  const pieces: string[] = [];
  let font = new Map<number, string>();
  let glyphs = '';
  const token = /\/(f\d+) [\d.]+ Tf|<([\dA-F]+)>|(\()|(T[jJ])\b/g;
  for (let found = token.exec(content); found; found = token.exec(content)) {
    const [, name, hex, literal] = found;
    if (name) {
      font = fonts.get(name) ?? font;
      // What stood before is a property of the content, not a text.
      glyphs = '';
    } else if (hex) glyphs += Buffer.from(hex, 'hex').toString('latin1');
    else if (literal) {
      const end = literalEnd(content, token.lastIndex);
      glyphs += unescapeLiteral(content.slice(token.lastIndex, end));
      token.lastIndex = end + 1;
    } else {
      pieces.push(decode(glyphs, font));
      glyphs = '';
    }
  }
  return pieces.join('\n');
}

/** Where a literal string ends that begins at `start`: brackets in it come in pairs. */
function literalEnd(content: string, start: number): number {
  let depth = 1;
  for (let at = start; at < content.length; at += 1) {
    const sign = content[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a text of the PDF has no end');
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescapeLiteral(literal: string): string {
  return literal.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (CONTROLS[sign] ?? sign),
  );
}

/** Glyphs are numbers of two bytes. */
function decode(glyphs: string, font: Map<number, string>): string {
  let text = '';
  for (let at = 0; at + 1 < glyphs.length; at += 2) {
    text += font.get(glyphs.charCodeAt(at) * 256 + glyphs.charCodeAt(at + 1)) ?? '';
  }
  return text;
}

/** Which text each glyph of a font stands for. */
function readUnicodeMap(font: string, objects: Map<number, string>): Map<number, string> {
  const [id = 0] = referencesIn(/\/ToUnicode \d+ 0 R/.exec(font)?.[0] ?? '');
  const map = new Map<number, string>();
  for (const [, glyph, text] of streamOf(objects.get(id) ?? '').matchAll(
    /^<([\dA-F]{4})> <([\dA-F]+)>$/gim,
  )) {
    const bytes = Buffer.from(text ?? '', 'hex').swap16();
    map.set(Number.parseInt(glyph ?? '', 16), bytes.toString('utf16le'));
  }
  return map;
}
