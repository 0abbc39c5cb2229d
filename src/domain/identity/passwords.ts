/** Which passwords others would guess first. */
import { normalizeRut } from './rut.ts';

/**
 * Whether a password is nothing but the person's own RUT, or six digits of it or more, in any form:
 * that is what a generated account begins with, and what colleagues know.
 */
export function isOwnRut(password: string, rut: string | null): boolean {
  const digits = password.replace(/[.\-\s]/g, '').toUpperCase();
  return rut !== null && digits.length >= 6 && bare(rut).includes(digits);
}

/** The RUT's digits and check digit. */
function bare(rut: string): string {
  return (normalizeRut(rut) ?? rut).replace('-', '');
}
