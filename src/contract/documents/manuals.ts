/** The manuals: four documents, and the same text as the help beside the screens (documents §6). */
import { z } from 'zod';
import { type Searchable, searchTexts } from '../../domain/words/full-text.ts';
import { screens, signedIn } from '../call.ts';
import { get } from '../methods.ts';
import { date, file } from '../schemas.ts';

const tag = 'Manuales';
const common = { tag, access: screens('/descarga-manuales') };

/** For staff, for operators, for the registration of intellectual property, and for doctors. */
export const manualName = z.enum(['sistema', 'tecnico', 'competitivo', 'medico']);
export type ManualName = z.infer<typeof manualName>;

/** A piece of a line of text. */
const inline = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'strong', 'emphasis', 'code']), text: z.string() }),
  /** `href` is an address in the product, such as `/medicos`, or on the web. */
  z.object({ kind: z.literal('link'), text: z.string(), href: z.string() }),
]);
export type Inline = z.infer<typeof inline>;

const line = z.array(inline);

/** A block of a manual's text. */
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), line }),
  /** A warning or remark. */
  z.object({ kind: z.literal('note'), line }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(line) }),
  z.object({
    kind: z.literal('table'),
    head: z.array(line),
    rows: z.array(z.array(line)),
    /** The indexes of right-aligned number columns. */
    amounts: z.array(z.number()),
  }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  /** A file of `documents/manuals/images`; `text` describes it. */
  z.object({ kind: z.literal('image'), name: z.string(), text: z.string() }),
]);
export type Block = z.infer<typeof block>;

/** The text of a line without markup. */
export function lineText(words: readonly Inline[]): string {
  return words.map(({ text }) => text).join('');
}

/** The text of a block, for searching. */
export function blockText(content: Block): string {
  switch (content.kind) {
    case 'heading':
    case 'code':
    case 'image':
      return content.text;
    case 'paragraph':
    case 'note':
      return lineText(content.line);
    case 'list':
      return content.items.map(lineText).join('\n');
    case 'table':
      return [content.head, ...content.rows].map((row) => row.map(lineText).join(' · ')).join('\n');
  }
}

/** The lines of a block; empty for code, headings and images. */
export function linesOf(content: Block): readonly (readonly Inline[])[] {
  switch (content.kind) {
    case 'paragraph':
    case 'note':
      return [content.line];
    case 'list':
      return content.items;
    case 'table':
      return [content.head, ...content.rows].flat();
    default:
      return [];
  }
}

/** A manual as it can be downloaded now. */
const manual = z.object({
  name: manualName,
  title: z.string(),
  /** For whom it is and what it covers. */
  description: z.string(),
  fileName: z.string(),
  pages: z.number(),
  /** Size of the file in bytes. */
  size: z.number(),
  /** The product's version. */
  version: z.string(),
  /** The date of the file. */
  date: date(),
});
export type Manual = z.infer<typeof manual>;

/**
 * A section of the staff's or the doctors' manual: the beginning of a chapter (level 1) or one of its parts (level 2).
 */
const helpSection = z.object({
  /** E.g. `sistema/medicos/datos-bancarios`. */
  id: z.string(),
  title: z.string(),
  /** The title of the chapter. */
  chapter: z.string(),
  level: z.number(),
  /** The address of the screen that it explains; null for general sections. */
  screen: z.string().nullable(),
  blocks: z.array(block),
});
export type HelpSection = z.infer<typeof helpSection>;

/** The address of the doctors' guide as PDF. */
export const DOCTOR_GUIDE_ADDRESS = '/api/doctor-guide';

/** Whether a section belongs to the doctors' guide. */
export function isOfDoctorGuide({ id }: Pick<HelpSection, 'id'>): boolean {
  return id.startsWith('medico/');
}

/** The sections that match the query, best first. */
export function findSections(sections: readonly HelpSection[], query: string) {
  return searchTexts(sections, searchableOf, query);
}

function searchableOf({ title, chapter, level, blocks }: HelpSection): Searchable {
  const strong = blocks
    .flatMap(linesOf)
    .flat()
    .flatMap(({ kind, text }) => (kind === 'strong' ? [text] : []));
  return {
    title,
    marked: [...(level === 1 ? [] : [chapter]), ...strong].join(' '),
    body: blocks.map(blockText).join(' '),
  };
}

export const manuals = {
  list: get('/manuals', {
    ...common,
    summary: 'The manuals, with pages, size, version and date.',
    refuses: ['manual.tookTooLong'],
  }).output(z.array(manual)),
  download: get('/download-manual/{name}', {
    ...common,
    summary: 'One manual as a PDF.',
    refuses: ['manual.tookTooLong'],
  })
    .input(z.strictObject({ name: manualName }))
    .output(file('pdf')),
  help: get('/manuals/help', {
    tag,
    access: signedIn,
    summary:
      'The sections about the screens that one may open: of the system manual for staff, else of the guide.',
  }).output(z.array(helpSection)),
  doctorGuide: get('/doctor-guide', {
    tag,
    access: signedIn,
    summary: "The doctors' guide as a PDF.",
    refuses: ['manual.tookTooLong'],
  }).output(file('pdf')),
};
