/** The summary of a bank file: its figures by hand, its digests, and who may read it (documents §14). */
import { expect, test } from 'vitest';
import { bankClinic, idsOf } from '../../../../test/support/bank-clinic.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { ApprovalStatus } from '../../../contract/payout/month-approvals.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const clinic = bankClinic();

async function processed(name: string, amount: number): Promise<number> {
  const { data } = clinic;
  const doctor = await data.doctor({ name, retentionRate: 1000 });
  await data.attentions(doctor, [{ amount, date: '2026-07-10' }]);
  await data.process({ paymentDate: localDate('2026-08-05') });
  return doctor;
}

/** Makes a file of all transfers; answers its id and its digest. */
async function sent(bankFormat: string, options: object = {}) {
  const payroll = await clinic.generate(bankFormat);
  const answer = await clinic.download(bankFormat, idsOf(payroll), options);
  expect(answer.status, answer.bytes.toString()).toBe(200);
  const [file] = (await clinic.generate(bankFormat)).files;
  return file ?? expect.unreachable('the month has a file');
}

const at = (id: number) => `/api/bank-files/${id}/summary`;

/** The words of the PDF on one line. Digests are broken where the column ends. */
async function wordsOf(id: number): Promise<string> {
  const answer = await clinic.admin.get(at(id));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const text = pdfPages(answer.bytes).join('\n').replaceAll('\u00a0', ' ');
  return text.replace(/\s+/g, ' ');
}

test('documents §14.1, documents §14.2: tells what a file pays, who prepared and approved it, and both digests', async () => {
  const { admin, app } = clinic;
  await processed('Ana Soto', 100_000);
  await processed('Berta Ríos', 50_000);
  const APPROVAL = '/api/months/2026/7/approval';
  const { content } = (await admin.get<ApprovalStatus>(APPROVAL)).body;
  const { body } = await admin.post<{ id: number }>(APPROVAL, { hash: content?.hash });
  const second = await app.signedInAs('supervisor');
  expect(await second.post(`/api/month-approvals/${body.id}/approve`, {})).toMatchObject({
    status: 200,
  });
  const file = await sent('chile', { paymentDate: '2026-12-30' });
  const rows = await app.query`
    SELECT u.first_name || ' ' || u.last_name AS prepared, d.first_name || ' ' || d.last_name AS approved
       FROM bank_file f JOIN app_user u ON u.id = f.created_by
       JOIN month_approval a ON a.id = f.approval_id JOIN app_user d ON d.id = a.decided_by`;
  const words = await wordsOf(file.id);
  for (const line of [
    'Resumen de la nómina para firma Julio 2026',
    'Banco Banco de Chile',
    'Fecha de pago 30-12-2026',
    'Cuenta de cargo 000012345678',
    'Transferencias 2',
    'Total $135.000',
    `Preparó ${rows[0].prepared}, `,
    `Aprobó ${rows[0].approved}, `,
    `Archivo ${file.sha256}`,
    `Lo aprobado ${content?.hash} 2 pagos del mes por $135.000 líquidos`,
    'Ana Soto',
    'Berta Ríos',
    '$90.000',
    '$45.000',
  ])
    expect(words).toContain(line);
  expect(file.approvedHash).toBe(content?.hash);
});

test('documents §14.3: stays as it was made, and says that the file is withdrawn', async () => {
  const { admin, app } = clinic;
  const { query } = app;
  await processed('Ana Soto', 100_000);
  const file = await sent('universal');
  expect(await wordsOf(file.id)).toContain('Se hizo sin aprobación: la clínica no la exigía');
  await query`UPDATE clinic_bank_setting SET account_number = '999'`;
  await query`UPDATE doctor SET name = 'Otra Persona'`;
  const words = await wordsOf(file.id);
  expect(words).toContain('Cuenta de cargo 000012345678');
  expect(words).not.toContain('Otra Persona');
  for (const change of [`payer_account = '999'`, `transfer_date = '2026-01-01'`])
    await expect(query(`UPDATE bank_file SET ${change}`)).rejects.toThrow('keeps what it told');
  await admin.post(`/api/bank-files/${file.id}/withdrawal`, { reason: 'No llegó al banco' });
  const second = await app.signedInAs('admin');
  expect(await second.post(`/api/bank-files/${file.id}/withdraw`, {})).toMatchObject({
    status: 200,
  });
  expect(await wordsOf(file.id)).toContain('este archivo no se paga');
  await query`UPDATE clinic_bank_setting SET account_number = '000012345678'`;
});

test('documents §14.4: is for those who download bank files', async () => {
  const { app } = clinic;
  await processed('Ana Soto', 100_000);
  const { id } = await sent('universal');
  for (const profile of ['doctor', 'user'] as const)
    expect((await (await app.signedInAs(profile)).get(at(id))).status).toBe(403);
  expect((await app.anonymous.get(at(id))).status).toBe(401);
  expect((await clinic.admin.get(at(999_999))).status).toBe(404);
});
