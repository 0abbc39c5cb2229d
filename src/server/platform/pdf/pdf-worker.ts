/** The process that makes documents for `pdf.ts`: one order at a time, one answer each. */
import { join } from 'node:path';
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { printableReport, printableText, type Report } from '../../../formats/pdf/report.ts';
import { readType, type Type } from '../../../formats/pdf/type.ts';
import { writeReport } from '../../../formats/pdf/write-report.ts';
import { widthAtMost } from './text-width.ts';
import { createCompiler, DOCUMENTS } from './typst.ts';

/** By name, e.g. the clinic's `logo`. */
export type PdfFiles = Readonly<Record<string, Uint8Array>>;
export type TemplateOrder = {
  /** A template of `documents/`, without `.typ`. */
  readonly template: string;
  /** What the template reads as `data.json`. */
  readonly data: object;
  /** What else it reads; the names stand in the data as `files`. */
  readonly files: PdfFiles;
};
export type ReportOrder = { readonly report: Report; readonly files: PdfFiles };
export type PdfOrder = TemplateOrder | ReportOrder;
export type PdfAnswer = {
  readonly result: { readonly pdf: Uint8Array } | { readonly error: string };
  /** What this process occupies after the order, in bytes. */
  readonly memory: number;
};

/** How many documents ago the compiler last used what it still remembers. */
const REMEMBERED_DOCUMENTS = 2;

const compiler = createCompiler();

function answer(order: PdfOrder): PdfAnswer {
  try {
    const pdf = 'report' in order ? write(order) : accessible(compile(order));
    return { result: { pdf }, memory: process.memoryUsage.rss() };
  } catch (error) {
    return { result: { error: String(error) }, memory: process.memoryUsage.rss() };
  } finally {
    compiler.evictCache(REMEMBERED_DOCUMENTS);
  }
}

/** Throws an Error with the compiler's own words. */
function compile({ template, data, files }: TemplateOrder): NodeTypstDocument {
  compiler.resetShadow();
  for (const [name, bytes] of Object.entries(files))
    compiler.mapShadow(join(DOCUMENTS, name), Buffer.from(bytes));
  const widths: Record<string, number> = {};
  const shown = JSON.stringify({ ...data, files: Object.keys(files) }, (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    const text = printable(value);
    const width = widthAtMost(text);
    if (width !== null) widths[text] = width;
    return text;
  });
  compiler.mapShadow(join(DOCUMENTS, 'data.json'), Buffer.from(shown));
  compiler.mapShadow(join(DOCUMENTS, 'widths.json'), Buffer.from(JSON.stringify(widths)));
  const outcome = compiler.compile({ mainFilePath: join(DOCUMENTS, `${template}.typ`) });
  const failure = outcome.takeError();
  if (failure) throw new Error(JSON.stringify(compiler.fetchDiagnostics(failure)));
  if (!outcome.result) throw new Error('the compiler gave no document');
  return outcome.result;
}

/** By the standard PDF/UA; a sign that no font has is no reason to give nothing. */
function accessible(document: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(document);
  }
}

/** What reports in Spanish consist of; a report with other signs has a specimen made with these. */
const USUAL_SIGNS = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)),
  ...'ÁÉÍÓÚÜÑÇáéíóúüñç¡¿°ªº«»·•−×≈±–—…’“”€',
];
/** Spaces, and what none of the fonts has a glyph for: looking for each would take long. */
const IN_NO_FONT = /[\s\p{Script=Han}\p{Script=Hangul}\p{Co}\p{Cn}]/u;
let known: { signs: ReadonlySet<string>; logo: Buffer; type: Type } | null = null;

/** Written directly: compiling it takes many times as long (decision 48). */
function write({ report, files }: ReportOrder): Uint8Array {
  const shown = printableReport(report);
  return writeReport(shown, typeFor(JSON.stringify(shown), files));
}

/** The type with all signs of a text and with the logo of the files: mostly that of the report before. */
function typeFor(text: string, files: PdfFiles): Type {
  const logo = Buffer.from(files.logo ?? []);
  const needed = [...new Set(text)].filter((sign) => !IN_NO_FONT.test(sign));
  if (!known?.logo.equals(logo) || !needed.every((sign) => known?.signs.has(sign))) {
    const signs = new Set([...USUAL_SIGNS, ...needed]);
    const specimen = compile({ template: 'specimen', data: { signs: [...signs] }, files });
    // Version 1.4 has each object by itself, to be taken out.
    const pdf = compiler.pdf(specimen, { pdfStandard: '1.4', pdfTags: false });
    known = { signs, logo, type: readType(pdf) };
  }
  return known.type;
}

/** Longer than a column of a table may be wide. */
const LONG_WORD = /\S{25,}/gu;
const PART_OF_WORD = /.{10}(?=.)(?!\p{M})/gu;

/** A text as it can be printed, with places to break inside long words. */
function printable(text: string): string {
  return printableText(text).replace(LONG_WORD, (word) => word.replace(PART_OF_WORD, '$&\u200b'));
}

process.on('message', (order: PdfOrder) => {
  // Whoever ordered may be gone by the time the document is made.
  process.send?.(answer(order), undefined, {}, (error) => error && process.exit());
});
process.on('disconnect', () => process.exit());
