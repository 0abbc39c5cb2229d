/** `docs/security.md` counted again: each requirement once, each state with what it takes, each named file there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readSources } from '../support/source-files.ts';

const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const STATES = ['met', 'not applicable', 'open'];
/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, requirement = '', state = '', how = ''] = line.split(/\s*\|\s*/);
    return { requirement, numbers: numbersIn(requirement), state, how };
  });
const numbers = rows.flatMap((row) => row.numbers);

/** The numbers that a cell names: `1.2.6, 1.2.7`, and all of `10.3.1 to 10.3.4`. */
function numbersIn(cell: string): string[] {
  return [...cell.matchAll(/(\d+\.\d+\.)(\d+)(?: to \1(\d+))?/g)].flatMap(
    ([, section = '', first, last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, place) => `${section}${Number(first) + place}`,
      ),
  );
}

describe('the table of ASVS', () => {
  it('has each requirement once, below its chapter', () => {
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
    const counted = page.split(/^## /m).flatMap((section) => {
      const chapter = /^V(\d+) /.exec(section)?.[1];
      const found = [...section.matchAll(/^\| (\d[^|]*)\|/gm)].flatMap(([, cell = '']) =>
        numbersIn(cell),
      );
      expect(found.filter((number) => number.split('.')[0] !== chapter)).toEqual([]);
      return chapter === undefined ? [] : [found.length];
    });
    expect(counted).toEqual(CHAPTERS);
  });

  it('says in its head how many there are of each state', () => {
    const count = (state: string) =>
      rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length;
    const [met, notApplicable, open] = STATES.map(count);
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
    expect(page).toContain(
      `Of its ${numbers.length} requirements of levels 1 and 2, ${met} are met, ${notApplicable} are not applicable, and ${open} are open.`,
    );
  });

  it('names a test for each that is met, and says why the others are not', () => {
    const unproved = rows.filter(({ state, how }) => state === 'met' && !/\.test\.tsx?`/.test(how));
    expect(unproved).toEqual([]);
    expect(rows.filter(({ how }) => how.length < 8)).toEqual([]);
  });

  it('names files that there are', () => {
    const tests = ['src', 'test'].flatMap((folder) => readSources(folder, /\.test\.tsx?$/));
    const named = [...page.matchAll(/`([\w./-]+\.(?:test\.tsx?|ts|md))`/g)].map(
      ([, path = '']) => path,
    );
    const missing = named.filter((path) =>
      path.includes('/') || !path.includes('.test.')
        ? !existsSync(join(ROOT, path))
        : !tests.some((test) => test.path.endsWith(`/${path}`)),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(missing).toEqual([]);
  });
});
