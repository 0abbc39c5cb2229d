/** The calls of holds (payout §23). */
import { actorOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { listMarks, listOwnMarks } from './marks.ts';
import { listHolds, listOwnHolds, sumHolds } from './queries.ts';
import { previewHold } from './targets.ts';
import { createHolds, releaseHolds } from './transitions.ts';

export const holds = os.holds.router({
  list: os.holds.list.handler(({ input, context }) => listHolds(context.database.db, input, input)),

  summary: os.holds.summary.handler(({ input, context }) => sumHolds(context.database.db, input)),

  marks: os.holds.marks.handler(({ input, context }) => listMarks(context.database.db, input)),

  ownMarks: os.holds.ownMarks.handler(({ input, context }) =>
    listOwnMarks(context.database.db, input.doctorId, input),
  ),

  own: os.holds.own.handler(({ input, context }) =>
    listOwnHolds(context.database.db, input.doctorId),
  ),

  preview: os.holds.preview.handler(({ input, context }) =>
    previewHold(context.database.db, input.target),
  ),

  create: os.holds.create.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => createHolds(tx, input, actorOf(context))),
  ),

  release: os.holds.release.handler(({ input, context }) =>
    context.database.db
      .transaction()
      .execute((tx) =>
        releaseHolds(tx, { ids: [input.id], reason: input.reason }, actorOf(context)),
      ),
  ),

  releaseMany: os.holds.releaseMany.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => releaseHolds(tx, input, actorOf(context))),
  ),
});
