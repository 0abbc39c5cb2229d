import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import { readZip } from '../../../../test/support/zip.ts';

/** In the order of their names in Spanish. */
const NAMES = ['Ana Núñez', 'Ángela Soto', 'Nora Leiva', 'Ñusta Rojas', 'Óscar Vera'];

const { app, data, admin } = await adminPayroll();
const doctorIds: number[] = [];
for (const name of NAMES.toReversed()) doctorIds.unshift(await data.paidDoctor({ name }));
await data.doctor({ name: 'Sin Pagos' });

const zipOf = (query: string, client = admin) => client.get(`/api/payslips/zip?${query}`);
const textOf = (pdf: Buffer) => pdfPages(pdf).join('\n');

describe('the settlements of a month as one ZIP', () => {
  test('documents §3.10: holds the statement of every doctor who has a payment, by name', async () => {
    const { status, headers, bytes } = await zipOf('month=7&year=2026');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toBe('attachment; filename="liquidaciones_7-2026.zip"');
    const pdfs = [...readZip(bytes).values()];
    expect(pdfs).toHaveLength(NAMES.length);
    // The year in the first entry's own time, which begins with 1980.
    expect(bytes.readUInt16LE(12) >> 9).toBe(new Date().getFullYear() - 1980);
    for (const [index, name] of NAMES.entries()) {
      expect(textOf(pdfs[index] ?? Buffer.alloc(0))).toContain(name);
    }
  });

  test('documents §3.11: each is the same document as the statement by itself', async () => {
    const [first = 0] = doctorIds;
    const alone = await admin.get(`/api/generate-cartola/${first}/7/2026`);
    const { bytes } = await zipOf(`month=7&year=2026&doctorIds=${first}`);
    const [[name, pdf] = ['', Buffer.alloc(0)]] = readZip(bytes);
    expect(String(alone.headers['content-disposition'])).toContain(name);
    expect(textOf(pdf)).toBe(textOf(alone.bytes));
  });

  test('documents §3.10: holds the chosen doctors only', async () => {
    const { bytes } = await zipOf(`month=7&year=2026&doctorIds=${doctorIds[1]},${doctorIds[3]}`);
    const texts = [...readZip(bytes).values()].map(textOf);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('Ángela Soto');
    expect(texts[1]).toContain('Ñusta Rojas');
  });

  test('a month without payments is refused in words', async () => {
    expect(await zipOf('month=1&year=2026')).toMatchObject(
      refusedBy(404, 'payslip.nothingToShow', 'No hay liquidaciones en Enero 2026.'),
    );
  });

  test('documents §3.12: two at a time; one more is asked to wait', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => zipOf('month=7&year=2026')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body).toMatchObject({ code: 'payslip.tooManyDownloads' });
  });

  test('documents §3.12: a user who goes away makes room for others', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const login = await fetch(`http://127.0.0.1:${port}/api/native-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin-1', password: 'demo1234' }),
    });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (let round = 0; round < 3; round += 1) {
      const leaving = new AbortController();
      const answer = await fetch(`http://127.0.0.1:${port}/api/payslips/zip?month=7&year=2026`, {
        headers: { cookie },
        signal: leaving.signal,
      });
      expect(answer.status).toBe(200);
      leaving.abort();
    }
    await expect
      .poll(async () => (await zipOf(`month=7&year=2026&doctorIds=${doctorIds[0]}`)).status, {
        timeout: 20_000,
      })
      .toBe(200);
  }, 60_000);
});
