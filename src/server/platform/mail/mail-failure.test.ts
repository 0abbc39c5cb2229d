import { describe, expect, test } from 'vitest';
import { describeMailFailure } from './mail-failure.ts';

const failure = (facts: object) => describeMailFailure(Object.assign(new Error('x'), facts));

describe('product §19.7: a mail that was not sent is explained in words', () => {
  test.each([
    [
      { code: 'EENVELOPE', responseCode: 550, response: '550 No such user' },
      /rechazó la dirección/,
    ],
    [{ code: 'EMESSAGE', responseCode: 554 }, /rechazó el mensaje/],
    [{ code: 'EENVELOPE', responseCode: 552 }, /casilla del médico está llena/],
    [{ code: 'EENVELOPE', responseCode: 451 }, /no lo acepta por ahora/],
    [{ code: 'EENVELOPE' }, /dirección de correo no es válida/],
    [{ code: 'EENVELOPE', responseCode: 552, command: 'MAIL FROM' }, /rechazó el mensaje/],
    [{ code: 'EENVELOPE', responseCode: 554, command: 'DATA' }, /rechazó el mensaje/],
    [{ code: 'EMESSAGE', isHandedOver: false }, /rechazó el mensaje/],
  ])('%o: the address or the message', (facts, reason) => {
    expect(failure(facts)).toMatchObject({
      reason: expect.stringMatching(reason),
      isOfServer: false,
      isUncertain: false,
    });
  });

  test.each([
    [{ code: 'EAUTH', responseCode: 535 }, /usuario o la clave/],
    [{ code: 'EAUTH', responseCode: 454 }, /no lo acepta por ahora/],
    [{ code: 'ESOCKET', syscall: 'connect', isHandedOver: false }, /No se pudo conectar/],
    [{ code: 'EDNS', isHandedOver: false }, /No se pudo conectar/],
    [
      { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', isHandedOver: false },
      /No se pudo conectar/,
    ],
    [{ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, /no atiende al portal/],
    [{ code: 'EPROTOCOL', responseCode: 421, command: 'CONN' }, /no lo acepta por ahora/],
    [{ code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' }, /no lo acepta por ahora/],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, /no acepta al remitente/],
    [{ code: 'EENVELOPE', responseCode: 452, command: 'MAIL FROM' }, /no lo acepta por ahora/],
  ])('%o: the server, whatever the address', (facts, reason) => {
    expect(failure(facts)).toMatchObject({
      reason: expect.stringMatching(reason),
      isOfServer: true,
      isUncertain: false,
    });
  });

  test.each([
    { code: 'ECONNECTION', isHandedOver: true },
    { code: 'ESOCKET', isHandedOver: true },
    { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', isHandedOver: true },
    // An answer that refuses nothing.
    { code: 'EMESSAGE', response: 'OK queued', isHandedOver: true },
    { code: 'EMESSAGE', responseCode: 354, command: 'DATA', isHandedOver: true },
    // Of what came after the mail nothing says that it did not arrive.
    { code: '57P01' },
  ])('%o: nobody knows whether it was taken', (facts) => {
    expect(failure(facts)).toMatchObject({
      reason: expect.stringContaining('no se sabe si el correo llegó'),
      isUncertain: true,
    });
  });

  test('keeps the words of the server', () => {
    expect(failure({ responseCode: 550, response: '550 No such user' }).answer).toBe(
      '550 No such user',
    );
    expect(failure({ code: 'EDNS' }).answer).toBeNull();
  });
});
