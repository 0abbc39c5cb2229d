/** Every call that reads, asked on the demo clinic: what its answer says it is, what it may hold, and that it changes nothing. */
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callRoutes, registerCalls } from '../../src/server/platform/http/calls.ts';
import { registerForms } from '../../src/server/platform/http/form-body.ts';
import { os } from '../../src/server/platform/http/implement.ts';
import { router } from '../../src/server/router.ts';
import { type Answer, adminApp } from '../support/app.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { callOf, READING, readAddresses } from '../support/read-addresses.ts';

const { app, pool, query, admin } = await adminApp(
  {},
  { clinic: demoDatabase, checksBooks: 'atEnd' },
);
const { addressOf } = await readAddresses(app.database, {
  corrections: 'SELECT id FROM correction ORDER BY id LIMIT 1',
  bankFiles: 'SELECT id FROM bank_file ORDER BY id LIMIT 1',
});
const doctors = await query`SELECT doctor_id AS id FROM payment WHERE status = ${'paid'} LIMIT 1`;
const doctor = await app.signedInAs('doctor', { doctorId: doctors[0]?.id });

/** The tables’ contents, each as a number that differs when anything in it does. */
async function contents(): Promise<Record<string, string>> {
  const rows = await query<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const kept = await pool.query(
      `SELECT sum(hashtextextended(t::text, 0))::text AS sum FROM ${name} t`,
    );
    found[name] = String(kept.rows[0].sum);
  }
  return found;
}

const before = await contents();
const answers: { name: string; answer: Answer }[] = [];
for (const call of READING.filter(({ name }) => name !== 'session.mockSignIn'))
  for (const client of [admin, doctor])
    answers.push({ name: call.name, answer: await client.get(addressOf(call)) });

it('asks them all, and most of them answer', () => {
  const answered = new Set(
    answers.filter(({ answer }) => answer.status === 200).map(({ name }) => name),
  );
  expect(READING.length).toBeGreaterThan(100);
  expect(answered.size).toBeGreaterThan(0.7 * READING.length);
  expect(answers.filter(({ answer }) => answer.status >= 500)).toEqual([]);
});

describe('ASVS 4.1.1: an answer', () => {
  /** What the first bytes of a file of the type are. */
  const BEGINNINGS: Readonly<Record<string, RegExp>> = {
    'application/pdf': /^%PDF-1\./,
    'application/zip': /^PK/,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': /^PK/,
    'image/png': /^\x89PNG/,
  };

  it('says its type, and its character set where it is text; both are true', () => {
    const types = new Map<string, number>();
    const wrong = answers.flatMap(({ name, answer: { headers, bytes } }) => {
      if (bytes.length === 0) return [];
      const [type = '', parameter = ''] = String(headers['content-type']).split(/;\s*/);
      types.set(type, (types.get(type) ?? 0) + 1);
      const text = bytes.toString('utf8');
      const isTrue =
        type === 'application/json'
          ? parseJson(text) !== undefined
          : type.startsWith('text/')
            ? parameter.toLowerCase() === 'charset=utf-8' && Buffer.from(text).equals(bytes)
            : BEGINNINGS[type]?.test(bytes.toString('latin1'));
      return isTrue ? [] : [`${name}: ${headers['content-type']}`];
    });
    expect(wrong).toEqual([]);
    expect([...types.keys()]).toEqual(
      expect.arrayContaining([
        'application/json',
        'text/html',
        'application/pdf',
        'application/zip',
      ]),
    );
  });
});

it('ASVS 3.5.3: no call that reads changes anything but what is recorded of reading, and when a session was used', async () => {
  const RECORDS = [
    'public.read_log',
    'public.read_log_head',
    'public.refusal_trace',
    'public.session',
  ];
  const after = await contents();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed).toContain('public.read_log');
  expect(changed.filter((table) => !RECORDS.includes(table))).toEqual([]);
});

describe('ASVS 15.3.1: an answer has the fields of the contract', () => {
  it('and no others, whatever a handler gives', async () => {
    const server = Fastify({ loggerInstance: app.services.log as FastifyBaseLogger });
    await registerForms(server);
    const row = {
      id: 1,
      name: 'Pediatría',
      isActive: true,
      version: 1,
      doctorCount: 0,
      serviceCount: 0,
    };
    const list = os.specialties.list.handler(async () => [
      { ...row, passwordHash: 'secreto' } as never,
    ]);
    registerCalls(
      server,
      { ...router, specialties: { ...router.specialties, list } },
      app.services,
      {
        readSession: async () => ({
          user: SOMEBODY,
          token: 'x',
          apiToken: null,
          isFactorFresh: true,
          isPasswordFresh: true,
          endsIn: 60,
          endsAnyway: false,
        }),
        asSeen: async (output) => output,
        onRead: async () => {},
      },
    );
    const answer = await server.inject({ method: 'GET', url: '/api/specialties' });
    await server.close();
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Pediatría')]);
    expect(answer.body).not.toContain('secreto');
  });

  it('none of which is open for more, but where a list of what somebody chose is told', () => {
    const open = callRoutes().flatMap(({ name }) => {
      const { outputSchema } = callOf(name)['~orpc'];
      if (!(outputSchema instanceof z.ZodType)) return [];
      const json = JSON.stringify(
        z.toJSONSchema(outputSchema, { io: 'output', unrepresentable: 'any' }),
      );
      return /"additionalProperties":(?:true|\{\})/.test(json) ? [name] : [];
    });
    expect(open).toEqual([
      // How somebody ordered a screen, by screen.
      'session.currentUser',
      'session.authUser',
      // What WebAuthn has a browser do.
      'passkeys.begin',
      'passkeys.challenge',
      // What a job was asked for and answers, which differs by kind.
      'jobs.get',
      'jobs.cancel',
      'jobs.active',
      'jobMonitor.dashboard',
      'jobMonitor.list',
      'jobMonitor.pipeline',
      // What somebody searched for.
      'readLog.list',
      'readLog.find',
      'breach.report',
    ]);
  });
});

const SOMEBODY = (await admin.get<never>('/api/native-user')).body;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
