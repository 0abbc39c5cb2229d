/** Certificates made while the test runs: no key lies in the repository, and none of them runs out. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export type Certificate = { readonly name: string; readonly cert: string; readonly key: KeyObject };

type Wanted = {
  readonly name: string;
  /** Who vouches for it; itself when left out. */
  readonly issuer?: Certificate;
  /** Whether it may vouch for others. */
  readonly isAuthority?: boolean;
  readonly until?: Date;
};

/** A certificate (RFC 5280) for a host name, with its key. */
export function certificateFor(wanted: Wanted): Certificate {
  const { name, issuer, isAuthority = false, until = new Date('2049-12-31') } = wanted;
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(isAuthority ? 1 : 2)),
    ECDSA_WITH_SHA256,
    distinguished(issuer?.name ?? name),
    sequence(utcTime(new Date('2020-01-01')), utcTime(until)),
    distinguished(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority ? AUTHORITY : hostName(name))),
  );
  const signature = sign('sha256', content, issuer?.key ?? key);
  const bytes = sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.of(0), signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  const cert = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join(
    '\n',
  );
  return { name, cert, key };
}

/** A value of DER: its tag, its length and its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content]);
}

function sequence(...parts: Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

function identifier(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function distinguished(name: string): Buffer {
  return sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(name)))));
}

function utcTime(at: Date): Buffer {
  return der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

function hostName(name: string): Buffer {
  return sequence(identifier('551d11'), der(0x04, sequence(der(0x82, Buffer.from(name)))));
}

const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));
const AUTHORITY = sequence(identifier('551d13'), der(0x04, sequence(der(0x01, Buffer.of(0xff)))));
