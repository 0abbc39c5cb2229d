/** The calls of calculations (fees §18, fees §19). */
import { periodOf } from '../../../domain/calendar/calendar.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { today } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { explainCalculation } from './explain.ts';
import { sumFeeGroups } from './groups.ts';
import { countOfMonth } from './month-totals.ts';
import { findPayee } from './payee.ts';
import {
  calculationQuery,
  filterPayable,
  listCalculations,
  presentCalculation,
  sumPending,
  sumProcessed,
} from './queries.ts';
import { sumCalculations, sumPeriods } from './sums.ts';

export const calculations = callsOf('calculations', {
  list: ({ input, context }) => listCalculations(context.database.db, input, input),
  summary: ({ input, context }) => sumCalculations(context.database.db, input),
  periods: ({ input, context }) => sumPeriods(context.database.db, input),
  groups: ({ input, context }) => sumFeeGroups(context.database.db, input, context.ownDoctorId),

  explanation: async ({ input, context }) => {
    const { db } = context.database;
    const row = await calculationQuery(db)
      .where('calculation.attentionId', '=', input.id)
      .executeTakeFirst();
    // For a doctor, other doctors' records do not exist.
    const isHidden =
      row !== undefined && context.ownDoctorId !== null && row.doctorId !== context.ownDoctorId;
    if (row === undefined || isHidden) refuse('record.notFound', { record: 'el cálculo' });
    const explanation = await explainCalculation(
      db,
      input.id,
      context.ownDoctorId === null ? 'staff' : 'doctor',
    );
    return {
      calculation: presentCalculation(row),
      explanation: explanation ?? refuse('record.notFound', { record: 'el cálculo' }),
      payee: await findPayee(db, input.id),
    };
  },

  count: async ({ context }) => ({
    count: await countOfMonth(context.database.db, periodOf(today())),
  }),

  paid: ({ input, context }) => {
    const own = context.ownDoctorId;
    const asked = input.doctorId ?? own ?? undefined;
    // A doctor who asks for another doctor gets an empty list: their own records would be mistaken for the other's.
    const doctorId = own === null || asked === own ? asked : NO_DOCTOR;
    return listCalculations(
      context.database.db,
      { ...input, doctorId, status: ['paid'] },
      { ...input, sort: '-attentionDate' },
    );
  },

  processed: ({ input, context }) => sumProcessed(context.database.db, input),
  pending: ({ input, context }) => sumPending(context.database.db, input),

  pendingIds: async ({ input, context }) => {
    const payable = context.database.db.selectFrom('payableFee as calculation');
    const rows = await filterPayable(payable, {
      ...input,
      byPayMonth: true,
      status: [...CALCULATION_MOVES.process.from],
      isHeld: false,
    })
      .select('calculation.attentionId')
      .orderBy('calculation.attentionId')
      .execute();
    return { recordIds: rows.map((row) => row.attentionId) };
  },
});

/** No doctor has this id, so a query for it finds nothing. */
const NO_DOCTOR = 0;
