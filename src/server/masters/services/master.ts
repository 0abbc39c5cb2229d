/** What is particular to services when they are created, edited or deleted. */
import type { z } from 'zod';
import type { Service, serviceInput } from '../../../contract/masters/services.ts';
import type { MasterDefinition } from '../masters/public.ts';
import { rulesNaming } from '../masters/public.ts';
import { refuseUnknownSpecialty } from '../specialties/public.ts';
import { findService } from './queries.ts';

export const serviceMaster: MasterDefinition<Service, z.output<typeof serviceInput>> = {
  table: 'service',
  entity: 'service',
  record: 'la prestación',
  title: (service) => `${service.code} ${service.name}`,
  find: findService,
  values: async (tx, input) => {
    await refuseUnknownSpecialty(tx, input.specialtyId);
    return input;
  },
  conflicts: { service_code_key: { code: 'service.codeTaken', field: 'code' } },
  rules: (db, id) => rulesNaming(db, 'serviceIds', id),
};
