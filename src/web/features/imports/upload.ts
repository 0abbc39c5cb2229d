/** Sending a file with its true progress, which `fetch` does not tell. */
import { type ImportAnswer, importAnswer } from '../../../contract/imports.ts';
import type { RecordType } from '../../../domain/rules.ts';
import { errorFromBody } from '../../kit/errors.ts';

/** The address of the call `imports.upload`. */
const ADDRESS = '/api/import/files';

/** Makes the call `imports.upload`; `onProgress` is told the share of bytes that are sent, 0 to 1. */
export function uploadFile(
  file: File,
  recordType: RecordType,
  onProgress: (share: number) => void,
): Promise<ImportAnswer> {
  const body = new FormData();
  body.append('recordType', recordType);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', ADDRESS);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    // What fetch throws when the server can't be reached.
    request.onerror = () => reject(new TypeError('the upload was cut off'));
    request.onload = () => {
      if (request.status >= 400) reject(errorFromBody(request.response, request.status));
      else resolve(importAnswer.parse(request.response));
    };
    request.send(body);
  });
}
