import { afterEach, expect, test } from 'vitest';
import { createPdfRenderer, type PdfRenderer } from './pdf.ts';

const renderers: PdfRenderer[] = [];
afterEach(() => {
  for (const renderer of renderers.splice(0)) renderer.close();
});

function renderer(options?: { timeoutMs: number }): PdfRenderer {
  const created = createPdfRenderer(options);
  renderers.push(created);
  return created;
}

const NO_AMOUNTS = { count: '0', base: '$0', gross: '$0', retention: '$0', net: '$0' };
const SMALL = {
  title: 'Cartola',
  period: 'Julio 2026',
  filter: null,
  issuedOn: '05-08-2026',
  clinic: { name: 'Clínica', details: '' },
  doctor: { name: 'Ana', facts: [] },
  totals: NO_AMOUNTS,
  subtotals: [],
  payments: [],
  rules: [],
  notes: [],
};

test('documents that are asked for at once come one after the other', async () => {
  const { render } = renderer();
  const documents = await Promise.all([1, 2, 3].map(() => render('statement', SMALL)));
  expect(documents.map((pdf) => Buffer.from(pdf).subarray(0, 5).toString())).toEqual(
    Array(3).fill('%PDF-'),
  );
});

test('a document that fails says why, and the next one is made', async () => {
  const { render } = renderer();
  const broken = render('statement', { title: 'Cartola' });
  const next = render('statement', SMALL);
  await expect(broken).rejects.toThrow('does not contain key');
  await expect(render('unknown', {})).rejects.toThrow('file not found');
  expect((await next).length).toBeGreaterThan(1000);
});

test('the event loop goes on while a document is made', async () => {
  const { render } = renderer();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const lines = Array.from({ length: 1000 }, () => ({ title: 'Participación', ...NO_AMOUNTS }));
  await render('statement', { ...SMALL, subtotals: lines });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('a document past its time is given up, and with it those that waited too long', async () => {
  const { render } = renderer({ timeoutMs: 1 });
  const results = await Promise.allSettled([
    render('statement', SMALL),
    render('statement', SMALL),
  ]);
  expect(results).toMatchObject(
    Array(2).fill({ status: 'rejected', reason: { name: 'PdfOverload' } }),
  );
});

test('after its process has ended another one makes the next document', async () => {
  const made = renderer();
  await made.render('statement', SMALL);
  made.close();
  expect((await made.render('statement', SMALL)).length).toBeGreaterThan(1000);
});

test('too many waiting documents are refused at once', async () => {
  const { render } = renderer({ timeoutMs: 50 });
  const results = await Promise.allSettled(
    Array.from({ length: 105 }, () => render('statement', SMALL)),
  );
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(
    reasons.filter(({ message }) => message === 'too many documents are waiting'),
  ).toHaveLength(4);
});
