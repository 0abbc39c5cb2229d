/** Who the clinic is, as its documents say it (masters §10.3). */
import { formatRut } from '../../../domain/identity/rut.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type ClinicIdentity = {
  readonly name: string;
  readonly rut: string | null;
  readonly address: string | null;
  readonly email: string | null;
};

export function readClinicIdentity(db: Db | Tx): Promise<ClinicIdentity> {
  return db
    .selectFrom('clinic')
    .select(['name', 'rut', 'address', 'email'])
    .executeTakeFirstOrThrow();
}

const SEPARATOR = ' · ';

/** The clinic's name, and what is known about RUT, address and e-mail: `RUT 76.123.456-0 · Calle Nueva 5`. */
export function letterheadOf({ name, rut, address, email }: ClinicIdentity) {
  const known = [rut && `RUT ${formatRut(rut)}`, address, email];
  return { name, details: known.filter(Boolean).join(SEPARATOR) };
}

/** The letterhead in one line, for the foot of a page. */
export function footerOf({ name, details }: ReturnType<typeof letterheadOf>): string {
  return [name, details].filter(Boolean).join(SEPARATOR);
}
