/** The demo clinic's questions to the assistant: who asks, about whom, and the figures, by SQL of their own. */
import { expect, it } from 'vitest';
import type { Lookup } from '../../src/contract/operations/assistant.ts';
import {
  addMonths,
  formatPeriod,
  type Period,
  periodOf,
} from '../../src/domain/calendar/calendar.ts';
import { formatPesos } from '../../src/domain/money.ts';
import { countOf } from '../../src/domain/words/counts.ts';
import { today } from '../../src/server/platform/context.ts';
import { targetOf } from '../../src/web/kit/shell/addresses.ts';
import { SEARCHES } from '../../src/web/route-tree.ts';
import { type Answer, type Client, testApp } from './app.ts';
import { demoDatabase } from './demo-database.ts';

export const CURRENT = periodOf(today());
export const LAST = addMonths(CURRENT, -1);
/** Long calculated and paid in the demo clinic. */
export const PAID = addMonths(CURRENT, -3);
export const LAST_NAME = formatPeriod(LAST);
export const PAID_NAME = formatPeriod(PAID);

export type Reply = { message: string; lookups: Lookup[]; suggestions: string[] };
/** What an answer says: words, or what the database has when the question is asked. */
type Said = string | (() => Promise<string | readonly string[]>);
/** The question, alone or after earlier ones, the oldest first; the tool that answers, and what the answer says. */
export type Case = readonly [
  question: string | readonly [string, ...string[]],
  tool: string,
  ...says: Said[],
];

export const inMonth = (column: string, { year, month }: Period) =>
  `extract(year FROM ${column}) = ${year} AND extract(month FROM ${column}) = ${month}`;
export const ofPeriod = ({ year, month }: Period) =>
  `period_year = ${year} AND period_month = ${month}`;

/** Everything that an answer says. */
export const allOf = ({ message, lookups }: Reply) =>
  [
    message,
    ...lookups.flatMap(({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`)),
  ].join('\n');

/** `before` are the earlier questions, oldest first. */
export const ask = (
  client: Client,
  message: unknown,
  before: readonly string[] = [],
): Promise<Answer<Reply>> =>
  client.post<Reply>('/api/ai/chat', {
    message,
    history: before.map((content) => ({ role: 'user', content })),
  });

/** That the screen at an address reads everything that the address says. */
function expectRead(href: string): void {
  const { to, search } = targetOf(href);
  expect(SEARCHES[to].strict().safeParse(search).error?.issues, href).toBeUndefined();
}

/** A test for each question: the tool that answers, and what the answer says. */
export function itAnswers(client: Client, cases: readonly Case[]): void {
  it.each(cases.map((one, index) => ({ number: index + 1, one })))(
    'question $number',
    async ({ one: [asked, tool, ...says] }) => {
      const all = [asked].flat();
      const question = all.at(-1) ?? '';
      const { status, body } = await ask(client, question, all.slice(0, -1));
      expect(status, question).toBe(200);
      expect(
        body.lookups.map((lookup) => lookup.tool),
        `${question} ${body.message}`,
      ).toEqual([tool]);
      for (const said of says)
        for (const expected of [typeof said === 'string' ? said : await said()].flat())
          expect(allOf(body), question).toContain(expected);
      for (const { link } of body.lookups) if (link) expectRead(link.href);
    },
  );
}

/** The tools that answer a question, which may go on from others. */
export const toolsOf = async (client: Client, question: string, before: readonly string[] = []) =>
  (await ask(client, question, before)).body.lookups.map(({ tool }) => tool);

/** That none of the questions has a figure; each of them may go on from `before`. */
export async function expectNone(
  client: Client,
  questions: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  for (const question of questions)
    expect(await toolsOf(client, question, before), question).toEqual([]);
}

export async function demoQuestions() {
  const app = await testApp({}, { checksBooks: false, clinic: () => demoDatabase() });
  async function rowsOf<Row>(sql: string): Promise<Row[]> {
    return await app.query(sql);
  }
  async function first<Row>(sql: string): Promise<Row> {
    const [row] = await rowsOf<Row>(sql);
    if (!row) throw new Error(`no row: ${sql}`);
    return row;
  }
  /** The first column of each row, as text. */
  const columnOf = async (sql: string) =>
    (await rowsOf<object>(sql)).map((row) => String(Object.values(row)[0]));
  /** The only figure of the only row. */
  const figure = async (sql: string) => Number(Object.values(await first<object>(sql))[0]);
  const withPayments = `SELECT d.id, d.name, d.rut FROM doctor d
    WHERE EXISTS (SELECT FROM payment p WHERE p.doctor_id = d.id AND ${ofPeriod(PAID)}) ORDER BY d.id LIMIT 1`;
  /** A doctor with payments, and another one. */
  const someone = await first<{ id: number; name: string; rut: string }>(withPayments);
  const somebodyElse = await first<{ id: number; name: string; rut: string }>(
    `${withPayments} OFFSET 1`,
  );
  return {
    app,
    admin: await app.signedInAs('admin'),
    doctor: await app.signedInAs('doctor', { doctorId: someone.id }),
    someone,
    somebodyElse,
    /** A calculated line of the doctor. */
    line: await first<{ id: number; finalAmount: number; code: string }>(
      `SELECT c.attention_id AS id, c.calculated_amount - f.retention_amount AS "finalAmount", r.code FROM calculation c JOIN fee_state f USING (attention_id)
         JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id
        WHERE c.doctor_id = ${someone.id} AND ${ofPeriod(PAID)} ORDER BY c.attention_id LIMIT 1`,
    ),
    service: await first<{ code: string; name: string }>(
      'SELECT code, name FROM service ORDER BY id LIMIT 1',
    ),
    rowsOf,
    columnOf,
    figure,
    pesos: async (sql: string) => formatPesos(await figure(sql)),
    /** How many attentions fit the condition, in words. */
    atenciones: async (where: string) =>
      countOf(
        await figure(`SELECT count(*) FROM attention_with_status WHERE ${where}`),
        'atención',
        'atenciones',
      ),
  };
}
