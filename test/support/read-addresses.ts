/** The address of every call that reads, filled with records that exist. */
import { isContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '../../src/contract/contract.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/http/calls.ts';

/** The calls that read, but for the one that never ends and those that need a folder for backups. */
export const READING = callRoutes().filter(
  ({ method, name }) => method === 'GET' && name !== 'live.changes' && !name.startsWith('backups.'),
);

/** The procedure of the contract that has this name, such as `doctors.list`. */
export function callOf(name: string) {
  const [noun = '', verb = ''] = name.split('.');
  const found = (contract as Record<string, Record<string, unknown>>)[noun]?.[verb];
  if (!isContractProcedure(found)) throw new Error(`${name} is no call`);
  return found;
}

/**
 * Addresses with what each call needs and as many rows as it gives. Ids are those of a paid attention and what hangs on it;
 * `idQueries` tells, by noun, those of other records.
 */
export async function readAddresses(
  { pool }: Pick<Database, 'pool'>,
  idQueries: Readonly<Record<string, string>> = {},
) {
  const { rows: sample } = await pool.query<Record<string, number | string>>(
    `SELECT p.doctor_id AS "doctorId", p.id AS "paymentId", p.period_month AS month, p.period_year AS year, l.attention_id AS "attentionId"
       FROM payment p JOIN payment_line l ON l.payment_id = p.id WHERE p.status = 'paid' ORDER BY p.id DESC LIMIT 1`,
  );
  const corrections = await pool.query('SELECT id FROM correction ORDER BY id LIMIT 1');
  const values: Readonly<Record<string, unknown>> = {
    ...sample[0],
    id: sample[0]?.attentionId,
    beforeMonth: Number(sample[0]?.month) === 1 ? 12 : Number(sample[0]?.month) - 1,
    beforeYear: Number(sample[0]?.month) === 1 ? Number(sample[0]?.year) - 1 : sample[0]?.year,
    correctionId: corrections.rows[0]?.id,
    from: '2020-01-01',
    to: '2099-12-31',
    limit: 1000,
  };
  const idOf = new Map<string, unknown>();
  for (const [noun, query] of Object.entries(idQueries))
    idOf.set(noun, (await pool.query(query)).rows[0]?.id);

  function addressOf({ name, path }: CallRoute): string {
    const { inputSchema } = callOf(name)['~orpc'];
    const json = inputSchema
      ? z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' })
      : {};
    const { properties = {}, required = [] } = json as { properties?: object; required?: string[] };
    const noun = name.split('.')[0] ?? '';
    const value = (field: string) =>
      String((field === 'id' ? idOf.get(noun) : undefined) ?? values[field] ?? 1);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
    const query = Object.keys(properties).filter(
      (field) =>
        !inPath.includes(field) &&
        (required.includes(field) ||
          ['limit', 'month', 'year', 'beforeMonth', 'beforeYear'].includes(field)),
    );
    const filled = path.replace(/\{(\w+)\}/g, (_, field: string) =>
      encodeURIComponent(value(field)),
    );
    return `/api${filled}?${new URLSearchParams(query.map((field) => [field, value(field)]))}`;
  }

  return { addressOf, values, idOf };
}
