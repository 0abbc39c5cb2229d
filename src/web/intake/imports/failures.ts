/** The texts for failed imports (intake §7.13), and which failures may pass. */
import { ORPCError } from '@orpc/client';
import { BrowserError } from '../../kit/shell/errors.ts';

/** The server's sentence without the title that is shown above it. */
export function withoutTitle(message: string, title: string): string {
  const prefix = `${title}: `;
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}

const UNAUTHORIZED = 401;

/** Whether another try may succeed: the network, the server or the session failed. */
export function mayPass(error: unknown): boolean {
  if (error instanceof BrowserError) return false;
  return !(error instanceof ORPCError) || error.status >= 500 || error.status === UNAUTHORIZED;
}
