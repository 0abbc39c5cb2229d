import { afterEach, expect, test } from 'vitest';
import { pdfPages } from '../../../test/support/pdf-text.ts';
import type { Report } from '../../formats/pdf/report.ts';
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

const SMALL = {
  title: 'Historial',
  doctor: 'Ana',
  span: 'Julio 2026',
  count: '0',
  issuedOn: '05-08-2026',
  clinic: { name: 'Clínica', details: '' },
  totals: ['$0', '$0', '$0', '$0'],
  rows: [] as string[][],
};
const REPORT: Report = {
  title: 'Cartola',
  running: 'Cartola',
  footer: 'Clínica',
  letterhead: { name: 'Clínica Ñuñoa', details: '', issued: '' },
  blocks: [{ kind: 'notes', items: ['Una nota'] }],
};

test('documents that are asked for at once come one after the other', async () => {
  const { render } = renderer();
  const documents = await Promise.all([1, 2, 3].map(() => render('medical-history', SMALL)));
  expect(documents.map((pdf) => Buffer.from(pdf).subarray(0, 5).toString())).toEqual(
    Array(3).fill('%PDF-'),
  );
});

test('reports and templates take turns in the same process', async () => {
  const { render, renderReport } = renderer();
  const [report, , second] = await Promise.all([
    renderReport(REPORT),
    render('medical-history', SMALL),
    renderReport({ ...REPORT, footer: 'Αθήνα' }),
  ]);
  expect(pdfPages(report)).toEqual(['Clínica Ñuñoa\n•\nUna nota\nClínica\nPágina 1 de 1']);
  expect(pdfPages(second).join()).toContain('Αθήνα');
});

test('a document that fails says why, and the next one is made', async () => {
  const { render } = renderer();
  const broken = render('medical-history', { title: 'Historial' });
  const next = render('medical-history', SMALL);
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
  const rows = Array.from({ length: 500 }, () => Array(11).fill('Participación'));
  await render('medical-history', { ...SMALL, rows });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('a document past its time is given up, and with it those that waited too long', async () => {
  const { render } = renderer({ timeoutMs: 1 });
  const results = await Promise.allSettled([
    render('medical-history', SMALL),
    render('medical-history', SMALL),
  ]);
  expect(results).toMatchObject(
    Array(2).fill({ status: 'rejected', reason: { name: 'PdfOverload' } }),
  );
});

test('after its process has ended another one makes the next document', async () => {
  const made = renderer();
  await made.render('medical-history', SMALL);
  made.close();
  expect((await made.render('medical-history', SMALL)).length).toBeGreaterThan(1000);
});

test('too many waiting documents are refused at once', async () => {
  const { render } = renderer({ timeoutMs: 50 });
  const results = await Promise.allSettled(
    Array.from({ length: 105 }, () => render('medical-history', SMALL)),
  );
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(
    reasons.filter(({ message }) => message === 'too many documents are waiting'),
  ).toHaveLength(4);
});
