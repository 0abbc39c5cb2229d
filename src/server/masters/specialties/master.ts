/** What is particular to specialties when they are created, edited or deleted. */
import type { z } from 'zod';
import type { Specialty, specialtyInput } from '../../../contract/masters/specialties.ts';
import type { MasterDefinition } from '../masters/public.ts';
import { rulesNaming } from '../masters/public.ts';
import { findSpecialty } from './queries.ts';

export const specialtyMaster: MasterDefinition<Specialty, z.output<typeof specialtyInput>> = {
  table: 'specialty',
  entity: 'specialty',
  record: 'la especialidad',
  title: (specialty) => specialty.name,
  find: findSpecialty,
  values: async (_tx, input) => input,
  conflicts: { specialty_name_key: { code: 'specialty.nameTaken', field: 'name' } },
  rules: (db, id) => rulesNaming(db, 'specialtyIds', id),
};
