/**
 * A file as a whole can't be read or written. `message` is a Spanish sentence for the user who gave the file. The fault
 * of a single row is never a `FileError`, but part of the result.
 */
export class FileError extends Error {
  override readonly name = 'FileError';
}
