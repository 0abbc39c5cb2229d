/** The owner of a second factor is told what happens to it (access §18.9). */
import { expect, it } from 'vitest';
import { TEST_PASSWORD, testApp } from '../../../../test/support/app.ts';
import {
  enrol,
  FACTOR_KEY,
  finish,
  halfOpen,
  wrongCodeOf,
} from '../../../../test/support/factors.ts';
import { recipientOf, testMailServer, textOf } from '../../../../test/support/mail.ts';
import { work } from '../../job-registry.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { mailFactorLetter } from './public.ts';

const mail = await testMailServer();
const app = await testApp({ FACTOR_KEY, SMTP_URL: mail.url });

it('access §18.9: by mail, with when and from where', { timeout: 60_000 }, async () => {
  const user = await enrol(app, await app.signedInAs('supervisor'));
  await finish(app, await halfOpen(app, user.username), user.recoveryCodes[0]);
  await user.client.post('/api/own-factors/recovery-codes', {
    currentPassword: TEST_PASSWORD,
    code: await user.freshCode(),
  });
  const waiting = await halfOpen(app, user.username);
  for (let guess = 0; guess < 10; guess += 1)
    await finish(app, waiting, wrongCodeOf(user.secret), `192.0.2.${guess + 1}`);
  const admin = await app.signedInAs('admin');
  await admin.post(`/api/users/${user.id}/remove-factors`, { evidence: 'En persona' });
  const worker = await startWorker(app.services, work);
  await expect.poll(() => mail.messages.length, { timeout: 30_000 }).toBe(6);
  await worker.stop();
  expect(new Set(mail.messages.map(recipientOf))).toEqual(new Set(['supervisor-1@ejemplo.cl']));
  const texts = mail.messages.map(textOf).join('\n');
  for (const sentence of [
    'Se activó un segundo factor para ingresar a su cuenta.',
    'Se usó un código de recuperación de su cuenta.',
    'Se renovaron los códigos de recuperación de su cuenta, y los anteriores ya no sirven.',
    'Alguien que sabe su contraseña escribió muchas veces un código equivocado',
    'La administración de la clínica quitó el segundo factor de su cuenta.',
    ', dirección 127.0.0.1.',
    // Of the sign-in with the recovery code (access §20.1).
    'se ingresó a su cuenta desde un dispositivo que no se había usado con ella',
  ])
    expect(texts).toContain(sentence);
  expect(texts).not.toContain(user.secret);
});

it('writes to nobody who is not active, or whose address leads nowhere', async () => {
  const before = mail.messages.length;
  const { db } = app.database;
  const letter = (userId: number) => ({
    userId,
    about: 'removed',
    at: new Date().toISOString(),
    from: 'un navegador',
  });
  const idOf = async (change: { isActive: boolean } | { email: string }, username: string) => {
    await app.signedInAs('user');
    const { id } = await db
      .updateTable('appUser')
      .set(change)
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  await mailFactorLetter(app.services, letter(await idOf({ isActive: false }, 'user-3')));
  await mailFactorLetter(
    app.services,
    letter(await idOf({ email: 'x@medicos.invalid' }, 'user-4')),
  );
  await mailFactorLetter(app.services, letter(99_999_999));
  expect(mail.messages).toHaveLength(before);
});
