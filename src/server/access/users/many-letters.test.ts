/** Letters of first passwords when too many documents are waiting (access §5.17, access §32.7). */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { testMailServer } from '../../../../test/support/mail.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { LettersPreview } from '../../../contract/access/users.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import { renderPdf } from '../../platform/pdf/pdf.ts';

const mail = await testMailServer();
const { query, admin } = await adminApp({ SMTP_URL: mail.url });

/** Keeps as many documents waiting as may, until it is stopped. */
function fillQueue(): { stop: () => Promise<unknown> } {
  let isFull = true;
  const places = Array.from({ length: 101 }, async () => {
    while (isFull) {
      await Promise.allSettled([renderPdf('no-existe', {})]);
      // A place is free in the next turn.
      await setImmediate();
    }
  });
  return {
    stop: () => {
      isFull = false;
      return Promise.all(places);
    },
  };
}

let made = 0;
async function newUsers(...emails: readonly string[]): Promise<number[]> {
  const ids = [];
  for (const email of emails) {
    const rows = await query<{ id: number }>(
      `INSERT INTO app_user (rut, first_name, last_name, email, profile)
       VALUES ($1, 'Persona', $2, $2, 'user') RETURNING id`,
      [rutOf(42_000_000 + made++), email],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
async function handOut(ids: readonly number[]) {
  const { digest } = (await admin.post<LettersPreview>('/api/first-passwords/preview', { ids }))
    .body;
  return () => admin.post<Refused>('/api/first-passwords', { ids, digest, byMail: true });
}

test('if a mail fails and no other file can be made, the answer is a letter for everybody', async () => {
  const order = await handOut(await newUsers('a@ejemplo.cl', 'b@ejemplo.cl'));
  mail.refuse('b@ejemplo.cl');
  const queues: ReturnType<typeof fillQueue>[] = [];
  mail.onMessage = () => queues.push(fillQueue());
  const { status, bytes } = await order();
  mail.onMessage = () => {};
  for (const queue of queues) await queue.stop();
  expect(status).toBe(200);
  const [, ...letters] = pdfPages(bytes);
  expect(letters.map((letter) => /[ab]@ejemplo\.cl/.exec(letter)?.[0])).toEqual([
    'a@ejemplo.cl',
    'b@ejemplo.cl',
  ]);
});

test('if they can’t be made, no password is handed out, and the refusal says so', async () => {
  const ids = await newUsers('c@ejemplo.cl');
  const order = await handOut(ids);
  const queue = fillQueue();
  const { status, body } = await order();
  await queue.stop();
  expect([status, body.code]).toEqual([503, 'user.lettersTookTooLong']);
  expect(body.message).toContain('ni se entregó ninguna contraseña');
  const rows = await query`SELECT password_hash FROM app_user WHERE id = ANY (${ids})`;
  expect(rows).toEqual([{ password_hash: null }]);
});
