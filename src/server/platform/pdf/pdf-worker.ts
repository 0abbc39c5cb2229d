/** The process that makes PDF documents for `pdf.ts`: one order at a time, one answer each. */
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { Maker } from '../../../domain/words/maker.ts';
import { printableReport, printableText, type Report } from '../../../formats/pdf/report.ts';
import { readType, type Type } from '../../../formats/pdf/type.ts';
import { writeReport } from '../../../formats/pdf/write-report.ts';

/** By name, e.g. the clinic's `logo`. */
export type PdfFiles = Readonly<Record<string, Uint8Array>>;
export type TemplateOrder = {
  /** The name of a template in `documents/`, without `.typ`. */
  readonly template: string;
  /** The data, which the template reads as `data.json`. */
  readonly data: object;
  /** Further files for the template; the data list their names as `files`. */
  readonly files: PdfFiles;
};
export type ReportOrder = {
  readonly report: Report;
  readonly maker: Maker;
  readonly files: PdfFiles;
};
export type PdfOrder = TemplateOrder | ReportOrder;
export type PdfAnswer = {
  readonly result: { readonly pdf: Uint8Array } | { readonly error: string };
  /** The memory of this process after the order, in bytes. */
  readonly memory: number;
};

/** The folder of the templates. */
const DOCUMENTS = join(import.meta.dirname, '../../../../documents');
/** For how many documents the compiler keeps what it has not used again. */
const REMEMBERED_DOCUMENTS = 2;

/**
 * A compiler that knows only its own fonts: Libertinus Serif, New Computer Modern, DejaVu Sans Mono. So a document
 * looks the same on every machine. It has no setting for that, so fontconfig is given a configuration of ours. This
 * changes the environment, so it must happen in a process's main thread.
 */
process.env.FONTCONFIG_FILE = join(DOCUMENTS, 'fonts.conf');
const compiler = NodeCompiler.create({ workspace: DOCUMENTS });

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

/** Throws an Error with the compiler's own message. */
function compile({ template, data, files }: TemplateOrder): NodeTypstDocument {
  compiler.resetShadow();
  for (const [name, bytes] of Object.entries(files))
    compiler.mapShadow(join(DOCUMENTS, name), Buffer.from(bytes));
  const shown = JSON.stringify({ ...data, files: Object.keys(files) }, (_key, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  );
  compiler.mapShadow(join(DOCUMENTS, 'data.json'), Buffer.from(shown));
  const outcome = compiler.compile({ mainFilePath: join(DOCUMENTS, `${template}.typ`) });
  const failure = outcome.takeError();
  if (failure) throw new Error(JSON.stringify(compiler.fetchDiagnostics(failure)));
  if (!outcome.result) throw new Error('the compiler gave no document');
  return outcome.result;
}

/** Exports as PDF/UA; a document that can't conform (a character that no font has) as plain PDF. */
function accessible(document: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(document);
  }
}

/** The usual characters of Spanish reports. A report with others gets its own specimen, which contains them. */
const USUAL_SIGNS = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)),
  ...'ÁÉÍÓÚÜÑÇáéíóúüñç¡¿°ªº«»·•−×≈±–—…’“”€',
];
/** Spaces, and characters that none of the fonts has: searching a glyph for each would take long. */
const IN_NO_FONT = /[\s\p{Script=Han}\p{Script=Hangul}\p{Co}\p{Cn}]/u;
let known: { signs: ReadonlySet<string>; logo: Buffer; type: Type } | null = null;

/** Writes a report directly: compiling it takes many times as long (decision 48). */
function write({ report, maker, files }: ReportOrder): Uint8Array {
  const shown = printableReport(report);
  const by = printableText(maker.by);
  return writeReport(shown, { ...maker, by }, typeFor(JSON.stringify(shown), files));
}

/** The type with all characters of a text and the logo among the files; usually the same as for the last report. */
function typeFor(text: string, files: PdfFiles): Type {
  const logo = Buffer.from(files.logo ?? []);
  const needed = [...new Set(text)].filter((sign) => !IN_NO_FONT.test(sign));
  if (!known?.logo.equals(logo) || !needed.every((sign) => known?.signs.has(sign))) {
    const signs = new Set([...USUAL_SIGNS, ...needed]);
    const specimen = compile({ template: 'specimen', data: { signs: [...signs] }, files });
    // PDF 1.4 stores each object separately, so that it can be extracted.
    const pdf = compiler.pdf(specimen, { pdfStandard: '1.4', pdfTags: false });
    known = { signs, logo, type: readType(pdf) };
  }
  return known.type;
}

/** A word longer than a table's column may be wide. */
const LONG_WORD = /\S{25,}/gu;
const PART_OF_WORD = /.{10}(?=.)(?!\p{M})/gu;

/** A text as it is printed, with break points inside long words. */
function printable(text: string): string {
  return printableText(text).replace(LONG_WORD, (word) => word.replace(PART_OF_WORD, '$&\u200b'));
}

process.on('message', (order: PdfOrder) => {
  // The parent process may have ended before the document is ready.
  process.send?.(answer(order), undefined, {}, (error) => error && process.exit());
});
process.on('disconnect', () => process.exit());
