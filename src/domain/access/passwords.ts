/** Passwords that others would guess first. */
import { normalizeRut } from '../identity/rut.ts';

/**
 * Whether a password consists of the person's own RUT, or at least six digits of it, in any form. Generated accounts
 * start with the RUT, and colleagues know it.
 */
export function isOwnRut(password: string, rut: string | null): boolean {
  const digits = password.replace(/[.\-\s]/g, '').toUpperCase();
  return rut !== null && digits.length >= 6 && bare(rut).includes(digits);
}

/** The RUT's digits and check digit. */
function bare(rut: string): string {
  return (normalizeRut(rut) ?? rut).replace('-', '');
}
