/** The decisions: numbered without gaps, listed in their index, and named where there is one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/decisions');
const notes = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');

test('have the numbers from 1 on, each once, in their name and in their heading', () => {
  const numbers = notes.map((name) => Number(name.slice(0, 4))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(notes.map((_, place) => place + 1));
  const headings = notes.map((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n')[0]);
  expect(headings).toEqual(
    notes.map((name) => expect.stringMatching(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `))),
  );
});

test('stand in the index with their title, a date and a state', () => {
  const rows = notes.map((name) => {
    const [, number, title] =
      /^# (\d+)\. (.+?)\.?\n/.exec(readFileSync(join(FOLDER, name), 'utf8')) ?? [];
    return `| ${number} | [${title}](${name}) |`;
  });
  const listed = index.split('\n').filter((line) => /^\| \d/.test(line));
  expect(listed.map((line) => `${line.split(' | ').slice(0, 2).join(' | ')} |`)).toEqual(rows);
  const states = listed.map((line) => line.split(' | ').slice(2).join(' | '));
  expect(
    states.filter((state) => !/^\d{4}-\d\d-\d\d \| (in force|replaced by \d+) \|$/.test(state)),
  ).toEqual([]);
});

test('exist where code, tests and documents name them', () => {
  const named = ['src', 'test', 'bench', 'docs', 'db/migrations']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(ts|tsx|md|sql)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bdecision (\d+)\b|decisions\/(\d{4})/g)].map(
        ([, spoken, file]) => ({ path, number: Number(spoken ?? file) }),
      ),
    );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ number }) => number < 1 || number > notes.length)).toEqual([]);
});
