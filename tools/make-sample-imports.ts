/** Writes the sample import files of `fixtures/imports`: `node tools/make-sample-imports.ts`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleImports } from '../src/server/operations/demo/sample-imports.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/imports');

await mkdir(FOLDER, { recursive: true });
for (const { fileName, bytes } of sampleImports()) {
  await writeFile(join(FOLDER, fileName), bytes);
  console.log(`${fileName}: ${bytes.length} bytes`);
}
