/** What browsers and proxies may keep: the files of the build, and nothing that is anybody's (decision 55). */
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * An `onSend` hook: every answer is `no-store`, so that neither a cache nor the browser's Back shows it
 * after signing out. The build's own files say themselves that they never change.
 */
export async function keepOutOfCaches(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isBuilt = String(reply.getHeader('cache-control')).includes('immutable');
  if (!isBuilt || reply.statusCode >= 400) reply.header('cache-control', 'no-store');
  return payload;
}
