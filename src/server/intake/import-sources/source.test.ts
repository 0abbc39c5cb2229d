/** What other systems are asked, and how their pages go on. */
import { expect, test } from 'vitest';
import { importSources } from '../../../contract/intake/import-sources.ts';
import { fileNameOf, fromApi, nextLink, nextOfLinkHeader } from './source.ts';

// intake §17.9
test.each([
  ['<https://his.cl/a?page=2>; rel="next"', 'https://his.cl/a?page=2'],
  ['</a?x=1,2>; rel="prev", </b>; title="a, b"; rel="last next"', '/b'],
  ['</b>; REL=next', '/b'],
  ['</b>; rel="nextish"', null],
  ['</a>; rel=prev, </b>; rel=next', '/b'],
  [undefined, null],
])('the next page of Link: %o is %o', (header, next) => {
  expect(nextOfLinkHeader(header)).toBe(next);
});

test('a very long Link header is read in a moment', () => {
  expect(nextOfLinkHeader(`</a>${'; a=b'.repeat(3_000)}; rel`)).toBeNull();
});

// intake §17.9
test('a field with the next page', () => {
  const base = new URL('https://his.cl/v1/a');
  expect(nextLink('b?page=2', base)?.href).toBe('https://his.cl/v1/b?page=2');
  for (const end of [null, undefined, '', false]) expect(nextLink(end, base)).toBeNull();
  expect(() => nextLink(3, base)).toThrow('no contiene una dirección');
  expect(() => nextLink('file:///etc/passwd', base)).toThrow('http:// o https://');
});

// intake §17.14
test('the stored name has the host alone', () => {
  expect(fileNameOf('API', 'https://his.cl:8443/clave?key=clave')).toBe('API his.cl.csv');
  expect(fileNameOf('HIS', 'http://[fd00::1]/', ['2025-08-01'])).toBe('HIS fd00__1 2025-08-01.csv');
});

const input = (given: Record<string, unknown>) => {
  const schema = importSources.apiHmq['~orpc'].inputSchema;
  if (!schema) throw new Error('the call has no input');
  return schema.parse({ url: 'https://his.cl/', ...given });
};

// intake §17.1
test('a GET has no body, a text is sent unchanged, and the user’s own headers win', () => {
  expect(fromApi(input({ body: { a: 1 } })).question.body).toBeUndefined();
  const post = fromApi(
    input({ method: 'POST', body: '<a/>', headers: { 'Content-Type': 'text/xml' } }),
  );
  expect(post.question).toMatchObject({ body: '<a/>', headers: { 'content-type': 'text/xml' } });
});
