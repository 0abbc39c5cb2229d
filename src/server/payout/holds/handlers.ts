/** The calls of holds (payout §23). */
import type { HoldKind } from '../../../contract/payout/holds.ts';
import { withPatients } from '../../../domain/identity/patient-view.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { os } from '../../platform/http/implement.ts';
import { listMarks, listOwnMarks } from './marks.ts';
import { listHolds, listOwnHolds, SEPARATOR, sumHolds } from './queries.ts';
import { previewHold } from './targets.ts';
import { createHolds, releaseHolds } from './transitions.ts';

/** A held record is named by its patient and its service; the patient is told as the caller may see it. */
function nameFor<Name extends string | null>(
  { patients }: CallContext,
  { kind, name }: { readonly kind: HoldKind; readonly name: Name },
): Name | string {
  if (kind !== 'record' || name === null) return name;
  const at = name.lastIndexOf(SEPARATOR);
  const { patientName } = withPatients({ patientName: name.slice(0, at) }, patients);
  return `${patientName}${name.slice(at)}`;
}

export const holds = os.holds.router({
  list: os.holds.list.handler(async ({ input, context }) => {
    const found = await listHolds(context.database.db, input, {
      ...input,
      patients: context.patients,
    });
    return found.map((hold) => ({ ...hold, name: nameFor(context, hold) }));
  }),

  summary: os.holds.summary.handler(({ input, context }) => sumHolds(context.database.db, input)),

  marks: os.holds.marks.handler(async ({ input, context }) => {
    const found = await listMarks(context.database.db, input);
    return found.map((mark) => ({
      ...mark,
      name: nameFor(context, { kind: mark.holdKind, name: mark.name }),
    }));
  }),

  ownMarks: os.holds.ownMarks.handler(({ input, context }) =>
    listOwnMarks(context.database.db, input.doctorId, input),
  ),

  own: os.holds.own.handler(async ({ input, context }) => {
    const found = await listOwnHolds(context.database.db, input.doctorId);
    return found.map((hold) => ({ ...hold, name: nameFor(context, hold) }));
  }),

  preview: os.holds.preview.handler(({ input, context }) =>
    previewHold(context.database.db, input.target),
  ),

  create: os.holds.create.handler(({ input, context }) =>
    transactionWithClient(context.database, (tx, client) =>
      createHolds({ database: context.database, tx, client }, input, actorOf(context)),
    ),
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
