/**
 * Draws on pages, in points from the top left corner. Everything drawn belongs to a part of the document or is
 * decoration.
 */
import type { Maker } from '../../domain/words/maker.ts';
import { createPdfFile, pdfDate, pdfText, points } from './file.ts';
import { createTags, type Element, pictureOf, type Tags } from './tags.ts';
import type { Type, Weight } from './type.ts';

/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];
export type Style = { readonly size: number; readonly weight: Weight; readonly colour: Colour };
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Canvas = {
  readonly tags: Tags;
  /** The number of pages; drawing happens on the last one. */
  readonly pages: () => number;
  readonly newPage: () => void;
  /** Draws a piece of a part of the document, or decoration, which screen readers skip. */
  readonly as: (part: Element | null, draw: () => void) => void;
  /** A line of text with its baseline at `y`, from `x` to the right. */
  readonly text: (x: number, y: number, text: string, style: Style) => void;
  readonly widthOf: (text: string, style: Style) => number;
  readonly rule: (x: number, y: number, length: number, thickness: number, colour: Colour) => void;
  readonly fill: (box: Box, radius: number, colour: Colour) => void;
  /** The type's logo, with a text alternative. */
  readonly logo: (part: Element, box: Box, words: string) => void;
  /** The finished file. `decorate` is called for each page once their number is known. */
  readonly finish: (about: About, decorate: (page: number, pages: number) => void) => Uint8Array;
};

/** What the file says about itself. */
export type About = { readonly title: string; readonly maker: Maker };

export function createCanvas(type: Type, page: { width: number; height: number }): Canvas {
  const file = createPdfFile(type.objects);
  const tags = createTags(file);
  const pages: { readonly id: number; readonly content: string[] }[] = [];
  let content: string[] = [];
  const up = (y: number) => points(page.height - y);

  function newPage(): void {
    content = [];
    pages.push({ id: file.reserve(), content });
  }

  function as(part: Element | null, draw: () => void): void {
    const number = pages.length - 1;
    content.push(
      part
        ? `/${part.tag} << /MCID ${tags.mark(part, number, pages[number]?.id ?? 0)} >> BDC`
        : '/Artifact BMC',
    );
    draw();
    content.push('EMC');
  }

  function text(x: number, y: number, words: string, { size, weight, colour }: Style): void {
    let at = x;
    for (const { font, codes, ems } of type.runsOf(words, weight)) {
      content.push(
        `BT ${colour.join(' ')} rg /f${font} ${size} Tf ${points(at)} ${up(y)} Td <${codes}> Tj ET`,
      );
      at += ems * size;
    }
  }

  function fill({ x, y, width, height }: Box, radius: number, colour: Colour): void {
    // A quarter circle as a Bézier curve: the distance of its handles from the corner.
    const near = radius * 0.4477;
    const [right, bottom] = [x + width, y + height];
    const path: readonly (readonly [string, ...number[]])[] = [
      ['m', x + radius, y],
      ['l', right - radius, y],
      ['c', right - near, y, right, y + near, right, y + radius],
      ['l', right, bottom - radius],
      ['c', right, bottom - near, right - near, bottom, right - radius, bottom],
      ['l', x + radius, bottom],
      ['c', x + near, bottom, x, bottom - near, x, bottom - radius],
      ['l', x, y + radius],
      ['c', x, y + near, x + near, y, x + radius, y],
    ];
    const steps = path.map(([step, ...places]) => {
      const shown = places.map((place, index) => (index % 2 ? up(place) : points(place)));
      return `${shown.join(' ')} ${step}`;
    });
    content.push(`${colour.join(' ')} rg ${steps.join(' ')} f`);
  }

  function logo(part: Element, { x, y, width, height }: Box, words: string): void {
    const place = [x, page.height - y - height, x + width, page.height - y].map(points);
    const picture = tags.begin(part, 'Figure', pictureOf(words, place));
    as(picture, () =>
      content.push(
        `q ${points(width)} 0 0 ${points(height)} ${points(x)} ${up(y + height)} cm /logo Do Q`,
      ),
    );
  }

  function finish(about: About, decorate: (page: number, pages: number) => void): Uint8Array {
    const parent = file.reserve();
    const fonts = type.fonts.map((id) => `/f${id} ${id} 0 R`).join(' ');
    const picture = type.logo ? `/XObject << /logo ${type.logo.image} 0 R >>` : '';
    for (const [number, { id, content: drawn }] of pages.entries()) {
      content = drawn;
      as(null, () => decorate(number + 1, pages.length));
      const contents = file.addStream(drawn.join('\n'));
      file.add(
        `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${contents} 0 R ` +
          `/Resources << /Font << ${fonts} >> ${picture} >> /StructParents ${number} /Tabs /S >>`,
        id,
      );
    }
    const kids = pages.map(({ id }) => `${id} 0 R`).join(' ');
    file.add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`, parent);
    const info = file.add(
      `<< /Title ${pdfText(about.title)} /Author ${pdfText(about.maker.by)} /CreationDate ${pdfDate(about.maker.at)} >>`,
    );
    const root = file.add(
      `<< /Type /Catalog /Pages ${parent} 0 R /StructTreeRoot ${tags.write()} 0 R /MarkInfo << /Marked true >> ` +
        `/Lang (es-CL) /ViewerPreferences << /DisplayDocTitle true >> /Metadata ${addMetadata(about)} 0 R >>`,
    );
    return file.finish(root, info);
  }

  /** Title, maker and standard as XMP, which must not be compressed. */
  function addMetadata({ title, maker }: About): number {
    const xmp = Buffer.from(
      `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(maker.by)}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreateDate>${maker.at.toISOString()}</xmp:CreateDate>
<dc:language><rdf:Bag><rdf:li>es-CL</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`,
    ).toString('latin1');
    return file.add(
      `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`,
    );
  }

  newPage();
  return {
    tags,
    pages: () => pages.length,
    newPage,
    as,
    text,
    widthOf: (words, { size, weight }) => type.widthOf(words, weight) * size,
    rule: (x, y, length, thickness, colour) =>
      content.push(
        `${colour.join(' ')} RG ${points(thickness)} w ${points(x)} ${up(y)} m ${points(x + length)} ${up(y)} l S`,
      ),
    fill,
    logo,
    finish,
  };
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
