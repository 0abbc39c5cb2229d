/** The server's log: JSON lines, without secrets. */
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Keys whose values are never logged, at any depth. */
const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'apiKey',
  'authorization',
  'cookie',
  'set-cookie',
  'token',
];

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: '[secret]',
    },
  });
}
