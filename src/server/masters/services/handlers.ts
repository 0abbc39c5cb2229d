/** The calls of services (masters §6). */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Service, serviceInput } from '../../../contract/masters/services.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import {
  byActive,
  byLabel,
  inSpanish,
  orderedBy,
  parseSort,
  total,
} from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { type MasterDefinition, masterWrites, rulesNaming } from '../masters/public.ts';
import { refuseUnknownSpecialty } from '../specialties/public.ts';
import { filterServices, findService, serviceQuery } from './queries.ts';

/** The specifics of creating, editing and deleting services. */
const serviceMaster: MasterDefinition<Service, z.output<typeof serviceInput>> = {
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

/** The sort columns whose order is not that of their stored values. */
const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: inSpanish('service.name'),
  specialtyName: inSpanish('specialty.name'),
  participationType: byLabel('service.participationType', PARTICIPATION_TYPE_LABELS),
  isActive: byActive('service.isActive'),
};

/** Never empty: without NULLS LAST an index gives their order in both directions. */
const INDEXED: readonly string[] = ['code', 'name'];

function inOrder(sort: string): RawBuilder<unknown> {
  const { column, direction } = parseSort(sort);
  const value = ORDER[column] ?? sql.ref(`service.${column}`);
  const end = sql.raw(direction);
  const order = INDEXED.includes(column) ? sql`${value} ${end}` : orderedBy(value, direction);
  return sql`${order}, service.id ${end}`;
}

const write = masterWrites(serviceMaster);

export const services = callsOf('services', {
  list: ({ input, context: { database } }) => {
    const order = inOrder(input.sort);
    // The page's keys are found first, where possible by index only; then the rest is read.
    const keys = filterServices(database.db.selectFrom('service'), input)
      // Not read unless the order needs it, since it can neither add nor remove a service.
      .leftJoin('specialty', 'specialty.id', 'service.specialtyId')
      .select('service.id')
      .orderBy(order)
      .limit(input.limit)
      .offset(input.offset);
    return serviceQuery(database.db).where('service.id', 'in', keys).orderBy(order).execute();
  },

  listMedical: ({ input, context }) =>
    filterServices(serviceQuery(context.database.db), input)
      .orderBy('service.code')
      .limit(input.limit)
      .offset(input.offset)
      .execute(),

  summary: ({ input, context }) =>
    filterServices(
      context.database.db.selectFrom('service').select(total),
      input,
    ).executeTakeFirstOrThrow(),

  ...write.calls,
});
