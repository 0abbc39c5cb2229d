/** Threads, commands and benchmarks run the sources as they are (decision 73): Node itself can read each, which is stricter than the build. */
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';

test('Node reads every source without a build', () => {
  const paths = globSync('{src,bench,tools}/**/*.ts');
  expect(paths.length).toBeGreaterThan(1_000);
  const unreadable = paths.filter((path) => {
    try {
      stripTypeScriptTypes(readFileSync(path, 'utf8'));
      return false;
    } catch {
      return true;
    }
  });
  expect(unreadable).toEqual([]);
});
