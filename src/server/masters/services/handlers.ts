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
import { os } from '../../platform/http/implement.ts';
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

const write = masterWrites(serviceMaster);

export const services = os.services.router({
  list: os.services.list.handler(({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return filterServices(serviceQuery(context.database.db), input)
      .orderBy(orderedBy(ORDER[column] ?? sql.ref(`service.${column}`), direction))
      .orderBy('service.id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),

  listMedical: os.services.listMedical.handler(({ input, context }) =>
    filterServices(serviceQuery(context.database.db), input)
      .orderBy('service.code')
      .limit(input.limit)
      .offset(input.offset)
      .execute(),
  ),

  summary: os.services.summary.handler(({ input, context }) =>
    filterServices(
      context.database.db.selectFrom('service').select(total),
      input,
    ).executeTakeFirstOrThrow(),
  ),

  create: os.services.create.handler(write.create),
  update: os.services.update.handler(write.update),
  uses: os.services.uses.handler(write.uses),
  remove: os.services.remove.handler(write.remove),
});
