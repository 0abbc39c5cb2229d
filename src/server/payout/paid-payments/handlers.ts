/** The calls of processed payments (payout §12). */
import { callsOf } from '../../platform/http/implement.ts';
import { sumPaidPayments } from './payments.ts';
import { listDoctors, listGroups, sumDoctors, sumGroups } from './queries.ts';
import { listRecords } from './records.ts';
import { streamRecords } from './records-file.ts';

export const paidPayments = callsOf('paidPayments', {
  groups: ({ input, context }) => listGroups(context.database.db, input.search, input),
  groupsSummary: ({ input, context }) => sumGroups(context.database.db, input.search),
  payments: ({ input, context }) => sumPaidPayments(context.database.db, input.search),
  doctors: ({ input, context }) => listDoctors(context.database.db, input, input),
  doctorsSummary: ({ input, context }) => sumDoctors(context.database.db, input),
  records: ({ input, context }) => listRecords(context.database.db, input, input),
  recordsFile: ({ input, context }) => streamRecords(context, input),
});
