/** The specification: numbered without gaps, and referred to by numbers that there are. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  foreignReferencesIn,
  readSpecification,
  referencesIn,
  referringTexts,
  UNTESTED,
  untestedPage,
} from '../tools/specification.ts';

const specification = readSpecification();

it.each(specification)('$page is a title, a sentence, and numbers without gaps', (specified) => {
  const { head, sections, statements } = specified;
  expect(head).toEqual([expect.stringMatching(/^# [A-Z]/), expect.stringMatching(/^[A-Z].*\.$/)]);
  expect(sections.map(({ number }) => number)).toEqual(sections.map((_, place) => `${place + 1}`));
  const counted = sections.flatMap(({ number }) =>
    statements
      .filter((statement) => statement.number.startsWith(`${number}.`))
      .map((_, place) => `${number}.${place + 1}`),
  );
  expect(statements.map(({ number }) => number)).toEqual(counted);
});

it('has the sections and statements that are referred to', () => {
  const numbers = new Set(
    specification.flatMap(({ page, sections, statements }) =>
      [...sections, ...statements].map(({ number }) => `${page} §${number}`),
    ),
  );
  const dead = referringTexts().flatMap(({ path, text }) =>
    referencesIn(text)
      .filter((reference) => !numbers.has(reference))
      .map((reference) => `${path}: ${reference}`),
  );
  expect(dead).toEqual([]);
});

it('is all that code, tests and documents refer to, except for laws and standards', () => {
  expect(referringTexts().flatMap(foreignReferencesIn)).toEqual([]);
});

it('lists the statements that no test names (node tools/list-untested-statements.ts)', () => {
  expect(readFileSync(UNTESTED, 'utf8')).toBe(untestedPage(specification));
});
