/** The compiler of the templates in `documents/`. Its fonts are those it carries; the machine's are not asked. */
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** Where the templates lie. */
export const DOCUMENTS = join(import.meta.dirname, '../../../../documents');

/**
 * A compiler that knows no font but its own (Libertinus Serif, New Computer Modern, DejaVu Sans Mono), so that a
 * document is the same on every machine. It has no setting for that: it asks fontconfig's files, which are named here.
 * To be called in the main thread of a process, whose environment it changes.
 */
export function createCompiler(): NodeCompiler {
  process.env.FONTCONFIG_FILE = join(DOCUMENTS, 'fonts.conf');
  return NodeCompiler.create({ workspace: DOCUMENTS });
}
