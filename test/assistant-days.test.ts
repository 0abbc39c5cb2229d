/**
 * The assistant on a sample of the test questions on days on which months and years begin and end: the demo clinic of that day,
 * with true answers by SQL. Each figure must be right on any day (operations §6.20).
 */
import { expect, it, vi } from 'vitest';
import { loadDemoClinic } from '../src/server/operations/demo/load.ts';
import { today } from '../src/server/platform/context.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { testApp } from './support/app.ts';
import { QUESTIONS } from './support/assistant-questions/all.ts';
import { judgeAll } from './support/assistant-questions/judged.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

/** `DAYS=2025-12-02,2026-02-28 SAMPLE=1` asks all questions on other days; PostgreSQL's own day has to be after them. */
const { DAYS = '2026-01-01', SAMPLE = '4', ANSWERS } = process.env;
/** Every n-th question is asked: by default every fourth, beginning with another one on each day. */
const EVERY = Number(SAMPLE);

async function demoOfToday(): Promise<TestDatabase> {
  const made = await testDatabase();
  const database = openDatabase(made.url);
  try {
    await loadDemoClinic(database, today());
  } finally {
    await database.close();
  }
  return made;
}

it.each(DAYS.split(',').map((day, at) => [day, at] as const))(
  'operations §6.20: gives no wrong figure on %s',
  { timeout: 600_000 },
  async (day, at) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00-03:00`) });
    const app = await testApp({}, { checksBooks: false, clinic: demoOfToday });
    const rowsOf = async <Row>(sql: string): Promise<Row[]> =>
      (await app.database.pool.query(sql)).rows;
    const [someone] = await rowsOf<{ id: number }>(
      'SELECT doctor_id AS id FROM payment GROUP BY doctor_id ORDER BY doctor_id LIMIT 1',
    );
    const doctorId = someone?.id ?? 0;
    const clients = {
      administrator: await app.signedInAs('admin'),
      supervisor: await app.signedInAs('supervisor'),
      doctor: await app.signedInAs('doctor', { doctorId }),
    };
    const judged = await judgeAll(
      { clients, rowsOf, doctorId },
      QUESTIONS.filter((_, place) => place % EVERY === at % EVERY),
    );
    if (ANSWERS) {
      const { writeFileSync } = await import('node:fs');
      writeFileSync(`${ANSWERS}-${day}.json`, JSON.stringify(judged, null, 1));
    }
    const wrong = judged.filter(({ verdict }) => verdict === 'wrong');
    expect(wrong.map(({ id, question, said, wanted }) => ({ id, question, said, wanted }))).toEqual(
      [],
    );
    const right = judged.filter(({ verdict }) => verdict === 'right');
    expect(right.length / judged.length).toBeGreaterThan(0.75);
  },
);
