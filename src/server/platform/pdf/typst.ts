/** The compiler of the templates in `documents/`. It uses its own fonts, not the machine's. */
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** The folder of the templates. */
export const DOCUMENTS = join(import.meta.dirname, '../../../../documents');

/**
 * A compiler that knows only its own fonts: Libertinus Serif, New Computer Modern, DejaVu Sans Mono. So a document
 * looks the same on every machine. It has no setting for that, so fontconfig is given a configuration of ours. This
 * changes the environment, so it must be called in a process's main thread.
 */
export function createCompiler(): NodeCompiler {
  process.env.FONTCONFIG_FILE = join(DOCUMENTS, 'fonts.conf');
  return NodeCompiler.create({ workspace: DOCUMENTS });
}
