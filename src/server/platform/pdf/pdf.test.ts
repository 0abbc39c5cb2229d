import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { machineWithFont } from '../../../../test/support/machine-fonts.ts';
import { pdfPages, readObjects } from '../../../../test/support/pdf-text.ts';
import type { Report } from '../../../formats/pdf/report.ts';
import { createPdfRenderer, type PdfRenderer } from './pdf.ts';

const renderers: PdfRenderer[] = [];
afterEach(() => {
  for (const renderer of renderers.splice(0)) renderer.close();
  vi.unstubAllEnvs();
});

function renderer(options?: { timeoutMs: number }): PdfRenderer {
  const created = createPdfRenderer(options);
  renderers.push(created);
  return created;
}

/** A manual whose only chapter has these paragraphs. */
const manualOf = (texts: readonly string[]) => ({
  title: 'Manual',
  description: 'De prueba',
  version: '1.0',
  date: '05-08-2026',
  isShort: true,
  hasChapterPages: false,
  chapters: [
    {
      title: 'Uno',
      blocks: texts.map((text) => ({ kind: 'paragraph', line: [{ kind: 'text', text }] })),
    },
  ],
});
const SMALL = manualOf(['Ana']);
const MAKER = { by: 'Ana Pérez', at: new Date('2026-07-31T13:05:00Z') };
const REPORT: Report = {
  title: 'Cartola',
  running: 'Cartola',
  footer: 'Clínica',
  letterhead: { name: 'Clínica Ñuñoa', details: '', issued: '' },
  blocks: [{ kind: 'notes', items: ['Una nota'] }],
};

test('documents requested at once are made one after the other', async () => {
  const { render } = renderer();
  const documents = await Promise.all([1, 2, 3].map(() => render('manual', SMALL)));
  expect(documents.map((pdf) => Buffer.from(pdf).subarray(0, 5).toString())).toEqual(
    Array(3).fill('%PDF-'),
  );
});

test('reports and templates take turns in the same process', async () => {
  const { render, renderReport } = renderer();
  const [report, , second] = await Promise.all([
    renderReport(REPORT, MAKER),
    render('manual', SMALL),
    renderReport({ ...REPORT, footer: 'Αθήνα' }, MAKER),
  ]);
  expect(pdfPages(report)).toEqual(['Clínica Ñuñoa\n•\nUna nota\nClínica\nPágina 1 de 1']);
  expect(pdfPages(second).join()).toContain('Αθήνα');
});

test('a failed document states why, and the next one is made', async () => {
  const { render } = renderer();
  const broken = render('manual', { title: 'Manual' });
  const next = render('manual', SMALL);
  await expect(broken).rejects.toThrow('does not contain key');
  await expect(render('unknown', {})).rejects.toThrow('file not found');
  expect((await next).length).toBeGreaterThan(1000);
});

test('documents §1.4: the event loop continues while a document is made', async () => {
  const { render } = renderer();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await render('manual', manualOf(Array(5_000).fill('Participación')));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('documents §1.5: a document past its time limit is given up, and with it those that waited too long', async () => {
  const { render } = renderer({ timeoutMs: 1 });
  const results = await Promise.allSettled([render('manual', SMALL), render('manual', SMALL)]);
  expect(results).toMatchObject(
    Array(2).fill({ status: 'rejected', reason: { name: 'PdfOverload' } }),
  );
});

test('after its process has ended a new one makes the next document', async () => {
  const made = renderer();
  await made.render('manual', SMALL);
  made.close();
  expect((await made.render('manual', SMALL)).length).toBeGreaterThan(1000);
});

test('documents §1.5: too many waiting documents are refused at once', async () => {
  const { render } = renderer({ timeoutMs: 50 });
  const results = await Promise.allSettled(
    Array.from({ length: 105 }, () => render('manual', SMALL)),
  );
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(
    reasons.filter(({ message }) => message === 'too many documents are waiting'),
  ).toHaveLength(4);
});

/** What a person's name may hold: none of it is a reason to give no document. */
const STRANGE_TEXTS = [
  'Ana 😀',
  '👨‍👩‍👧 🇨🇱 ❤️',
  '漢字 한글 かな ก',
  'محمد שלום',
  'X\u0303\u0327 e\u0301 \u0301',
  '\u{e000}\u{f0000}\u{10fffd}',
  '\u0378\u{e0fff}',
  'a\ud800b\udfffc',
  'a\u0000b\u0007c\u001b\u0085d',
  '\uffff\ufdd0\u{10ffff}',
  '\u202eabc\u2066\ufeff',
];
/** All of a file but when it was made. */
const drawn = (pdf: Uint8Array) =>
  [...readObjects(Buffer.from(pdf).toString('latin1')).values()].filter(
    (object) => !/\/CreationDate|\/Type \/Metadata/.test(object),
  );
const reportOf = (items: readonly string[]): Report => ({
  ...REPORT,
  blocks: [{ kind: 'notes', items }],
});

test.each(['Machine Font', 'Libertinus Serif'])(
  'a font of the machine, here one named %s, changes no document',
  async (family) => {
    const documents = async () => {
      const { render, renderReport } = renderer();
      return Promise.all([
        renderReport(reportOf(STRANGE_TEXTS), MAKER),
        render('manual', manualOf([STRANGE_TEXTS.join(' ')])),
      ]);
    };
    const without = await documents();
    vi.stubEnv('FONTCONFIG_FILE', await machineWithFont(family));
    const beside = await documents();
    expect(beside.map(drawn)).toEqual(without.map(drawn));
  },
);

test('documents §1.3: a replacement sign is shown for signs that the fonts lack', async () => {
  const { renderReport } = renderer();
  const [page] = pdfPages(await renderReport(reportOf(['Ana 😀 漢 \u{10ffff}.']), MAKER));
  expect(page).toContain('Ana ? ? ?.');
});

test('documents §1.6: every text of Unicode gives a document, with replacement signs', async () => {
  const { render, renderReport } = renderer();
  /** Of each plane as often, surrogates by themselves among them. */
  const sign = fc
    .tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 0xffff }))
    .map(([plane, place]) => String.fromCodePoint(plane * 0x10000 + place));
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { minLength: 1, maxLength: 80 }), async (signs) => {
      const text = signs.join('');
      const report = await renderReport(reportOf([text]), { ...MAKER, by: text });
      const template = await render('manual', manualOf([text]));
      return report.length > 1000 && template.length > 1000;
    }),
    { numRuns: 25 },
  );
});
