/** Health for orchestrators and figures for Prometheus (operations §10). */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../context.ts';
import type { MonitorGuard } from './monitor-access.ts';

/** A database that is silent this long counts as down: monitors expect an answer in time. */
const ANSWER_LIMIT_MS = 3_000;

/** Anybody may ask whether the server is well; `guard` says who reads its figures. */
export function registerHealth(
  app: FastifyInstance,
  { database }: Services,
  guard: MonitorGuard,
): void {
  app.get('/api/health', async (_request, reply) => {
    const checked = await checkDatabase();
    return reply.status(checked.database ? 200 : 503).send({ live: true, ...checked });
  });

  /** Whether the database answers, and the number of waiting jobs. */
  async function checkDatabase(): Promise<{
    database: boolean;
    queue: { waiting: number } | null;
  }> {
    try {
      const { rows } = await inTime(
        sql<{ waiting: number }>`
          SELECT count(*) AS waiting FROM job WHERE status = 'pending'`.execute(database.db),
      );
      return { database: true, queue: { waiting: rows[0]?.waiting ?? 0 } };
    } catch (error) {
      app.log.warn({ err: error }, 'health: the database does not answer');
      return { database: false, queue: null };
    }
  }

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'portal_jobs',
    help: 'Jobs by status.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        const { rows } = await inTime(
          sql<{ status: string; jobs: number }>`
            SELECT status, count(*) AS jobs FROM job GROUP BY status`.execute(database.db),
        );
        for (const { status, jobs } of rows) this.set({ status }, jobs);
      } catch (error) {
        // The process's own figures matter most while the database is away, so they are answered without it.
        app.log.warn({ err: error }, 'metrics: the database does not answer');
      }
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    durations
      .labels(request.routeOptions.url ?? 'none', request.method, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
  });
  app.get('/metrics', { onRequest: guard }, async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}

/** Awaits the answer; fails after `ANSWER_LIMIT_MS`. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const limit = new AbortController();
  try {
    return await Promise.race([
      asked,
      setTimeout(ANSWER_LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
        throw new Error(`no answer in ${ANSWER_LIMIT_MS} ms`);
      }),
    ]);
  } finally {
    limit.abort();
  }
}
