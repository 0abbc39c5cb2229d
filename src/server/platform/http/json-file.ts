/** A JSON body on disk, looked at in a thread of its own: see `large-body.ts`. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { JsonOffence } from './json-shape.ts';

/** How a field carries a file within JSON: as its text, or its bytes in base64. */
export type FileEncoding = 'text' | 'base64';

export type JsonFileTask = {
  /** Where the body lies, and where the file that it carries goes. */
  readonly bodyPath: string;
  readonly filePath: string;
  readonly fileField: string | undefined;
  readonly encoding: FileEncoding;
  /** The most that may be left without the file, in bytes. */
  readonly restLimit: number;
};

export type JsonFileResult =
  | { readonly kind: 'read'; readonly rest: string; readonly hasFile: boolean }
  | { readonly kind: 'refused'; readonly offence: JsonOffence | 'tooLarge' };

/** Reads the body in a thread; fails as reading or writing a file does. */
export function readJsonFile(task: JsonFileTask): Promise<JsonFileResult> {
  const thread = new Worker(join(import.meta.dirname, 'json-file-thread.ts'), { workerData: task });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the reading of a body ended (${code})`)));
  });
}
