/** The calls of doctors (masters §3). */
import { type RawBuilder, sql } from 'kysely';
import { SOCIETY_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { DOCTOR_PAYMENT_LABELS } from '../../../domain/words/payment-labels.ts';
import {
  byActive,
  byLabel,
  byRutNumber,
  inSpanish,
  orderedBy,
  parseSort,
  total,
} from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { withPendingForEditors } from '../account-changes/public.ts';
import { masterWrites } from '../masters/public.ts';
import { doctorMaster } from './master.ts';
import { doctorQuery, filterDoctors, presentDoctor, RETENTION_RATE } from './queries.ts';

const SOCIETY_TYPE = sql`CASE WHEN current_affiliation.society_id IS NULL THEN 'individual' ELSE 'society' END`;

/** The sort columns besides the name, which an index supports. */
const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  rut: byRutNumber('doctor.rut'),
  internalCode: inSpanish('doctor.internalCode'),
  specialtyName: inSpanish('specialty.name'),
  societyType: byLabel(SOCIETY_TYPE, SOCIETY_TYPE_LABELS),
  paymentType: byLabel('doctor.paymentType', DOCTOR_PAYMENT_LABELS),
  retentionPercentage: RETENTION_RATE,
  bankName: inSpanish('bank.name'),
  isActive: byActive('doctor.isActive'),
};

const write = masterWrites(doctorMaster);
/** Replaces a doctor in a transaction that does more. */
export const updateDoctor = write.updateIn;

export const doctors = callsOf('doctors', {
  list: async ({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    const rows = await filterDoctors(doctorQuery(context.database.db), input)
      .$if(column === 'name', (query) => query.orderBy(inSpanish('doctor.name'), direction))
      .$if(column in ORDER, (query) =>
        query.orderBy(orderedBy(ORDER[column] ?? sql`NULL`, direction)),
      )
      .$if(column === 'societyType', (query) =>
        query.orderBy(orderedBy(inSpanish('medicalSociety.name'), direction)),
      )
      .orderBy('doctor.id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
    return withPendingForEditors(rows.map(presentDoctor), 'doctor', context);
  },

  summary: ({ input, context }) =>
    filterDoctors(
      context.database.db.selectFrom('doctor').select(total),
      input,
    ).executeTakeFirstOrThrow(),

  ...write.calls,
});
