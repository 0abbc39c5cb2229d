/** Classifies database errors: whether trying again may help, and whose fault it is. */
import pg from 'pg';

const OUTAGE_CODES = new Set([
  // Errors of the network.
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['ENOTFOUND', 'ETIMEDOUT', 'EPIPE'],
  // Errors of PostgreSQL: it is stopping, crashed or starting; it has no free connection; the connection broke.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'],
]);

/** The messages of `pg` for a lost connection, which carry no code. */
const LOST_CONNECTION =
  /Connection terminated|connection error and is not queryable|was closed and is not queryable|timeout expired|socket has been ended|Query read timeout/;

/** Whether the database could not be reached, or the connection was lost. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code;
  return (code !== undefined && OUTAGE_CODES.has(code)) || LOST_CONNECTION.test(error.message);
}

/** The message of `pg` when all connections of the pool were in use for as long as a caller waits for one. */
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect';

/**
 * Whether others held the records for too long (lock time-out, deadlock, serialization failure), or all connections. The
 * database answers, and nothing was done.
 */
export function isContention(error: unknown): boolean {
  return (
    hasCode(error, '55P03', '40P01', '40001') ||
    (error instanceof Error && error.message === NO_FREE_CONNECTION)
  );
}

/** Whether the database, or a place in it, may be there a moment later. */
export function isPassing(error: unknown): boolean {
  return isOutage(error) || isContention(error);
}

/** Whether a text held NUL or half a surrogate pair: JSON can carry both, PostgreSQL can store neither. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  // The first code is for texts, the routine for texts within JSON. Other JSON errors can't happen: JSON.stringify made
  // the JSON.
  return error.code === '22021' || error.routine === 'json_errsave_error';
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '');
}
