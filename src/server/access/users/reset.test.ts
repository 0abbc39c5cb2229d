import { describe, expect, test } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { answerAfter } from '../../../../test/support/locks.ts';
import { testMailServer, textOf } from '../../../../test/support/mail.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { User } from '../../../contract/access/users.ts';
import { createTemporaryPassword } from './temporary-password.ts';

type Reset = { success: boolean; emailSent: boolean; tempPassword: string | null };

const READABLE = /^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/;

describe('a temporary password', () => {
  test('access §3.8: is long, readable and different each time', () => {
    const passwords = Array.from({ length: 200 }, createTemporaryPassword);
    for (const password of passwords) expect(password).toMatch(READABLE);
    expect(new Set(passwords).size).toBe(passwords.length);
  });
});

const app = await testApp();

describe('resetting a password', () => {
  const signIn = (username: string | null, password: string | null) =>
    app.anonymous.post('/api/native-login', { username, password });

  test('access §5.6: gives a doctor a temporary password and ends the sessions', async () => {
    const admin = await app.signedInAs('admin');
    const doctor = await app.signedInAs('doctor');
    const { body } = await doctor.get<User>('/api/native-user');
    const answer = await admin.post<Reset>(`/api/reset-user-password/${body.id}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, emailSent: false } });
    expect(answer.body.tempPassword).toMatch(READABLE);

    expect((await doctor.get('/api/native-user')).status).toBe(401);
    expect((await signIn(body.username, 'demo1234')).status).toBe(401);
    expect((await signIn(body.username, answer.body.tempPassword)).status).toBe(200);
    const [{ mustChangePassword }] = await app.query`
      SELECT must_change_password AS "mustChangePassword" FROM app_user WHERE id = ${body.id}`;
    expect(mustChangePassword).toBe(true);
    const entries = await auditEntries(app, 'user', body.id);
    expect(entries).toMatchObject([
      { action: 'session.signIn' },
      {
        action: 'user.resetPassword',
        summary: `Restableció la contraseña de ${body.firstName} ${body.lastName}.`,
        before: null,
        after: null,
      },
      { action: 'session.signIn' },
    ]);
  });

  test.each(['admin', 'supervisor', 'user'] as const)(
    'access §5.6: gives a %s a temporary password, too',
    async (profile) => {
      const admin = await app.signedInAs('admin');
      const someone = await app.signedInAs(profile);
      const { body } = await someone.get<User>('/api/native-user');
      const answer = await admin.post<Reset>(`/api/reset-user-password/${body.id}`);
      expect(answer).toMatchObject({ status: 200, body: { emailSent: false } });
      expect((await someone.get('/api/native-user')).status).toBe(401);
      expect((await signIn(body.username, answer.body.tempPassword)).status).toBe(200);
    },
  );

  test('access §5.8: is refused for the user’s own account, whose password is changed in My Profile', async () => {
    const admin = await app.signedInAs('admin');
    const { body } = await admin.get<User>('/api/native-user');
    expect(await admin.post<Refused>(`/api/reset-user-password/${body.id}`)).toMatchObject(
      refusedBy(409, 'user.ownPassword', 'Su propia contraseña se cambia en Mi Perfil.'),
    );
    expect((await admin.get('/api/native-user')).status).toBe(200);
  });

  test('is refused for an unknown user, and to users without the screen', async () => {
    const admin = await app.signedInAs('admin');
    expect((await admin.post('/api/reset-user-password/999999')).status).toBe(404);
    const supervisor = await app.signedInAs('supervisor');
    expect((await supervisor.post('/api/reset-user-password/1')).status).toBe(403);
    expect((await app.anonymous.post('/api/reset-user-password/1')).status).toBe(401);
  });

  test('access §15.4: is refused for who became an administrator while the password was made', async () => {
    const { query } = app;
    const clerk = await app.signedInAs('supervisor');
    const someone = await app.signedInAs('user');
    const [{ id: clerkId }, { id }] = (
      await Promise.all([clerk, someone].map((client) => client.get<User>('/api/native-user')))
    ).map(({ body }) => body) as [User, User];
    await query`
      INSERT INTO own_profile (name, copied_from) VALUES ('Cuentas', 'Supervisor');
      INSERT INTO own_profile_option SELECT o.id, m.id FROM own_profile o, menu_option m WHERE m.href = '/usuarios'`;
    await query`UPDATE app_user SET own_profile_id = (SELECT id FROM own_profile) WHERE id = ${clerkId}`;
    // A user has records of their own alone, so the clerk may reset the password as yet.
    const promoted = `UPDATE app_user SET profile = 'admin' WHERE id = ${id}`;
    const reset = await answerAfter(app.database, promoted, 'transactionid', () =>
      clerk.post<Refused>(`/api/reset-user-password/${id}`),
    );
    expect(reset).toMatchObject({ status: 403, body: { code: 'user.moreThanOwn' } });
    expect((await someone.get('/api/native-user')).status).toBe(200);
  });

  test('access §5.5: mails the password when mail is set up, and reports a mail that fails', async () => {
    const mail = await testMailServer();
    const withMail = await testApp({ SMTP_URL: mail.url, PUBLIC_URL: 'http://portal.ejemplo.cl' });
    const admin = await withMail.signedInAs('admin');
    const doctor = await withMail.signedInAs('doctor');
    const { body } = await doctor.get<User>('/api/native-user');
    const sent = await admin.post<Reset>(`/api/reset-user-password/${body.id}`);
    expect(sent.body).toEqual({
      success: true,
      emailSent: true,
      tempPassword: null,
      expiresAt: expect.any(String),
    });
    expect(mail.messages).toHaveLength(1);
    const [message = ''] = mail.messages;
    expect(message).toContain(`To: ${body.email}`);
    expect(message).toContain('http://portal.ejemplo.cl');
    expect(textOf(message)).toContain('Como usuario escriba su RUT o este correo.');
    // Quoted-printable breaks long lines with '='.
    const password = /dico es: (\S+)/.exec(message.replaceAll('=\r\n', ''))?.[1];
    expect(password).toMatch(READABLE);
    const signIn = await withMail.anonymous.post('/api/native-login', {
      username: body.email,
      password,
    });
    expect(signIn.status).toBe(200);

    // The address of a generated account is not a real one: the password is shown at once.
    const update = (email: string) =>
      withMail.query`UPDATE app_user SET email = ${email} WHERE id = ${body.id}`;
    await update('1-9@medicos.invalid');
    const byHand = await admin.post<Reset>(`/api/reset-user-password/${body.id}`);
    expect(byHand.body).toMatchObject({ emailSent: false, tempPassword: expect.any(String) });
    expect(mail.messages).toHaveLength(1);
    await update(body.email);

    mail.refuseAll();
    const shown = await admin.post<Reset>(`/api/reset-user-password/${body.id}`);
    expect(shown).toMatchObject({ status: 200, body: { emailSent: false } });
    expect(shown.body.tempPassword).toMatch(READABLE);
  });
});
