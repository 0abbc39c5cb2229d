/** Imports records that refer to doctors, services, specialties and societies by id (intake §16.6). */
import type { SmartAttention } from '../../../contract/intake/imports.ts';
import type { Db } from '../../platform/db/database.ts';

/** The records as an import reads them. An unknown id becomes an error of its row: what stands for it is no code of anybody. */
export async function toRecords(
  db: Db,
  attentions: readonly SmartAttention[],
): Promise<Record<string, unknown>[]> {
  const doctors = await db.selectFrom('doctor').select(['id', 'rut']).execute();
  const services = await db.selectFrom('service').select(['id', 'code']).execute();
  const rutOf = new Map(doctors.map(({ id, rut }) => [id, rut]));
  const codeOf = new Map(services.map(({ id, code }) => [id, code]));
  return attentions.map(
    ({ doctorId, serviceId, specialtyId, societyId, providerTypeId, recordType: _, ...rest }) => ({
      ...rest,
      doctorText: rutOf.get(doctorId) ?? `id ${doctorId} sin médico`,
      serviceCode: codeOf.get(serviceId) ?? `id ${serviceId} sin prestación`,
      ...(specialtyId !== undefined && { specialtyText: specialtyId }),
      ...(societyId !== undefined && { societyIdText: societyId }),
      ...(providerTypeId !== undefined && { providerTypeText: providerTypeId }),
    }),
  );
}
