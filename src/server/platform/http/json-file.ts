/** Reads a JSON body from disk in a separate thread: see `large-body.ts`. */
import { join } from 'node:path';
import { createRunners, startThread } from '../runners.ts';
import type { JsonOffence } from './json-shape.ts';

/** How many large bodies are processed at the same time. */
export const AT_A_TIME = 2;

/** How a JSON field carries a file: as text, or as bytes in base64. */
export type FileEncoding = 'text' | 'base64';

export type JsonFileTask = {
  /** The path of the body; the file that it carries is written to `filePath`. */
  readonly bodyPath: string;
  readonly filePath: string;
  readonly fileField: string | undefined;
  readonly encoding: FileEncoding;
  /** The largest size of the body without its file, in bytes. */
  readonly restLimit: number;
};

export type JsonFileResult =
  | { readonly kind: 'read'; readonly rest: string; readonly hasFile: boolean }
  | { readonly kind: 'refused'; readonly offence: JsonOffence | 'tooLarge' };

const runners = createRunners<JsonFileTask, JsonFileResult>({
  start: () => startThread(join(import.meta.dirname, 'json-file-thread.ts')),
  atOnce: AT_A_TIME,
});

/** Reads the body in a thread. Fails like reading or writing a file. */
export const readJsonFile = runners.run;
