/** Mail servers that go away, at each step of a mail. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createMailer } from './mail.ts';
import { describeMailFailure } from './mail-failure.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const ANSWERS = {
  EHLO: '250 AUTH PLAIN',
  AUTH: '235 ok',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
  TEXT: '250 ok',
};
type Step = 'GREETING' | keyof typeof ANSWERS;

/** Answers at each step as a mail server does, but does `act` at the given one. */
function talk(socket: Socket, at: Step, act: (socket: Socket) => void): void {
  socket.on('error', () => {});
  if (at === 'GREETING') {
    act(socket);
    return;
  }
  socket.write('220 x\r\n');
  let isText = false;
  socket.on('data', (bytes) => {
    for (const line of String(bytes).split('\r\n').slice(0, -1)) {
      const word = isText ? (line === '.' ? 'TEXT' : undefined) : line.slice(0, 4);
      if (word === at) {
        act(socket);
        return;
      }
      if (word === 'DATA') isText = true;
      if (word && word in ANSWERS) socket.write(`${ANSWERS[word as keyof typeof ANSWERS]}\r\n`);
    }
  });
}

async function failureAt(at: Step, act: (socket: Socket) => void, scheme = 'smtp') {
  server = createServer((socket) => talk(socket, at, act));
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const user = at === 'AUTH' ? 'portal:clave@' : '';
  const mailer = createMailer(readConfig({ SMTP_URL: `${scheme}://${user}127.0.0.1:${port}` }));
  const mail = { to: 'ana@ejemplo.cl', subject: 'Prueba', text: 'Hola' };
  const error = await mailer.send(mail).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  await mailer.close();
  expect(error).not.toBeNull();
  return describeMailFailure(error);
}

const drop = (socket: Socket) => void socket.destroy();

it.each(['GREETING', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const)(
  'product §19.7: a mail whose server goes away at %s has not arrived',
  async (step) => {
    expect(await failureAt(step, drop)).toMatchObject({
      reason: 'No se pudo conectar con el servidor de correo. Intente de nuevo más tarde.',
      isUncertain: false,
      isOfServer: true,
    });
  },
);

it('product §19.7: nor one whose server speaks no TLS', async () => {
  const failure = await failureAt('EHLO', drop, 'smtps');
  expect(failure).toMatchObject({ isUncertain: false, isOfServer: true });
});

it('product §19.7: one that the server was given may have arrived', async () => {
  expect(await failureAt('TEXT', drop)).toMatchObject({ isUncertain: true, isOfServer: false });
});

it.each(['OK queued', '354 go on'])(
  'product §19.7: nor does «%s», said of a mail it was given, refuse it',
  async (words) => {
    expect(await failureAt('TEXT', say(words))).toMatchObject({
      reason: expect.stringMatching(/no se sabe si el correo llegó/),
      answer: words,
      isUncertain: true,
      isOfServer: false,
    });
  },
);

const say = (words: string) => (socket: Socket) => void socket.end(`${words}\r\n`);

it.each([
  ['AUTH', '535 wrong', /no acepta el usuario o la clave/],
  ['AUTH', '454 not now', /no lo acepta por ahora/],
  ['GREETING', '554 not here', /no atiende al portal/],
  ['GREETING', '421 busy', /no lo acepta por ahora/],
  ['MAIL', '550 unknown sender', /no acepta al remitente/],
] as const)('product §19.7: at %s «%s» is about all mails', async (step, words, reason) => {
  expect(await failureAt(step, say(words))).toMatchObject({
    reason: expect.stringMatching(reason),
    answer: words,
    isUncertain: false,
    isOfServer: true,
  });
});
