/** Answers that say that they are only a part, in the shapes of many systems (intake §17.11). */
import { expect, test } from 'vitest';
import { paginationHint } from './pagination-hint.ts';

const told = (value: unknown, headers = {}, records = 2) =>
  paginationHint(headers, { kind: 'json', value }, records);
const items = [{ id: 1 }, { id: 2 }];

test.each<[unknown, string]>([
  [{ items, page: 1, totalPages: 3 }, 'totalPages: 3'],
  [{ items, pagina: 1, total_paginas: 3 }, 'total_paginas: 3'],
  [{ content: items, number: 0, totalPages: 2, last: false }, 'totalPages: 2'],
  [{ items, page: 1, pages: 9 }, 'pages: 9'],
  [{ items, total: 5 }, 'total: 5'],
  [{ items, total: '5' }, 'total: 5'],
  [{ items, count: 40 }, 'count: 40'],
  [{ data: items, meta: { current_page: 1, last_page: 2 } }, 'meta.last_page: 2'],
  [{ data: items, meta: { total: 7, per_page: 2 } }, 'meta.total: 7'],
  [{ data: items, pagination: { page: 1, pages: 4 } }, 'pagination.pages: 4'],
  [{ data: items, pagination: { offset: 0, limit: 2, total: 3 } }, 'pagination.total: 3'],
  [{ value: items, '@odata.nextLink': 'https://his.cl/a?$skip=2' }, '@odata.nextLink'],
  [{ value: items, '@odata.count': 30 }, '@odata.count: 30'],
  [{ items, hasMore: true }, 'hasMore'],
  [{ items, has_next_page: true }, 'has_next_page'],
  [{ items, hayMas: true }, 'hayMas'],
  [{ items, next: 'https://his.cl/a?page=2' }, 'next'],
  [{ items, next_cursor: 'abc' }, 'next_cursor'],
  [{ items, nextPageToken: 'abc' }, 'nextPageToken'],
  [{ items, pageInfo: { hasNextPage: true } }, 'pageInfo.hasNextPage'],
  [{ items, isLast: false }, 'isLast'],
  [{ items, links: [{ rel: 'self' }, { rel: 'next', href: '/2' }] }, 'links'],
  [{ entry: items, link: [{ relation: 'next', url: '/2' }] }, 'link'],
])('%o goes on', (answer, where) => expect(told(answer)).toBe(where));

test.each<[unknown]>([
  [items],
  [{ items, page: 3, totalPages: 3 }],
  [{ content: items, number: 1, totalPages: 2, last: true }],
  [{ items, page: 1, pages: 1, total: 2 }],
  [{ items, total: 2, count: 2, hasMore: false, next: null, next_cursor: '' }],
  [{ items, total: 1_250_000 }],
  [{ data: items, meta: { current_page: 2, last_page: 2, per_page: 5, total: 7 } }],
  [{ data: items, pagination: { offset: 1, limit: 2, total: 3 } }],
  [{ value: items, '@odata.count': 2 }],
  [{ items, links: [{ rel: 'self' }, { rel: 'prev' }] }],
  [{ items, page: 4 }],
])('%o is all', (answer) => expect(told(answer)).toBeNull());

test.each([
  [{ link: '<?page=2>; rel="next"' }, 'Link'],
  [{ 'x-total-count': '9' }, 'x-total-count: 9'],
  [{ 'x-total-count': '12000' }, 'x-total-count: 12.000'],
  [{ 'x-next-page': '2' }, 'x-next-page'],
  [{ 'content-range': 'items 0-1/9' }, 'content-range'],
  [{ 'x-total-count': '2', 'content-range': 'items 0-1/2', 'x-next-page': '' }, null],
])('the headers %o announce another page, too', (headers, where) => {
  expect(told(items, headers)).toBe(where);
  expect(paginationHint(headers, { kind: 'table', rows: [], isDeclared: true }, 2)).toBe(where);
});
