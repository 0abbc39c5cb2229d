/** What another system can make the server do at most (decision 29). */
import { describe, expect, test } from 'vitest';
import {
  attentionRecord,
  drip,
  httpSource,
  inTurn,
  json,
  status,
} from '../../../../test/support/http-source.ts';
import { OUTSIDE_LIMITS } from '../../platform/outside/outside.ts';
import { type CollectOptions, collect } from './collect.ts';
import { collectInThread } from './collector.ts';
import type { Source } from './source.ts';

const source = await httpSource();
const other = await httpSource();

const asking = (changed: Partial<Source> = {}): Source => ({
  kind: 'list',
  url: `${source.origin}/a`,
  question: { method: 'GET', headers: { 'x-api-key': 'clave-9' } },
  path: undefined,
  paging: { kind: 'none' },
  ...changed,
});
const options = (changed: Partial<CollectOptions> = {}): CollectOptions => ({
  limits: { ...OUTSIDE_LIMITS, pausesMs: [] },
  allowedHosts: ['127.0.0.1'],
  signal: new AbortController().signal,
  maxPages: 1_000,
  isLook: false,
  ...changed,
});
const endless = () => {
  let page = 0;
  source.on('/a', (response, asked) => {
    page += 1;
    json([attentionRecord(`A-${page}`)], { link: `</a?page=${page}>; rel=next` })(response, asked);
  });
};

describe('pages', () => {
  // intake §17.9
  test('without end are given up', async () => {
    endless();
    const paging = { kind: 'link' } as const;
    const collecting = collect(asking({ paging }), options({ maxPages: 20 }));
    await expect(collecting).rejects.toThrow('más de 20 páginas');
    expect(source.asked).toHaveLength(20);
  });

  // intake §17.9
  test('share one limit of size', async () => {
    endless();
    const paging = { kind: 'link' } as const;
    const limits = { ...options().limits, maxBytes: 1_000 };
    const collecting = collect(asking({ paging }), options({ limits }));
    await expect(collecting).rejects.toThrow('respondió más de');
    expect(source.asked.length).toBeLessThan(10);
  });

  // intake §17.10
  test('at another host are asked for without the key', async () => {
    source.on('/a', json({ items: [attentionRecord('A-1')], next: `${other.origin}/b` }));
    other.on('/b', json({ items: [attentionRecord('A-2')], next: '' }));
    const paging = { kind: 'link', field: 'next' } as const;
    expect((await collect(asking({ paging }), options())).rows).toHaveLength(2);
    expect(source.asked[0]?.headers['x-api-key']).toBe('clave-9');
    expect(JSON.stringify(other.asked)).not.toContain('clave-9');
  });

  // intake §17.10
  test('at another host are not asked for with a body, nor are those that a redirect leads to', async () => {
    const body = '{"clave":"clave-9"}';
    const question = { method: 'POST', headers: {}, body } as const;
    const next = { items: [attentionRecord('A-1')], next: `${other.origin}/b` };
    source.on('/a', json(next));
    source.on('/c', status(303, { location: `${other.origin}/b` }));
    other.on('/b', json({ items: [attentionRecord('A-2')], next: '/b?page=2' }));
    const paging = { kind: 'link', field: 'next' } as const;
    for (const path of ['/a', '/c']) {
      const url = `${source.origin}${path}`;
      const collecting = collect(asking({ url, question, paging }), options());
      await expect(collecting, path).rejects.toThrow(
        '127.0.0.1 da la página siguiente en 127.0.0.1, donde no se envían los datos de la consulta.',
      );
    }
    expect(source.asked.map((asked) => asked.body)).toEqual([body, body]);
    // The redirect asked for its target without the body.
    expect(other.asked.map((asked) => [asked.method, asked.body])).toEqual([['GET', '']]);
  });

  // intake §17.10
  test('at the same host are asked for with the body', async () => {
    const question = { method: 'POST', headers: {}, body: '{}' } as const;
    source.on(
      '/a',
      inTurn(
        json({ items: [attentionRecord('A-1')], next: '/a?page=2' }),
        json({ items: [attentionRecord('A-2')], next: '' }),
      ),
    );
    const paging = { kind: 'link', field: 'next' } as const;
    expect((await collect(asking({ question, paging }), options())).rows).toHaveLength(2);
    expect(source.asked.map((asked) => asked.body)).toEqual(['{}', '{}']);
  });
});

/** A thread takes a second to start, or many on a busy machine. */
const STARTED = { timeout: 30_000 };

describe('the thread', { timeout: 90_000 }, () => {
  const input = (changed: Partial<Source> = {}) => ({
    source: asking(changed),
    allowedHosts: ['127.0.0.1'],
    isLook: false,
  });

  // intake §17.16
  test('ends when nobody waits for it any more, and the other system sees the connection end', async () => {
    const closed = new Promise<void>((resolve) => {
      source.on('/a', (response, asked) => {
        response.on('close', resolve);
        drip(response, asked);
      });
    });
    const gone = new AbortController();
    const collecting = collectInThread(input(), gone.signal);
    await expect.poll(() => source.asked.length, STARTED).toBe(1);
    gone.abort(new Error('gone'));
    await expect(collecting).rejects.toThrow('gone');
    await closed;
  });

  // intake §17.15
  test('runs three at a time; a waiting one that leaves frees its place', async () => {
    const waiting: (() => void)[] = [];
    source.on('/a', (response, asked) => {
      waiting.push(() => json([attentionRecord('A-1')])(response, asked));
    });
    const signal = new AbortController().signal;
    const gone = new AbortController();
    const first = [1, 2, 3].map(() => collectInThread(input(), signal));
    const leaving = collectInThread(input(), gone.signal);
    const last = collectInThread(input(), signal);
    await expect.poll(() => waiting.length, STARTED).toBe(3);
    gone.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    for (const answer of waiting.splice(0)) answer();
    await Promise.all(first);
    await expect.poll(() => waiting.length, STARTED).toBe(1);
    for (const answer of waiting) answer();
    expect((await last).count).toBe(1);
  });
});
