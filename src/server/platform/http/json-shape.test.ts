/** JSON read in pieces: wherever they are cut, the file comes out as it is, and the rest as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSON_LIMITS, JsonScanner } from './json-shape.ts';

function scan(json: string, cuts: readonly number[] = []) {
  const file: Buffer[] = [];
  const scanner = new JsonScanner({
    fileField: 'csvData',
    onFile: (bytes) => file.push(Buffer.from(bytes)),
  });
  const bytes = Buffer.from(json);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const rest: Buffer[] = [];
  let start = 0;
  for (const end of [...ends, bytes.length]) {
    rest.push(...scanner.push(bytes.subarray(start, end)).map((part) => Buffer.from(part)));
    start = end;
  }
  return {
    offence: scanner.offence,
    hasFile: scanner.hasFile,
    file: Buffer.concat(file).toString(),
    rest: Buffer.concat(rest).toString(),
  };
}

const anyText = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed());

describe('a body with a file', () => {
  it('gives the file, and the rest without it, wherever its pieces end', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.dictionary(anyText, fc.jsonValue()),
        fc.dictionary(anyText, fc.jsonValue()),
        fc.array(fc.nat()),
        (csvData, before, after, cuts) => {
          delete before.csvData;
          delete after.csvData;
          const json = JSON.stringify({ ...before, csvData, ...after });
          const seen = scan(json, cuts);
          expect(seen).toMatchObject({ offence: undefined, hasFile: true, file: csvData });
          expect(JSON.parse(seen.rest)).toEqual(
            JSON.parse(JSON.stringify({ ...before, csvData: '', ...after })),
          );
        },
      ),
    );
  });

  it('reads every escape of other programs', () => {
    const seen = scan('{"csvData" :  "a\\u00e1\\ud83d\\ude00\\/\\ud83dx"}');
    expect(seen).toMatchObject({ offence: undefined, file: 'aá😀/\ufffdx' });
  });

  it.each(['{"csvData":"\\x"}', '{"csvData":"\\u12g4"}'])('refuses %s', (json) => {
    expect(scan(json).offence).toBe('unreadable');
  });

  it.each([
    ['a field further in', '{"a":{"csvData":"x"}}'],
    ['a value', '{"a":"csvData","b":"x"}'],
    ['an array', '["csvData","x"]'],
    ['what is no string', '{"csvData":[1]}'],
  ])('of the same name in %s is not taken as the file', (_, json) => {
    expect(scan(json)).toMatchObject({ hasFile: false, rest: json });
  });
});

describe('a body without bounds', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('product §20.2: is too deep past the limit, in arrays and objects alike', () => {
    expect(scan(nested(JSON_LIMITS.depth)).offence).toBeUndefined();
    expect(scan(nested(JSON_LIMITS.depth + 1)).offence).toBe('tooDeep');
    expect(scan('{"a":'.repeat(10_000)).offence).toBe('tooDeep');
    expect(scan(`{"a":"${'['.repeat(10_000)}"}`).offence).toBeUndefined();
  });

  it('product §20.2: has too many values past the limit', () => {
    expect(scan(`[${'1,'.repeat(JSON_LIMITS.values)}1]`).offence).toBe('tooMany');
  });
});
