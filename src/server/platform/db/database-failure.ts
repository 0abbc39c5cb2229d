/** What a failure of the database means: whether it may pass, and whose it is to mend. */
import pg from 'pg';

const OUTAGE_CODES = new Set([
  // The network's.
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['ENOTFOUND', 'ETIMEDOUT', 'EPIPE'],
  // PostgreSQL's: it is stopping, crashed or starting; it has no connection left; the connection broke.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
]);

/** What `pg` says of a connection that is gone, in errors without a code. */
const LOST_CONNECTION =
  /Connection terminated|connection error and is not queryable|was closed and is not queryable|timeout exceeded when trying to connect|timeout expired|socket has been ended|Query read timeout/;

/** Whether the database could not be reached, or was lost on the way. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code;
  return (code !== undefined && OUTAGE_CODES.has(code)) || LOST_CONNECTION.test(error.message);
}

/** Whether somebody else held the records for too long: lock time-out, deadlock, serialization. */
export function isContention(error: unknown): boolean {
  return hasCode(error, '55P03', '40P01', '40001');
}

/** Whether a text held NUL or half a character, which JSON can carry and PostgreSQL can't. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  // In a text, or in a text within JSON; whatever is stored as JSON was made by JSON.stringify.
  return error.code === '22021' || error.routine === 'json_errsave_error';
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '');
}
