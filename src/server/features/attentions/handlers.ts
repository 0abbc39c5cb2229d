/** The calls of attentions (spec 2 §2.2, §2.4, §7). */
import { actorOf } from '../../platform/context.ts';
import { os } from '../../platform/implement.ts';
import { createAttention } from './create.ts';
import { listAttentions, summarizeAttentions } from './queries.ts';

export const attentions = os.attentions.router({
  list: os.attentions.list.handler(({ input, context }) =>
    listAttentions(context.database.db, input, input),
  ),

  summary: os.attentions.summary.handler(({ input, context }) =>
    summarizeAttentions(context.database.db, input),
  ),

  create: os.attentions.create.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => createAttention(tx, input, actorOf(context))),
  ),
});
