/** Sends a file and reports its progress, which `fetch` can't. */
import type { z } from 'zod';
import { ASKED_BY } from '../../../contract/asked-by.ts';
import type { ImportOptions, readingOptions } from '../../../contract/intake/import-options.ts';
import { type FilePreview, filePreview } from '../../../contract/intake/import-preview.ts';
import { type ImportAnswer, importAnswer } from '../../../contract/intake/imports.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { askedBy, readUserAgain } from '../../kit/shell/client.ts';
import { BrowserError, errorCode, errorFromBody } from '../../kit/shell/errors.ts';

export type Sending = {
  /** Called with the share of sent bytes, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/** The options for sending it to be imported. */
export type SendingImport = Sending & {
  /** Earlier imports that were started together with it. */
  readonly afterImports: readonly number[];
};

/** The user's choices for reading a file. */
export type FileChoices = Readonly<z.output<typeof readingOptions>>;
type Update = Pick<ImportOptions, 'exclude' | 'excludeRows' | 'confirmUpdate' | 'expectedUpdates'>;

/** Makes the call `imports.upload`, to be run as a job. */
export function uploadFile(
  file: File,
  recordType: RecordType,
  options: FileChoices & Update,
  sending: SendingImport,
): Promise<ImportAnswer> {
  const { exclude, excludeRows, confirmUpdate, expectedUpdates, ...choices } = options;
  const fields = {
    recordType,
    confirmUpdate: String(confirmUpdate),
    inBackground: 'true',
    ...(expectedUpdates !== undefined && { expectedUpdates: String(expectedUpdates) }),
    ...(sending.afterImports.length > 0 && { afterImports: sending.afterImports.join(',') }),
    ...(exclude && exclude.length > 0 && { exclude: exclude.join(',') }),
    ...(excludeRows && { excludeRows }),
    ...choiceFields(choices),
  };
  return send('/api/import/files', fields, file, importAnswer, sending);
}

/** Makes the call `imports.preview`. */
export function uploadForPreview(
  file: File,
  recordType: RecordType,
  choices: FileChoices,
  sending: Sending,
): Promise<FilePreview> {
  const fields = { recordType, ...choiceFields(choices) };
  return send('/api/import/files/preview', fields, file, filePreview, sending);
}

/** Mapping and answers as JSON fields of a form. */
export function choiceFields({ mapping, sheet, specialties }: FileChoices): {
  mapping?: string;
  specialties?: string;
  sheet?: string;
} {
  return {
    ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
    ...(sheet !== undefined && { sheet }),
    ...(specialties !== undefined && { specialties: JSON.stringify(specialties) }),
  };
}

function send<Answer>(
  address: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  schema: z.ZodType<Answer>,
  { onProgress, signal }: Sending,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader(ASKED_BY, askedBy());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => void whyCutOff(file).then(reject);
    request.onload = () => {
      if (request.status < 400) return resolve(schema.parse(request.response));
      const refusal = errorFromBody(request.response, request.status);
      if (errorCode(refusal)?.startsWith('session.')) void readUserAgain();
      reject(refusal);
    };
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/**
 * Browsers do not send a file that was changed after it was chosen, and report only a network error. This finds out
 * which it was.
 */
async function whyCutOff(file: File): Promise<Error> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return new TypeError('the upload was cut off');
  } catch {
    return new BrowserError(
      'El archivo cambió desde que se eligió, o ya no está. Elíjalo otra vez para revisarlo como está ahora.',
    );
  }
}
