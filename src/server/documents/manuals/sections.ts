/** The text of the manuals, `documents/manuals/<manual>/NN-name.md`, by sections. Read when first asked for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, type ManualName, manualName } from '../../../contract/documents/manuals.ts';
import { plainLetters } from '../../../domain/words/plain-letters.ts';
import { parseMarkdown } from './markdown.ts';

/** A file of a manual: its front matter and its text. */
export type Chapter = {
  readonly manual: ManualName;
  /** E.g. `sistema/medicos`. */
  readonly id: string;
  readonly title: string;
  /** The address of the screen that it explains; null for general chapters. */
  readonly screen: string | null;
  readonly blocks: readonly Block[];
};

/** The beginning of a chapter (level 1), or the text below one of its headings (level 2). */
export type ManualSection = {
  readonly manual: ManualName;
  /** E.g. `sistema/medicos/datos-bancarios`. */
  readonly id: string;
  readonly title: string;
  readonly chapter: string;
  readonly screen: string | null;
  readonly level: 1 | 2;
  /** The text, without its heading. */
  readonly blocks: readonly Block[];
};

const FOLDERS: Readonly<Record<ManualName, string>> = {
  sistema: 'system',
  tecnico: 'technical',
  competitivo: 'competitive',
  medico: 'doctor',
};
const MANUALS = join(import.meta.dirname, '../../../../documents/manuals');

/** What was read: parsing all of it would be a fifth of a server's start. */
const chapters = new Map<ManualName, readonly Chapter[]>();
let sections: readonly ManualSection[] | undefined;

/** The chapters of a manual, in order. */
export function manualChapters(manual: ManualName): readonly Chapter[] {
  const read = chapters.get(manual) ?? readChapters(manual);
  chapters.set(manual, read);
  return read;
}

/** All sections of the manuals, in order, for the help and the assistant's search. */
export function manualSections(): readonly ManualSection[] {
  sections ??= manualName.options.flatMap(manualChapters).flatMap(sectionsOf);
  return sections;
}

function readChapters(manual: ManualName): Chapter[] {
  const folder = join(MANUALS, FOLDERS[manual]);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.toSorted().map((name) => {
    const slug = name.replace(/^\d+-|\.md$/g, '');
    return {
      manual,
      id: `${manual}/${slug}`,
      ...readChapter(readFileSync(join(folder, name), 'utf8')),
    };
  });
}

/** Throws if a file does not begin with front matter, or has no title. */
function readChapter(source: string): Pick<Chapter, 'title' | 'screen' | 'blocks'> {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const fields = new Map(
    front.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
  const title = fields.get('title');
  if (!title) throw new Error(`a chapter has no title: ${source.slice(0, 60)}`);
  return { title, screen: fields.get('screen') ?? null, blocks: parseMarkdown(body) };
}

function sectionsOf(chapter: Chapter): ManualSection[] {
  const { manual, screen, title, id } = chapter;
  const starts = chapter.blocks.flatMap((block, at) =>
    block.kind === 'heading' && block.level === 2 ? [{ at, title: block.text }] : [],
  );
  const section = (own: { id: string; title: string; level: 1 | 2 }, blocks: readonly Block[]) => ({
    ...own,
    manual,
    screen,
    chapter: title,
    blocks,
  });
  return [
    section({ id, title, level: 1 }, chapter.blocks.slice(0, starts[0]?.at)),
    ...starts.map((start, number) =>
      section(
        { id: `${id}/${slugOf(start.title)}`, title: start.title, level: 2 },
        chapter.blocks.slice(start.at + 1, starts[number + 1]?.at),
      ),
    ),
  ];
}

function slugOf(title: string): string {
  return plainLetters(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
