/** The calls of processed payments (payout §12). */
import { os } from '../../platform/http/implement.ts';
import { sumPaidPayments } from './payments.ts';
import { listDoctors, listGroups, sumDoctors, sumGroups } from './queries.ts';
import { listRecords } from './records.ts';
import { streamRecords } from './records-file.ts';

export const paidPayments = os.paidPayments.router({
  groups: os.paidPayments.groups.handler(({ input, context }) =>
    listGroups(context.database.db, input.search, input),
  ),
  groupsSummary: os.paidPayments.groupsSummary.handler(({ input, context }) =>
    sumGroups(context.database.db, input.search),
  ),
  payments: os.paidPayments.payments.handler(({ input, context }) =>
    sumPaidPayments(context.database.db, input.search),
  ),
  doctors: os.paidPayments.doctors.handler(({ input, context }) =>
    listDoctors(context.database.db, input, input),
  ),
  doctorsSummary: os.paidPayments.doctorsSummary.handler(({ input, context }) =>
    sumDoctors(context.database.db, input),
  ),
  records: os.paidPayments.records.handler(({ input, context }) =>
    listRecords(context.database.db, input, input),
  ),
  recordsFile: os.paidPayments.recordsFile.handler(({ input, context }) =>
    streamRecords(context, input),
  ),
});
