/** Findings of July 2026 for tests of what they block: one that is planted, and all of them accepted. */
import type pg from 'pg';
import { expect } from 'vitest';
import type { Client } from './app.ts';

/** A finding that blocks, as a check of now leaves it, of these attentions. */
export async function plantBlocking(pool: pg.Pool, attentionIds: readonly number[]): Promise<void> {
  await pool.query(
    `WITH run AS (
       INSERT INTO month_check (period_year, period_month, lines, pending_lines, calculated_lines, processed_lines, paid_lines, late_lines)
         VALUES (2026, 7, 0, 0, 0, 0, 0, 0)
       ON CONFLICT (period_year, period_month) DO UPDATE SET checked_at = now()),
     found AS (
       INSERT INTO month_finding (period_year, period_month, kind, subject, severity, line_count, amount, digest)
         VALUES (2026, 7, 'noRule', 'service 1', 'blocking', cardinality($1::bigint[]), 10000, sha256('one')) RETURNING id)
     INSERT INTO month_finding_line SELECT found.id, line FROM found CROSS JOIN unnest($1::bigint[]) AS line`,
    [attentionIds],
  );
}

/** Accepts all that is open in July. */
export async function acceptFindings(client: Client): Promise<void> {
  const { body } = await client.get<{ id: number; version: number }[]>(
    '/api/month-checks/findings?month=7&year=2026',
  );
  const accepted = await client.post('/api/month-checks/findings/accept', {
    findings: body.map(({ id, version }) => ({ id, version })),
    reason: 'Acordado con la dirección',
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
}
