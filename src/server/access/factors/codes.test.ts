import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { enrolmentOf, newSecret, stepOf } from './codes.ts';

describe('access §18.3: codes of an app', () => {
  // RFC 6238, appendix B: the secret of the SHA-1 row, with its last six digits.
  const secret = Buffer.from('12345678901234567890');
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i s since 1970 the code is %s', (seconds, code) => {
    expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('takes the code before and the one after, and none further away', () => {
    const now = 1_900_000_000_000;
    const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
    const step = Math.floor(now / 30_000);
    const stepOfCode = (seconds: number) =>
      stepOf(secret, totp.generate({ timestamp: now + seconds * 1000 }), now);
    expect([-60, -30, 0, 30, 60].map(stepOfCode)).toEqual([null, step - 1, step, step + 1, null]);
  });

  it.each(['', '12345', '1234567', '28708२', '28708a', ' 287082'])('refuses %j', (code) => {
    expect(stepOf(secret, code, 59_000)).toBeNull();
  });

  it('access §18.2: makes secrets of 160 bits, which the picture tells with the account', () => {
    const made = newSecret();
    expect(made).toHaveLength(20);
    expect(made.equals(newSecret())).toBe(false);
    const { secret: words, uri } = enrolmentOf(made, 'ana@ejemplo.cl');
    expect(words).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(uri)).toBe(
      `otpauth://totp/Portal Médico:ana@ejemplo.cl?issuer=Portal Médico&secret=${words}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
