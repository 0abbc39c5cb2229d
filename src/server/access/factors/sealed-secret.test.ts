import { expect, it } from 'vitest';
import { secretKey } from '../../platform/secret-key.ts';
import { keyIdOf, seal, unseal } from './sealed-secret.ts';

const key = secretKey('factor', Buffer.alloc(32, 1));
const other = secretKey('factor', Buffer.alloc(32, 2));
const SECRET = Buffer.from('12345678901234567890');

it('access §18.2: a secret opens with its key alone, for its user alone, unchanged', () => {
  const sealed = seal(key, 7, SECRET);
  expect(keyIdOf(sealed)).toBe(key.id);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(seal(key, 7, SECRET).equals(sealed)).toBe(false);
  expect(unseal([other, key], 7, sealed)?.equals(SECRET)).toBe(true);
  expect(unseal([other], 7, sealed)).toBeNull();
  expect(unseal([], 7, sealed)).toBeNull();
  expect(() => unseal([key], 8, sealed)).toThrow();
  for (let at = 4; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => unseal([key], 7, changed)).toThrow();
  }
});
