import { expect, it } from 'vitest';
import { createToken, hashPassword, verifyPassword } from './passwords.ts';

// access §3.7
it('a password is kept by argon2id, with 19 MiB and two passes, and another salt each time', async () => {
  const [one, other] = await Promise.all([
    hashPassword('clave de prueba'),
    hashPassword('clave de prueba'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one.split('$')[4]).not.toBe(other?.split('$')[4]);
});

// access §3.1, access §3.18
it('a password counts to its last letter, and as its letters are', async () => {
  const long = `${'una frase muy larga, '.repeat(9)}y nada más`;
  const kept = await hashPassword(long);
  expect(long).toHaveLength(199);
  expect(await verifyPassword(kept, long)).toBe(true);
  for (const other of [long.slice(0, -1), `${long} `, long.toUpperCase(), ` ${long}`])
    expect(await verifyPassword(kept, other)).toBe(false);
});

// access §2.1
it('a token has 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, createToken);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(new Set(tokens).size).toBe(100);
});
