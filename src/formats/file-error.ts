/**
 * A file as a whole cannot be read or written. `message` is a Spanish sentence made to be shown to
 * the person who gave the file; the fault of one row is never a `FileError` but a row's result.
 */
export class FileError extends Error {
  override readonly name = 'FileError';
}
