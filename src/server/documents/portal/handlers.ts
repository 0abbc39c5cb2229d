/** The calls of the doctor's portal (documents §12). */
import type { FeeState } from '../../../contract/documents/portal.ts';
import { CALCULATION_STATES } from '../../../domain/states.ts';
import { today, userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sumAttentionDetails } from './attention-sums.ts';
import { listAttentionDetails } from './attentions.ts';
import { doctorStats } from './stats.ts';

const CALCULATED: readonly FeeState[] = CALCULATION_STATES;
const PAID: readonly FeeState[] = ['paid'];

export const portal = callsOf('portal', {
  doctor: async ({ context }) => {
    const doctor = await context.database.db
      .selectFrom('namedDoctor')
      .where('id', '=', userOf(context).doctorId)
      .select(['id', 'name', 'rut', 'specialtyName', 'payeeName', 'payeeRut'])
      .select('affiliatedSince as payeeSince')
      .executeTakeFirst();
    return doctor ?? refuse('record.notFound', { record: 'el perfil del doctor' });
  },

  stats: ({ input: { doctorId, month, year }, context }) =>
    doctorStats(context.database.db, doctorId, { month, year }, today()),

  attentions: ({ input: { state, ...input }, context }) =>
    listAttentionDetails(
      context.database.db,
      { ...input, ...(state && { states: [state] }) },
      input,
    ),

  attentionsSummary: ({ input: { state, ...filters }, context }) =>
    sumAttentionDetails(context.database.db, { ...filters, ...(state && { states: [state] }) }),

  monthAttentions: ({ input, context }) => listAttentionDetails(context.database.db, input, input),

  calculatedAttentions: ({ input, context }) =>
    listAttentionDetails(context.database.db, { ...input, states: CALCULATED }, input),

  paidAttentions: ({ input, context }) =>
    listAttentionDetails(context.database.db, { ...input, states: PAID }, input),

  allPaidAttentions: ({ input, context }) =>
    listAttentionDetails(context.database.db, { ...input, states: PAID }, input),

  allPaidAttentionsSummary: ({ input, context }) =>
    sumAttentionDetails(context.database.db, { ...input, states: PAID }),
});
