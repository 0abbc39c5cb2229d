/** Reads the tables of `docs/security-lists.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/source-files.ts';

const PAGE = readFileSync(join(ROOT, 'docs/security-lists.md'), 'utf8');

/** The rows of the tables below a heading, as their cells; without the heads. */
export function listRows(heading: string): string[][] {
  const section = PAGE.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`no list ${heading}`);
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .filter((line, at, lines) => !/^\|[-|]+$/.test(line) && !/^\|[-|]+$/.test(lines[at + 1] ?? ''))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** The words of a cell that stand in backticks. */
export const wordsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
