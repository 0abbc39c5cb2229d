/** Passkeys in the test's hand: a device of software that makes and signs as WebAuthn has it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '../../src/contract/access/passkeys.ts';

/** Present, verified its user, and with a new credential (WebAuthn, 6.1). */
const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

export type SoftPasskey = {
  /** As many signatures as were made. */
  counter: number;
  /** Whether the device knew its user. */
  verifiesUser: boolean;
  answerToMake(options: unknown): NewPasskey;
  answerToSign(options: unknown): PasskeyProof;
};

/** Algorithms of keys as COSE numbers them, in CBOR: ES256, ES512 and RSA with SHA-1. */
export const COSE = { es256: [0x26], es512: [0x38, 0x23], rs1: [0x39, 0xff, 0xfe] } as const;

/** A device for a site; `origin` is what the browser says that the page is, `algorithm` what the device says of its key. */
export function softPasskey(
  rpId: string,
  origin: string,
  algorithm: readonly number[] = COSE.es256,
): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  const clientData = (type: string, options: unknown) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: (options as { challenge: string }).challenge,
        origin,
        crossOrigin: false,
      }),
    );
  const device: SoftPasskey = {
    counter: 0,
    verifiesUser: true,
    answerToMake: (options) => ({
      ...credential,
      response: {
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestationOf(
          Buffer.concat([
            authenticatorData(rpId, UP | UV | AT, device.counter),
            Buffer.alloc(16),
            Buffer.from([0, id.length]),
            id,
            coseOf(publicKey, algorithm),
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      },
    }),
    answerToSign: (options) => {
      device.counter += 1;
      const flags = UP | (device.verifiesUser ? UV : 0);
      const data = authenticatorData(rpId, flags, device.counter);
      const client = clientData('webauthn.get', options);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
  return device;
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

/** `{fmt: 'none', attStmt: {}, authData}` in CBOR (RFC 8949). */
function attestationOf(authData: Buffer): Buffer {
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authData,
  ]);
}

/** A key as COSE (RFC 9052): kty EC2, alg, crv P-256, x and y. */
function coseOf(key: KeyObject, algorithm: readonly number[]): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (coordinate: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(coordinate, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, ...algorithm, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}
