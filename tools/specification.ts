/** The specification in docs/specification, and what refers to it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/specification');
/** The generated list of the statements that no test names. */
export const UNTESTED = join(FOLDER, 'untested.md');

/** In the order of the index. */
const PAGES = [
  'product',
  'masters',
  'intake',
  'fees',
  'payout',
  'documents',
  'access',
  'operations',
] as const;
type Page = (typeof PAGES)[number];

/** A page of the specification. */
export type Specified = {
  page: Page;
  /** Its title and the sentence below it: all that is neither section nor statement. */
  head: string[];
  /** `3` and `Doctors`, in order. */
  sections: Numbered[];
  /** `3.2` and what it says, in order. */
  statements: Numbered[];
};
type Numbered = { number: string; text: string };

/** Reads every page. */
export function readSpecification(): Specified[] {
  return PAGES.map((page) => {
    const lines = readFileSync(join(FOLDER, `${page}.md`), 'utf8')
      .split('\n')
      .filter(Boolean);
    const read = (form: RegExp) =>
      lines.flatMap((line) => {
        const [, number, text] = form.exec(line) ?? [];
        return number && text ? [{ number, text }] : [];
      });
    return {
      page,
      head: lines.filter((line) => !/^(?:## \d|- \*\*\d)/.test(line)),
      sections: read(/^## (\d+) (.+)$/),
      statements: read(/^- \*\*(\d+\.\d+)\*\* (.+)$/),
    };
  });
}

/** A text that may refer to the specification, and its path from the root. */
export type Referring = { path: string; text: string };

const FOLDERS = ['src', 'test', 'bench', 'tools', 'db', 'documents', 'docs'];
const TEXTS = /\.(?:ts|tsx|mjs|css|sql|md|typ|txt)$/;

/** The pages themselves, and what reads them. */
const isSpecification = (path: string) =>
  path.startsWith('docs/specification/') || /^(?:tools|test)\/specification\./.test(path);

/** All texts of ours but the specification itself. */
export function referringTexts(): Referring[] {
  const within = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  return [...within, ...readdirSync(ROOT).filter((name) => name.endsWith('.md'))]
    .filter((path) => TEXTS.test(path) && !isSpecification(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const REFERENCE = new RegExp(`\\b(${PAGES.join('|')}) §(\\d+(?:\\.\\d+)?)`, 'g');

/** What a text refers to: `masters §3`, `masters §3.2`. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].map(([reference]) => reference);
}

/** Paragraphs of standards, which everybody can read elsewhere. */
const STANDARD =
  /\b(?:RFC \d+|ISO [\d-]+|ECMA-\d+ part \d+|PNG(?:, 3rd edition)?),? §[\d.]+(?:(?:,| and) §[\d.]+)*/g;
/** A sign without a page of ours before it, or the name of a page that is not in the repository. */
const FOREIGN = /§|\bspec(?:ification)?s? [12]\b|\bdesign(?:-pay)?\.md\b|\bIssue \d/i;

/** The lines of a text that refer to pages which are not in the repository. */
export function foreignReferencesIn({ path, text }: Referring): string[] {
  return text.split('\n').flatMap((line, index) => {
    const ours = line.replace(REFERENCE, '').replace(STANDARD, '');
    return FOREIGN.test(ours) ? [`${path}:${index + 1}: ${line.trim()}`] : [];
  });
}

/** The page that lists the statements which no test names, by section; suites that tests share stand in test/support. */
export function untestedPage(specification: readonly Specified[]): string {
  const tests = referringTexts().filter(({ path }) => /^test\/|\.test\.tsx?$/.test(path));
  const named = new Set(tests.flatMap(({ text }) => referencesIn(text)));
  const pages = specification.map(({ page, sections, statements }) => {
    const untested = statements.filter(({ number }) => !named.has(`${page} §${number}`));
    const lines = sections.flatMap((section) => {
      const of = untested.filter(({ number }) => number.startsWith(`${section.number}.`));
      const numbers = of.map(({ number }) => number).join(', ');
      return numbers ? [`- ${section.number} ${section.text}: ${numbers}`] : [];
    });
    const count = `${untested.length} of ${statements.length}`;
    return [`## ${page}: ${count}`, '', ...lines, ''].join('\n');
  });
  return [
    '# Statements that no test names',
    '',
    'Written by `node tools/list-untested-statements.ts`. A statement may be tested all the same: no test says so.',
    '',
    ...pages,
  ].join('\n');
}
