/** What is particular to medical societies when they are created, edited or deleted. */
import type { z } from 'zod';
import type { Society, societyInput } from '../../../contract/masters/societies.ts';
import type { MasterDefinition } from '../masters/public.ts';
import { rulesNaming } from '../masters/public.ts';
import { findSociety } from './queries.ts';

export const societyMaster: MasterDefinition<Society, z.output<typeof societyInput>> = {
  table: 'medicalSociety',
  entity: 'society',
  record: 'la sociedad médica',
  title: (society) => society.name,
  find: findSociety,
  values: async (_tx, input) => input,
  conflicts: { medical_society_rut_key: { code: 'society.rutTaken', field: 'rut' } },
  rules: (db, id) => rulesNaming(db, 'societyId', id),
};
