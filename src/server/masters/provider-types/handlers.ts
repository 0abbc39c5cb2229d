/** The calls of provider types (spec 2 §2.4; design §8). */
import type { z } from 'zod';
import type { ProviderType, providerTypeInput } from '../../../contract/masters/provider-types.ts';
import { byActive, inSpanish, parseSort, total } from '../../platform/db/list-queries.ts';
import { os } from '../../platform/http/implement.ts';
import { type MasterDefinition, masterWrites, rulesNaming } from '../masters/public.ts';
import { filterProviderTypes, findProviderType, providerTypeQuery } from './queries.ts';

const providerTypeMaster: MasterDefinition<ProviderType, z.output<typeof providerTypeInput>> = {
  table: 'providerType',
  entity: 'providerType',
  record: 'el tipo de prestador',
  title: (providerType) => providerType.name,
  find: findProviderType,
  values: async (_tx, input) => input,
  conflicts: { provider_type_name_key: { code: 'providerType.nameTaken', field: 'name' } },
  rules: (db, id) => rulesNaming(db, 'providerTypeIds', id),
};

const write = masterWrites(providerTypeMaster);

export const providerTypes = os.providerTypes.router({
  list: os.providerTypes.list.handler(({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return filterProviderTypes(providerTypeQuery(context.database.db), input)
      .orderBy(column === 'isActive' ? byActive('isActive') : inSpanish('name'), direction)
      .orderBy('id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),

  summary: os.providerTypes.summary.handler(({ input, context }) =>
    filterProviderTypes(
      context.database.db.selectFrom('providerType').select(total),
      input,
    ).executeTakeFirstOrThrow(),
  ),

  create: os.providerTypes.create.handler(write.create),
  update: os.providerTypes.update.handler(write.update),
  uses: os.providerTypes.uses.handler(write.uses),
  remove: os.providerTypes.remove.handler(write.remove),
});
