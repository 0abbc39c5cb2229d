/** The calls of the doctor's portal (documents §12). */
import type { FeeState } from '../../../contract/documents/portal.ts';
import { CALCULATION_STATES } from '../../../domain/states.ts';
import { today, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sumAttentionDetails } from './attention-sums.ts';
import { listAttentionDetails } from './attentions.ts';
import { doctorStats } from './stats.ts';

const CALCULATED: readonly FeeState[] = CALCULATION_STATES;
const PAID: readonly FeeState[] = ['paid'];

export const portal = os.portal.router({
  doctor: os.portal.doctor.handler(async ({ context }) => {
    const doctor = await context.database.db
      .selectFrom('namedDoctor')
      .where('id', '=', userOf(context).doctorId)
      .select(['id', 'name', 'rut', 'specialtyName', 'payeeName', 'payeeRut'])
      .select('affiliatedSince as payeeSince')
      .executeTakeFirst();
    return doctor ?? refuse('record.notFound', { record: 'el perfil del doctor' });
  }),

  stats: os.portal.stats.handler(({ input: { doctorId, month, year }, context }) =>
    doctorStats(context.database.db, doctorId, { month, year }, today()),
  ),

  attentions: os.portal.attentions.handler(({ input: { state, ...input }, context }) =>
    listAttentionDetails(
      context.database.db,
      { ...input, ...(state && { states: [state] }) },
      input,
    ),
  ),

  attentionsSummary: os.portal.attentionsSummary.handler(
    ({ input: { state, ...filters }, context }) =>
      sumAttentionDetails(context.database.db, { ...filters, ...(state && { states: [state] }) }),
  ),

  monthAttentions: os.portal.monthAttentions.handler(({ input, context }) =>
    listAttentionDetails(context.database.db, input, input),
  ),

  calculatedAttentions: os.portal.calculatedAttentions.handler(({ input, context }) =>
    listAttentionDetails(context.database.db, { ...input, states: CALCULATED }, input),
  ),

  paidAttentions: os.portal.paidAttentions.handler(({ input, context }) =>
    listAttentionDetails(context.database.db, { ...input, states: PAID }, input),
  ),

  allPaidAttentions: os.portal.allPaidAttentions.handler(({ input, context }) =>
    listAttentionDetails(context.database.db, { ...input, states: PAID }, input),
  ),

  allPaidAttentionsSummary: os.portal.allPaidAttentionsSummary.handler(({ input, context }) =>
    sumAttentionDetails(context.database.db, { ...input, states: PAID }),
  ),
});
