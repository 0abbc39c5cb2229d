/** What is particular to provider types when they are created, edited or deleted. */
import type { z } from 'zod';
import type { ProviderType, providerTypeInput } from '../../../contract/masters/provider-types.ts';
import { type MasterDefinition, rulesNaming } from '../masters/public.ts';
import { findProviderType } from './queries.ts';

export const providerTypeMaster: MasterDefinition<
  ProviderType,
  z.output<typeof providerTypeInput>
> = {
  table: 'providerType',
  entity: 'providerType',
  record: 'el tipo de prestador',
  title: (providerType) => providerType.name,
  find: findProviderType,
  values: async (_tx, input) => input,
  conflicts: { provider_type_name_key: { code: 'providerType.nameTaken', field: 'name' } },
  rules: (db, id) => rulesNaming(db, 'providerTypeIds', id),
};
