/** The files of the repository as tests of the source read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A file: its path from the root, its text, and its text without the lines that are comments. */
export type SourceText = { readonly path: string; readonly text: string; readonly code: string };

/** The files of a folder, and of those in it, whose names are such. */
export function readSources(folder: string, names: RegExp, recursive = true): SourceText[] {
  return readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => {
      const path = relative(ROOT, join(entry.parentPath, entry.name));
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, code: text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') };
    });
}

/** Whether a file is a test. */
export const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);
