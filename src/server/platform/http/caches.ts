/** Browsers and proxies may cache the files of the build, but no answer with data (decision 55). */
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * An `onSend` hook that marks every answer `no-store`, so that neither a cache nor the browser's Back button shows it
 * after signing out. The build's files set their own, permanent caching.
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
