/** The calls of attentions (intake §2). */
import { actorOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createAttention } from './create.ts';
import { type ReadFee, readDetails } from './details.ts';
import { doubtsOfInput } from './doubts.ts';
import { removeAttention, updateAttention } from './edit.ts';
import { sumAttentionGroups } from './groups.ts';
import { listAttentions, summarizeAttentions } from './queries.ts';

/** The handlers; `readFee` finds an attention's fee. */
export function attentionsRouter(readFee: ReadFee) {
  return os.attentions.router({
    list: os.attentions.list.handler(({ input, context }) =>
      listAttentions(context.database.db, input, input),
    ),

    summary: os.attentions.summary.handler(({ input, context }) =>
      summarizeAttentions(context.database.db, input),
    ),

    groups: os.attentions.groups.handler(({ input, context }) =>
      sumAttentionGroups(context.database.db, input, context.ownDoctorId),
    ),

    create: os.attentions.create.handler(({ input, context }) =>
      context.database.db
        .transaction()
        .execute((tx) => createAttention(tx, input, actorOf(context))),
    ),

    doubts: os.attentions.doubts.handler(({ input, context }) =>
      doubtsOfInput(context.database, input),
    ),

    details: os.attentions.details.handler(
      async ({ input, context }) =>
        (await readDetails(context.database.db, input.id, {
          readFee,
          patients: context.patients,
        })) ?? refuse('record.notFound', { record: 'la atención' }),
    ),

    update: os.attentions.update.handler(({ input, context }) =>
      context.database.db
        .transaction()
        .execute((tx) => updateAttention(tx, input, actorOf(context))),
    ),

    remove: os.attentions.remove.handler(({ input, context }) =>
      context.database.db
        .transaction()
        .execute((tx) => removeAttention(tx, input, actorOf(context))),
    ),
  });
}
