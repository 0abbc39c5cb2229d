/** The process that compiles documents for `pdf.ts`: one order at a time, one answer each. */
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { widthAtMost } from './text-width.ts';

export type PdfOrder = {
  /** A template of `documents/`, without `.typ`. */
  readonly template: string;
  /** What the template reads as `data.json`. */
  readonly data: object;
  /** What else it reads, by name; the names stand in the data as `files`. */
  readonly files: Readonly<Record<string, Uint8Array>>;
};
export type PdfAnswer = {
  readonly result: { readonly pdf: Uint8Array } | { readonly error: string };
  /** What this process occupies after the order, in bytes. */
  readonly memory: number;
};

const DOCUMENTS = join(import.meta.dirname, '../../../documents');
/** How many documents ago the compiler last used what it still remembers. */
const REMEMBERED_DOCUMENTS = 2;

const compiler = NodeCompiler.create({ workspace: DOCUMENTS });

function answer(order: PdfOrder): PdfAnswer {
  try {
    return { result: { pdf: compile(order) }, memory: process.memoryUsage.rss() };
  } catch (error) {
    return { result: { error: String(error) }, memory: process.memoryUsage.rss() };
  } finally {
    compiler.evictCache(REMEMBERED_DOCUMENTS);
  }
}

/** Throws an Error with the compiler's own words. */
function compile({ template, data, files }: PdfOrder): Uint8Array {
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
  return write(outcome.result);
}

/** Accessible by the standard PDF/UA; a sign that no font has is no reason to give nothing. */
function write(document: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(document);
  }
}

const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Longer than a column of a table may be wide. */
const LONG_WORD = /\S{25,}/gu;
const PART_OF_WORD = /.{10}(?=.)(?!\p{M})/gu;

/**
 * A text without the signs that JSON can carry and no document can show, and with places to break
 * inside long words.
 */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(UNPRINTABLE, ' ')
    .replace(LONG_WORD, (word) => word.replace(PART_OF_WORD, '$&\u200b'));
}

process.on('message', (order: PdfOrder) => {
  // Whoever ordered may be gone by the time the document is made.
  process.send?.(answer(order), undefined, {}, (error) => error && process.exit());
});
process.on('disconnect', () => process.exit());
