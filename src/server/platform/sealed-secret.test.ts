import { expect, it } from 'vitest';
import { keyIdOf, seal, unseal } from './sealed-secret.ts';
import { secretKey } from './secret-key.ts';

const key = secretKey('factor', Buffer.alloc(32, 1));
const other = secretKey('factor', Buffer.alloc(32, 2));
const OWNER = 'authenticator 7';
const SECRET = Buffer.from('12345678901234567890');

it('access §18.2: a secret opens with its key alone, for its owner alone, unchanged', () => {
  const sealed = seal(key, OWNER, SECRET);
  expect(keyIdOf(sealed)).toBe(key.id);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(seal(key, OWNER, SECRET).equals(sealed)).toBe(false);
  expect(unseal([other, key], OWNER, sealed)?.equals(SECRET)).toBe(true);
  expect(unseal([other], OWNER, sealed)).toBeNull();
  expect(unseal([], OWNER, sealed)).toBeNull();
  expect(() => unseal([key], 'authenticator 8', sealed)).toThrow();
  for (let at = 4; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => unseal([key], OWNER, changed)).toThrow();
  }
});
