/** What payees are told of changes of their accounts, with mails that a real SMTP server receives (masters §15.10). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountChanges, NEW, NONE, OLD } from '../../../../test/support/account-changes.ts';
import { testApp } from '../../../../test/support/app.ts';
import { recipientOf, testMailServer, textOf } from '../../../../test/support/mail.ts';
import type { Society } from '../../../contract/masters/societies.ts';
import { work } from '../../job-registry.ts';
import { startWorker, type Worker } from '../../platform/jobs/worker.ts';

const mail = await testMailServer();
const app = await testApp({ SMTP_URL: mail.url });
const { db, pool } = app.database;
const { query } = app;
const { ana, answer, berta, listed, newDoctor, newSociety, save } = await accountChanges(app);
await query`UPDATE clinic SET name = 'Clínica Uno', email = 'pagos@clinicauno.cl'`;

let worker: Worker;
beforeAll(async () => {
  worker = await startWorker(app.services, { ...work, registry: new Map() });
});
afterAll(() => worker.stop());
beforeEach(() => {
  mail.messages.length = 0;
});

/** Waits until all letters are sent; answers who got one, and the last text. */
async function letters(): Promise<{ to: string[]; text: string }> {
  const waiting = () =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM graphile_worker.jobs`.execute(db);
  await expect.poll(async () => (await waiting()).rows[0]?.n, { timeout: 10_000 }).toBe(0);
  const text = textOf(mail.messages.at(-1) ?? '').replace(/\s+/g, ' ');
  return { to: mail.messages.map((message) => recipientOf(message) ?? '').toSorted(), text };
}

const OLD_ADDRESS = { ...OLD, email: 'medico@ejemplo.cl' };

test('a proposal and its approval are told at the old address, even if the same save changes it', async () => {
  const doctor = await newDoctor(OLD_ADDRESS);
  // The account of a new payee came with them.
  expect((await letters()).to).toEqual([]);
  const { body } = await save(doctor, { ...NEW, email: 'otro@ejemplo.cl' });
  const asked = await letters();
  expect(asked.to).toEqual(['medico@ejemplo.cl']);
  expect(asked.text).toContain(`Hola, ${doctor.name}:`);
  expect(asked.text).toContain('Antes: Banco Santander, cuenta terminada en 2222');
  expect(asked.text).toContain('Nueva: BancoEstado, cuenta terminada en 4444');
  expect(asked.text).toContain('otra persona de la clínica lo aprueba');
  expect(asked.text).toContain('avise de inmediato a Clínica Uno, pagos@clinicauno.cl');
  expect(mail.messages.join()).not.toMatch(/11112222|33334444/);
  await answer(berta, body.pendingAccount?.changeId ?? 0, 'approve');
  const done = await letters();
  expect(done.to).toEqual(['medico@ejemplo.cl', 'medico@ejemplo.cl']);
  expect(done.text).toContain('le paga en otra cuenta');
  expect(done.text).not.toContain('lo aprueba');
});

test('addresses that were replaced in the ten days before are told, too; older ones are forgotten', async () => {
  const doctor = await newDoctor(OLD_ADDRESS);
  await save(doctor, { email: 'segundo@ejemplo.cl' });
  await save(doctor, { email: null });
  await query`
    UPDATE former_email SET replaced_at = now() - interval '10 days' + interval '1 minute' WHERE email = 'medico@ejemplo.cl'`;
  await save(doctor, { ...NEW, email: 'tercero@ejemplo.cl' });
  expect((await letters()).to).toEqual(['medico@ejemplo.cl', 'segundo@ejemplo.cl']);
  await query(
    `UPDATE former_email SET replaced_at = now() - interval '10 days' - interval '1 minute' WHERE doctor_id = ${doctor.id}`,
  );
  for (const chore of work.chores ?? [])
    if (chore.at === 'nightly') await chore.run(app.database, app.services);
  expect(
    (await pool.query('SELECT FROM former_email WHERE doctor_id = $1', [doctor.id])).rowCount,
  ).toBe(0);
  // Who was told of the change is told of its correction.
  mail.messages.length = 0;
  await save(doctor, { ...NEW, bankAccount: '55556666' });
  expect((await letters()).to).toEqual([
    'medico@ejemplo.cl',
    'segundo@ejemplo.cl',
    'tercero@ejemplo.cl',
  ]);
});

test('a society is told as well; of its first account, too', async () => {
  const society = await newSociety({ ...NONE, email: 'sociedad@ejemplo.cl' });
  await ana.edit<Society>(`/api/medical-societies/${society.id}`, {
    ...{ rut: society.rut, name: society.name, email: society.email },
    ...NEW,
  });
  const { to, text } = await letters();
  expect(to).toEqual(['sociedad@ejemplo.cl']);
  expect(text).toContain('Antes: sin cuenta Nueva: BancoEstado, cuenta terminada en 4444');
});

test('nothing is sent without an address, to one that delivers nothing, or of a deleted payee', async () => {
  await save(await newDoctor(), NEW);
  await save(await newDoctor({ ...OLD, email: 'x@medicos.invalid' }), NEW);
  await worker.stop();
  const gone = await newDoctor(OLD_ADDRESS);
  await save(gone, NEW);
  expect((await ana.delete(`/api/doctors/${gone.id}`)).status).toBe(200);
  worker = await startWorker(app.services, { ...work, registry: new Map() });
  expect((await letters()).to).toEqual([]);
});

// masters §14.10
test('a doctor is told who is paid instead, at the address from before', async () => {
  const society = await newSociety({ ...OLD, email: 'sociedad@ejemplo.cl' });
  const doctor = await newDoctor(OLD_ADDRESS);
  await save(doctor, {
    societyType: 'society',
    societyId: society.id,
    affiliationFrom: '2026-03-15',
    email: 'otro@ejemplo.cl',
  });
  const { to, text } = await letters();
  expect(to).toEqual(['medico@ejemplo.cl']);
  expect(text).toContain(`se le pagará a ${society.name} (`);
  expect(text).toContain(`desde el 15-03-2026. Antes: a ${doctor.name}.`);
  expect(text).toContain('avise de inmediato a Clínica Uno');
});

test('masters §14.10: a doctor who got cheques is told of the transfer, and of its account where there is one', async () => {
  const cheque = { email: 'medico@ejemplo.cl', paymentType: 'check' };
  await save(await newDoctor({ ...NONE, ...cheque }), { paymentType: 'transfer' });
  expect((await letters()).text).toContain('Se le pagará por transferencia. Antes: con cheque.');
  await save(await newDoctor({ ...OLD, ...cheque }), { paymentType: 'transfer' });
  expect((await letters()).text).toContain(
    'Se le pagará por transferencia, a la cuenta terminada en 2222. Antes: con cheque.',
  );
});

// masters §15.11
test('a letter that fails is tried again, told meanwhile, and for days', async () => {
  mail.refuse('caida@ejemplo.cl');
  const doctor = await newDoctor({ ...OLD, email: 'caida@ejemplo.cl' });
  await save(doctor, NEW);
  await letters();
  const untold = async () => (await listed(berta, `?doctorId=${doctor.id}`))[0]?.untold;
  expect(await untold()).toMatch(/^No se le pudo avisar a caida@ejemplo\.cl todavía: .*rechazó/);
  const letterOf = async () =>
    (
      await query`
      SELECT l.state, l.tries FROM payee_letter l JOIN account_change c ON c.id = l.account_change_id
          WHERE c.doctor_id = ${doctor.id}`
    )[0];
  expect(await letterOf()).toEqual({ state: 'queued', tries: 1 });
  const tryAgain = async (since: string) => {
    await query(
      `UPDATE payee_letter SET next_try_at = now(), requested_at = now() - interval '${since}' WHERE state = 'queued'`,
    );
    for (const chore of work.chores ?? [])
      if (chore.at === 'everyMinute') await chore.run(app.database, app.services);
    await letters();
  };
  await tryAgain('3 days');
  expect(await letterOf()).toEqual({ state: 'queued', tries: 2 });
  await tryAgain('5 days');
  expect(await letterOf()).toEqual({ state: 'failed', tries: 3 });
  expect(await untold()).toMatch(/^No se le pudo avisar a caida@ejemplo\.cl: /);
});

// masters §15.11
test('a letter whose task was lost, as after a restore, is sent all the same', async () => {
  await worker.stop();
  await save(await newDoctor(OLD_ADDRESS), NEW);
  await query`DELETE FROM graphile_worker._private_jobs`;
  await query`UPDATE payee_letter SET next_try_at = now() WHERE state = 'queued'`;
  worker = await startWorker(app.services, { ...work, registry: new Map() });
  for (const chore of work.chores ?? [])
    if (chore.at === 'everyMinute') await chore.run(app.database, app.services);
  expect((await letters()).to).toEqual(['medico@ejemplo.cl']);
});
