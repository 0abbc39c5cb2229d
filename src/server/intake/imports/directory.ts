/** The master data by which the rows of an import are resolved (design §5, "A doctor in a file"). */
import type { DirectoryData } from '../../../formats/attentions/types.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Everybody and everything, in use or not: what was done by then has to be paid. */
export async function readDirectory(tx: Db | Tx): Promise<DirectoryData> {
  return {
    doctors: await tx.selectFrom('doctor').select(['id', 'rut', 'internalCode', 'name']).execute(),
    services: await tx.selectFrom('service').select(['id', 'code', 'name']).execute(),
    specialties: await tx.selectFrom('specialty').select(['id', 'name']).execute(),
    societies: await tx.selectFrom('medicalSociety').select(['id', 'rut', 'name']).execute(),
  };
}
