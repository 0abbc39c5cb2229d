/**
 * Mail, the database and the model over TLS: who shows a certificate that nobody vouches for is told nothing (ASVS 12.3.2). Systems of
 * hospitals and the provider: `src/server/platform/outside/outside-tls.test.ts`. What failed is told (ASVS 16.3.4).
 */
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../src/contract/access/session.ts';
import { answerByModel, failureForLog } from '../../src/server/operations/assistant/model.ts';
import type { ReadCalls } from '../../src/server/operations/assistant/read-calls.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { today } from '../../src/server/platform/context.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { createMailer } from '../../src/server/platform/mail/mail.ts';
import { certificateFor } from '../support/certificates.ts';
import { testDatabase } from '../support/database.ts';
import { startProcess } from '../support/server-process.ts';

/** What a client sends to ask for encryption (PostgreSQL's protocol, SSLRequest), and the answer that there is some. */
const SSL_REQUEST_BYTES = 8;
const HAS_TLS = 'S';

const { cert, key } = certificateFor({ name: 'localhost' });
const secret = { cert, key: key.export({ type: 'pkcs8', format: 'pem' }) };
const PASSWORD = 'una frase larga de la clínica';
/** Everything that anybody sent once the connection was encrypted. */
const heard: string[] = [];
const servers: net.Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function listening(server: net.Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const listen = (socket: tls.TLSSocket) => {
  socket.on('data', (bytes) => heard.push(bytes.toString()));
  socket.on('error', () => {});
};
/** A server whose certificate vouches for itself; it greets as a mail server does. */
const overTls = await listening(
  tls
    .createServer(secret, (socket) => {
      listen(socket);
      socket.write('220 localhost ESMTP\r\n');
    })
    .on('tlsClientError', () => {}),
);
/** A PostgreSQL server with such a certificate, as far as the encryption. */
const database = await listening(
  net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      if (bytes.length !== SSL_REQUEST_BYTES) heard.push(bytes.toString());
      socket.write(HAS_TLS);
      listen(new tls.TLSSocket(socket, { isServer: true, ...secret }));
    });
  }),
);

const codeOf = (error: unknown): string =>
  String((error as { code?: string }).code ?? (error as Error).message);

describe('ASVS 12.3.2: a certificate that vouches for itself is refused', () => {
  it('by mail, before a letter or a password is sent', async () => {
    const SMTP_URL = `smtps://portal:clave@localhost:${overTls}`;
    const mailer = createMailer(readConfig({ SMTP_URL }));
    const sent = mailer.send({ to: 'ana@ejemplo.cl', subject: 'Secreto', text: 'Secreto' });
    await expect(sent).rejects.toThrow(/self-signed certificate/);
    await mailer.close();
    expect(heard).toEqual([]);
  });

  it.each(['require', 'verify-full'])('by the database with sslmode=%s', async (mode) => {
    const url = `postgres://portal:clave@localhost:${database}/portal?sslmode=${mode}`;
    const { pool, close } = openDatabase(url);
    const failure = await pool.query('SELECT 1').catch((error: unknown) => error);
    expect(codeOf(failure)).toMatch(/SELF_SIGNED/);
    await close();
    expect(heard).toEqual([]);
  });

  it('by the model, and the log says why', async () => {
    const asker = {
      user: { firstName: 'Ana', lastName: 'Araya', profile: 'admin' } as CurrentUser,
      calls: {} as ReadCalls,
      today: today(),
    };
    const settings = {
      baseUrl: `https://localhost:${overTls}/v1`,
      apiKey: 'clave',
      model: 'modelo',
      isToldPatients: false,
    };
    const asked = [{ role: 'user' as const, content: 'Secreto' }];
    const { signal } = new AbortController();
    const failure = await Array.fromAsync(answerByModel(asker, settings, asked, signal)).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect(JSON.stringify(failureForLog(failure))).toMatch(/self-signed certificate|SELF_SIGNED/);
    expect(heard).toEqual([]);
  }, 60_000);
});

describe('ASVS 16.3.4: a certificate that was refused is told where the operator looks', () => {
  it('of the mail server, in the log; what could not be mailed is answered', async () => {
    const own = await testDatabase();
    const server = await startProcess('main', own.url, {
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: `smtps://portal:clave@localhost:${overTls}`,
      WORKERS: '0',
    });
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${server.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    const signedIn = await post('/native-login', { username: 'admin', password: PASSWORD });
    const [session = ''] = signedIn.headers.getSetCookie().map((set) => set.split(';')[0]);
    const made = await post(
      '/users',
      {
        rut: '12.345.678-5',
        firstName: 'Ana',
        lastName: 'Soto',
        email: 'ana.soto@clinica.cl',
        profile: 'user',
        isActive: true,
      },
      session,
    );
    expect(await made.json()).toMatchObject({
      emailSent: false,
      tempPassword: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
    });
    await expect
      .poll(server.output)
      .toMatch(/(?:self-signed certificate|SELF_SIGNED).*temporary password could not be mailed/);
    await server.kill();
    await own.drop();
    expect(heard).toEqual([]);
  }, 90_000);

  it('of the database, by a start that ends', async () => {
    const url = `postgres://portal:clave@localhost:${database}/portal?sslmode=require`;
    await expect(startProcess('main', url)).rejects.toThrow(/self-signed certificate|SELF_SIGNED/);
    expect(heard).toEqual([]);
  }, 90_000);
});
