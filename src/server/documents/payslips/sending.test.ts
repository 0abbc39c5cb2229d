import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../../test/support/app.ts';
import {
  attachmentsOf,
  type MailServer,
  recipientOf,
  testMailServer,
} from '../../../../test/support/mail.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { Delivery, Payslip } from '../../../contract/documents/payslips.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { sendPayslipsJob } from './public.ts';

const mail: MailServer = await testMailServer();
const { app, data } = await payrollApp({ SMTP_URL: mail.url });
const admin: Client = await app.signedInAs('admin');
const registry = new Map([[sendPayslipsJob.type, sendPayslipsJob as never]]);
const PERIOD = { month: 7, year: 2026 };

let doctorId: number;
beforeEach(async () => {
  mail.messages.splice(0);
  mail.onMessage = () => {};
  // What earlier tests have left is of other doctors: only this one has a payment to be told of.
  await app.query`UPDATE doctor SET email = NULL`;
  doctorId = await data.paidDoctor({ email: 'ana@ejemplo.cl' });
});

const send = (id = doctorId, options: object = {}) =>
  admin.post<{ deliveryId: number }>(`/api/send-payslip/${id}`, { ...PERIOD, ...options });
const sendMany = (options: object = {}) =>
  admin.post<{ jobId: string; queued: number }>('/api/payslips/send', { ...PERIOD, ...options });
const run = (jobId: string, signal = new AbortController().signal) =>
  runJob(app.services, registry, jobId, signal, true);
const log = async (id = doctorId, more = '') =>
  (await admin.get<Delivery[]>(`/api/payslips/deliveries?month=7&year=2026&doctorId=${id}${more}`))
    .body;
const stateOf = async (id = doctorId) =>
  (await admin.get<Payslip[]>(`/api/payslips?month=7&year=2026&doctorId=${id}`)).body[0]?.mailState;
const jobOf = async (id: string) =>
  (await admin.get<{ job: { status: string; result: object } }>(`/api/jobs/${id}`)).body.job;

describe('documents §4: send-payslip', () => {
  test('documents §4.1: mails the statement to the doctor and logs it', async () => {
    const answer = await send();
    expect(answer).toMatchObject({ status: 200, body: { success: true, email: 'ana@ejemplo.cl' } });
    expect(mail.messages.map(recipientOf)).toEqual(['ana@ejemplo.cl']);
    const [[name, pdf] = ['', Buffer.alloc(0)]] = attachmentsOf(mail.messages[0] ?? '');
    const statement = await admin.get(`/api/generate-cartola/${doctorId}/7/2026`);
    expect(String(statement.headers['content-disposition'])).toContain(name);
    expect(pdfPages(pdf)).toEqual(pdfPages(statement.bytes));
    expect(await log()).toMatchObject([
      { attempt: 1, email: 'ana@ejemplo.cl', state: 'sent', reason: null, isLast: true },
    ]);
    expect(await stateOf()).toBe('sent');
  });

  test('documents §4.2: a double click is one mail; the second click learns that it is under way or sent', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(mail.messages).toHaveLength(1);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'payslip.alreadySent' } });
  });

  test('documents §4.3: is sent again deliberately, once for each time', async () => {
    const first = await send();
    const resendOf = first.body.deliveryId;
    const answers = await Promise.all([send(doctorId, { resendOf }), send(doctorId, { resendOf })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await send(doctorId, { resendOf })).toMatchObject({
      body: { code: 'payslip.sentMeanwhile' },
    });
    expect(mail.messages).toHaveLength(2);
    expect(await log()).toMatchObject([{ attempt: 2 }, { attempt: 1, isLast: false }]);
  });

  test('documents §4.4: a later payment of the month makes it outdated, and it may be sent without a further question', async () => {
    await send();
    await data.attentions(doctorId, [{ amount: 5_000 }]);
    await data.process();
    expect(await stateOf()).toBe('outdated');
    expect((await send()).status).toBe(200);
    expect(await stateOf()).toBe('sent');
  });

  test('documents §4.4: a payment that is annulled and made again makes it outdated, too', async () => {
    await send();
    const scope = { doctorIds: [doctorId] };
    const annulled = await admin.post('/api/payments/annul', { scope, reason: 'Otra fecha' });
    expect(annulled.status).toBe(200);
    await data.process();
    expect(await stateOf()).toBe('outdated');
    expect((await sendMany()).body).toMatchObject({ queued: 1 });
  });

  test('documents §4.4: a payment that is annulled and not made again makes it outdated, too', async () => {
    await data.attentions(doctorId, [{ amount: 200_000 }]);
    await data.process();
    await send();
    const rows = await app.query`
      SELECT id FROM payment WHERE doctor_id = ${doctorId} AND sequence = 2`;
    const scope = { paymentIds: [rows[0].id] };
    const annulled = await admin.post('/api/payments/annul', { scope, reason: 'No se hizo' });
    expect(annulled.status).toBe(200);
    expect(await stateOf()).toBe('outdated');
    expect((await send()).status).toBe(200);
    expect(mail.messages).toHaveLength(2);
    expect(await stateOf()).toBe('sent');
  });

  // documents §4.7
  test('documents §4.3: a resend that fails leaves what arrived, or may have, to a deliberate resend', async () => {
    const full = await data.paidDoctor({ email: 'llena@ejemplo.cl' });
    const lastOf = async () => (await log(full))[0]?.id;
    await send(full);
    mail.refuse('llena@ejemplo.cl');
    expect((await send(full, { resendOf: await lastOf() })).status).toBe(502);
    expect(await log(full)).toMatchObject([{ state: 'failed' }, { state: 'sent' }]);
    expect(await stateOf(full)).toBe('sent');
    expect(await send(full)).toMatchObject({ status: 409, body: { code: 'payslip.alreadySent' } });
    const selected = { doctorIds: [full] };
    expect((await sendMany(selected)).body).toMatchObject({ code: 'payslip.nothingToSend' });
    // The same of one that may have arrived.
    const { query } = app;
    await query`ALTER TABLE payslip_delivery DISABLE TRIGGER USER`;
    await query`
      UPDATE payslip_delivery SET state = 'interrupted', reason = 'Prueba' WHERE doctor_id = ${full} AND state = 'sent'`;
    await query`ALTER TABLE payslip_delivery ENABLE TRIGGER USER`;
    expect(await stateOf(full)).toBe('interrupted');
    expect((await sendMany(selected)).body).toMatchObject({ code: 'payslip.nothingToSend' });
    const summary = await admin.get(`/api/payslips/summary?month=7&year=2026&doctorId=${full}`);
    expect(summary.body).toMatchObject({ total: 1, toSend: 0, uncertain: 1 });
  });

  // documents §4.6, product §19.7
  test('a refused address is explained in Spanish, kept with the server’s words, and may be tried again', async () => {
    const unknown = await data.paidDoctor({ email: 'nadie@ejemplo.cl' });
    mail.refuse('nadie@ejemplo.cl');
    const reason =
      'El servidor de correo rechazó la dirección. Revise el correo del médico en Médicos.';
    expect(await send(unknown)).toMatchObject({ status: 502, body: { message: reason } });
    expect(await log(unknown)).toMatchObject([
      { state: 'failed', reason, answer: expect.stringContaining('No such user here') },
    ]);
    await app.query`UPDATE doctor SET email = 'nueva@ejemplo.cl' WHERE id = ${unknown}`;
    expect((await send(unknown)).status).toBe(200);
    const states = async (sort: string) =>
      (await log(unknown, `&sort=${sort}`)).map(({ state }) => state);
    expect(await states('state')).toEqual(['sent', 'failed']);
    expect(await states('-state')).toEqual(['failed', 'sent']);
    // Whatever has no reason comes last.
    expect(await states('-reason')).toEqual(['failed', 'sent']);
  });

  test('documents §4.5: a doctor without an address is reported as such', async () => {
    const silent = await data.paidDoctor({ name: 'Eva Lagos', email: null });
    expect(await send(silent)).toMatchObject({
      status: 409,
      body: {
        message: 'Eva Lagos no tiene correo registrado. Agréguelo en Médicos o entregue el PDF.',
      },
    });
    expect(await log(silent)).toEqual([]);
  });

  test('documents §4.7: a letter that a dead process was sending counts as interrupted, and only a deliberate resend sends it', async () => {
    const { deliveryId } = (await send()).body;
    await app.query`ALTER TABLE payslip_delivery DISABLE TRIGGER USER`;
    await app.query`
      UPDATE payslip_delivery SET state = 'sending', settled_at = NULL, started_at = now() - interval '4 minutes'
        WHERE id = ${deliveryId}`;
    await app.query`ALTER TABLE payslip_delivery ENABLE TRIGGER USER`;
    expect(await log()).toMatchObject([
      { state: 'interrupted', reason: expect.stringContaining('no se sabe si el correo llegó') },
    ]);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'payslip.uncertain' } });
    expect((await sendMany()).body).toMatchObject({ code: 'payslip.nothingToSend' });
    expect((await send(doctorId, { resendOf: deliveryId })).status).toBe(200);
  });
});

describe('payslips to the selected or to all', () => {
  // documents §4.8, documents §4.9
  test('one failed address does not stop the others; doctors without one are skipped', async () => {
    const refused = await data.paidDoctor({ email: 'rechazada@ejemplo.cl' });
    mail.refuse('rechazada@ejemplo.cl');
    const other = await data.paidDoctor({ email: 'luis@ejemplo.cl' });
    await data.paidDoctor({ email: null });
    const { body } = await sendMany();
    expect(body).toMatchObject({ success: true, queued: 3 });
    expect(await stateOf()).toBe('underWay');
    await run(body.jobId);
    expect(mail.messages.map(recipientOf).toSorted()).toEqual([
      'ana@ejemplo.cl',
      'luis@ejemplo.cl',
    ]);
    expect([await stateOf(), await stateOf(refused), await stateOf(other)]).toEqual([
      'sent',
      'failed',
      'sent',
    ]);
    expect(await jobOf(body.jobId)).toMatchObject({
      status: 'completed',
      result: {
        sent: 2,
        notSent: 1,
        message:
          '2 liquidaciones de Julio 2026 enviadas por correo; 1 no se pudo enviar, con el motivo en el registro de envíos.',
      },
    });
    // Once more: only what failed.
    expect((await sendMany()).body.queued).toBe(1);
  });

  test('documents §4.8: to the selected only, and to each once, despite further clicks', async () => {
    await data.paidDoctor({ email: 'otro@ejemplo.cl' });
    const [first, second] = await Promise.all([
      sendMany({ doctorIds: [doctorId] }),
      sendMany({ doctorIds: [doctorId] }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const { body } = first.status === 409 ? first : second;
    expect(body).toMatchObject({ message: expect.stringContaining('o están en camino') });
    expect(await send()).toMatchObject({ body: { code: 'payslip.underWay' } });
    const { jobId } = first.status === 200 ? first.body : second.body;
    await Promise.all([run(jobId), run(jobId)]);
    await run(jobId);
    expect(mail.messages.map(recipientOf)).toEqual(['ana@ejemplo.cl']);
  });

  test('documents §4.10: a run that stops halfway is continued, and nobody gets two', async () => {
    for (let count = 0; count < 6; count += 1)
      await data.paidDoctor({ email: `m${count}@ejemplo.cl` });
    const { jobId } = (await sendMany()).body;
    const stopping = new AbortController();
    mail.onMessage = () => stopping.abort(new Error('The process is stopping.'));
    await expect(run(jobId, stopping.signal)).rejects.toThrow('The process is stopping.');
    expect(mail.messages.length).toBeLessThan(7);
    await run(jobId);
    const recipients = mail.messages.map(recipientOf);
    expect(recipients).toHaveLength(7);
    expect(new Set(recipients).size).toBe(7);
    expect((await jobOf(jobId)).result).toMatchObject({ sent: 7, notSent: 0 });
  });

  test('documents §4.13: a letter that a dead run was sending is not sent again and not told as not sent, and the others are sent', async () => {
    const other = await data.paidDoctor({ email: 'luis@ejemplo.cl' });
    const { jobId } = (await sendMany()).body;
    await app.query`UPDATE payslip_delivery SET state = 'sending', started_at = now() WHERE doctor_id = ${other}`;
    await run(jobId);
    expect(mail.messages.map(recipientOf)).toEqual(['ana@ejemplo.cl']);
    expect(await stateOf(other)).toBe('interrupted');
    expect((await jobOf(jobId)).result).toMatchObject({
      ...{ sent: 1, notSent: 1 },
      message:
        '1 liquidación de Julio 2026 enviada por correo; de 1 no se sabe si llegó, con el motivo en el registro de envíos.',
    });
  });

  test('a cancelled job’s payslips can be sent anew', async () => {
    const { jobId } = (await sendMany()).body;
    expect((await admin.post(`/api/jobs/${jobId}/cancel`)).status).toBe(200);
    expect(await log()).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('Envíe la liquidación de nuevo') },
    ]);
    expect((await sendMany()).body.queued).toBe(1);
  });
});
