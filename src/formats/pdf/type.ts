/**
 * The type for documents, read from a specimen. The documents' compiler makes this PDF of all needed characters, with
 * each weight and the logo on its own page (documents/specimen.typ). The specimen's fonts are reused, so that all
 * documents look alike.
 */
import { inflateSync } from 'node:zlib';

export type Weight = 'regular' | 'semibold';

/** Characters of one font: the font object's number, their codes in hexadecimal, their width in ems. */
export type Run = { readonly font: number; readonly codes: string; readonly ems: number };

export type Type = {
  /** The specimen's objects with fonts and logo; every file contains them. */
  readonly objects: ReadonlyMap<number, string>;
  readonly fonts: readonly number[];
  /** A line of text as runs; missing characters are replaced by a stand-in. */
  readonly runsOf: (text: string, weight: Weight) => readonly Run[];
  /** The width of a line of text, in ems. */
  readonly widthOf: (text: string, weight: Weight) => number;
  /** The logo's object, and its size in pixels. */
  readonly logo: { readonly image: number; readonly width: number; readonly height: number } | null;
};

type Glyph = { readonly font: number; readonly code: string; readonly ems: number };

const WEIGHTS: readonly Weight[] = ['regular', 'semibold'];
const STAND_IN = '?';
/** The glyph for characters that a font does not have. */
const NO_GLYPH = '0000';

/** Reads a specimen in PDF 1.4, which stores each object separately. Throws an Error for any other. */
export function readType(specimen: Uint8Array): Type {
  const all = readObjects(Buffer.from(specimen).toString('latin1'));
  const body = (id: number) => {
    const found = all.get(id);
    if (found === undefined) throw new Error(`the specimen has no object ${id}`);
    return found;
  };
  const pages = [...all.values()].filter((object) => /\/Type \/Page\b/.test(object));
  const glyphs = new Map<Weight, Map<string, Glyph>>();
  const fonts: number[] = [];
  for (const [index, weight] of WEIGHTS.entries()) {
    const signs = new Map<string, Glyph>();
    for (const [, id] of (pages[index] ?? '').matchAll(/\/f\d+ (\d+) 0 R/g)) {
      fonts.push(Number(id));
      for (const [sign, glyph] of readFont(Number(id), body)) signs.set(sign, glyph);
    }
    if (!signs.has(STAND_IN)) throw new Error(`the specimen has no ${weight} type`);
    glyphs.set(weight, signs);
  }
  const image = Number(/\/x\d+ (\d+) 0 R/.exec(pages[WEIGHTS.length] ?? '')?.[1] ?? 0);
  const objects = new Map<number, string>();
  for (const id of [...fonts, ...(image ? [image] : [])]) addWithParts(id, body, objects);

  const glyphOf = (sign: string, weight: Weight): Glyph => {
    const signs = glyphs.get(weight);
    // The type has only one of several characters that look the same, e.g. spaces.
    const glyph = signs?.get(sign) ?? signs?.get(sign.normalize('NFKC')) ?? signs?.get(STAND_IN);
    if (!glyph) throw new Error(`the specimen has no sign ${sign}`);
    return glyph;
  };
  return {
    objects,
    fonts,
    runsOf: (text, weight) => runsOf(text, (sign) => glyphOf(sign, weight)),
    widthOf: (text, weight) => {
      let ems = 0;
      for (const sign of text) ems += glyphOf(sign, weight).ems;
      return ems;
    },
    logo: image ? { image, ...sizeOf(body(image)) } : null,
  };
}

function runsOf(text: string, glyphOf: (sign: string) => Glyph): Run[] {
  const runs: { font: number; codes: string; ems: number }[] = [];
  let run = runs[0];
  for (const sign of text) {
    const { font, code, ems } = glyphOf(sign);
    if (run?.font !== font) {
      run = { font, codes: '', ems: 0 };
      runs.push(run);
    }
    run.codes += code;
    run.ems += ems;
  }
  return runs;
}

function readObjects(pdf: string): Map<number, string> {
  return new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body]) => [
      Number(id),
      body ?? '',
    ]),
  );
}

/** Copies an object and everything that it refers to. */
function addWithParts(id: number, body: (id: number) => string, into: Map<number, string>): void {
  if (into.has(id)) return;
  into.set(id, body(id));
  const [head = ''] = body(id).split('stream\n');
  for (const [, part] of head.matchAll(/(\d+) 0 R/g)) addWithParts(Number(part), body, into);
}

function readFont(id: number, body: (id: number) => string): Map<string, Glyph> {
  const [, descendant = ''] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(body(id)) ?? [];
  const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(body(id)) ?? [];
  const [, widths = ''] = /\/W \[([^\]]*)\]/.exec(body(Number(descendant))) ?? [];
  const ems = new Map<number, number>();
  for (const [, first, last, width] of widths.matchAll(/(\d+) (\d+) ([\d.]+)/g)) {
    for (let code = Number(first); code <= Number(last); code++)
      ems.set(code, Number(width) / 1000);
  }
  const glyphs = new Map<string, Glyph>();
  for (const [, code = '', signs = ''] of streamOf(body(Number(unicode))).matchAll(
    /^<([\dA-F]{4})> <([\dA-F]+)>$/gim,
  )) {
    if (code === NO_GLYPH) continue;
    const sign = Buffer.from(signs, 'hex').swap16().toString('utf16le');
    glyphs.set(sign, { font: id, code, ems: ems.get(Number.parseInt(code, 16)) ?? 0 });
  }
  return glyphs;
}

function streamOf(object: string): string {
  const [, head = '', body = ''] = /^([\s\S]*?)stream\n([\s\S]*?)\n?endstream/.exec(object) ?? [];
  return head.includes('/FlateDecode')
    ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    : body;
}

function sizeOf(image: string): { width: number; height: number } {
  const dots = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(image)?.[1]);
  return { width: dots('Width'), height: dots('Height') };
}
