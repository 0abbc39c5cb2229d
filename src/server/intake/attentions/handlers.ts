/** The calls of attentions (intake §2). */
import { byActor, callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createAttention } from './create.ts';
import { type ReadFee, readDetails } from './details.ts';
import { doubtsOfInput } from './doubts.ts';
import { removeAttention, updateAttention } from './edit.ts';
import { sumAttentionGroups } from './groups.ts';
import { listAttentions, summarizeAttentions } from './queries.ts';

/** The handlers; `readFee` finds an attention's fee. */
export function attentionsRouter(readFee: ReadFee) {
  return callsOf('attentions', {
    list: ({ input, context }) => listAttentions(context.database.db, input, input),

    summary: ({ input, context }) => summarizeAttentions(context.database.db, input),

    groups: ({ input, context }) =>
      sumAttentionGroups(context.database.db, input, context.ownDoctorId),

    create: byActor(createAttention),

    doubts: ({ input, context }) => doubtsOfInput(context.database, input),

    details: async ({ input, context }) =>
      (await readDetails(context.database.db, input.id, { readFee, patients: context.patients })) ??
      refuse('record.notFound', { record: 'la atención' }),

    update: byActor(updateAttention),

    remove: byActor(removeAttention),
  });
}
