/** The process is killed while it sends payslips: nobody gets two, and nobody is forgotten. */
import { expect, test } from 'vitest';
import { sendPayslipsJob } from '../../src/server/documents/payslips/public.ts';
import { type Client, testApp } from '../support/app.ts';
import { recipientOf, testMailServer } from '../support/mail.ts';
import { payrollData } from '../support/payroll-data.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const DOCTORS = 12;
/** Letters that the server has when the process is killed. */
const KILLED_AT = [2, 5, 8];

test(`documents §4.10: ${sendPayslipsJob.type} survives kills: at most one letter a doctor, and every one accounted for`, async () => {
  const mail = await testMailServer();
  const app = await testApp({ SMTP_URL: mail.url });
  const data = await payrollData(app.database);
  const admin: Client = await app.signedInAs('admin');
  for (let number = 0; number < DOCTORS; number += 1)
    await data.paidDoctor({ email: `medico${number}@ejemplo.cl` });
  const queued = await admin.post<{ jobId: string }>('/api/payslips/send', {
    month: 7,
    year: 2026,
  });
  const { jobId } = queued.body;

  for (const letters of KILLED_AT) {
    const worker = await startWorker(app.url, mail.url);
    await expect
      .poll(() => mail.messages.length, { interval: 2, timeout: 60_000 })
      .toBeGreaterThanOrEqual(letters);
    await worker.kill();
  }
  const worker = await startWorker(app.url, mail.url);
  const stateOfJob = async () =>
    (await admin.get<{ job: { status: string } }>(`/api/jobs/${jobId}`)).body.job.status;
  await expect.poll(stateOfJob, { timeout: 60_000 }).toBe('completed');
  await worker.stop();

  const recipients = mail.messages.map(recipientOf);
  expect(new Set(recipients).size).toBe(recipients.length);
  const rows = await app.query`SELECT email, state::text FROM payslip_delivery ORDER BY id`;
  expect(rows).toHaveLength(DOCTORS);
  for (const { email, state } of rows) {
    // What was under way at a kill may have arrived or not, and says so.
    expect(['sent', 'interrupted']).toContain(state);
    if (state === 'sent') expect(recipients).toContain(email);
  }
});

function startWorker(databaseUrl: string, smtpUrl: string): Promise<ServerProcess> {
  return startProcess('worker', databaseUrl, { SMTP_URL: smtpUrl, WORKERS: '1' });
}
