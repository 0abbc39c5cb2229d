/** Passwords, tokens and their hashes. */
import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '../../domain/access/passwords.ts';

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password, in its normal form, with argon2id, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), PARAMETERS);
}

// For an unknown user, a password is verified against this hash, so that the response time reveals nothing.
const nobody = hashPassword(randomBytes(16).toString('hex'));

/** Whether the password matches the hash. For a null hash (no such user) it takes as long, and is false. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const stored = passwordHash ?? (await nobody);
  const normal = normalizePassword(password);
  let matches = await verify(stored, normal);
  // A hash from before passwords were normalised is of the letters as the keyboard wrote them.
  if (!matches && normal !== password) matches = await verify(stored, password);
  return passwordHash !== null && matches;
}

/** A random token of 256 bits, for cookies and links. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a token is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
