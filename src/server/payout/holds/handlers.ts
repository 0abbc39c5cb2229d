/** The calls of holds (payout §23). */
import type { HoldKind } from '../../../contract/payout/holds.ts';
import { withPatients } from '../../../domain/identity/patient-view.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import {
  byActor,
  byActorWithClient,
  callsOf,
  inOneTransaction,
} from '../../platform/http/implement.ts';
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

export const holds = callsOf('holds', {
  list: async ({ input, context }) => {
    const found = await listHolds(context.database.db, input, {
      ...input,
      patients: context.patients,
    });
    return found.map((hold) => ({ ...hold, name: nameFor(context, hold) }));
  },

  summary: ({ input, context }) => sumHolds(context.database.db, input),

  marks: async ({ input, context }) => {
    const found = await listMarks(context.database.db, input);
    return found.map((mark) => ({
      ...mark,
      name: nameFor(context, { kind: mark.holdKind, name: mark.name }),
    }));
  },

  ownMarks: ({ input, context }) => listOwnMarks(context.database.db, input.doctorId, input),

  own: async ({ input, context }) => {
    const found = await listOwnHolds(context.database.db, input.doctorId);
    return found.map((hold) => ({ ...hold, name: nameFor(context, hold) }));
  },

  preview: ({ input, context }) => previewHold(context.database.db, input.target),

  create: byActorWithClient(createHolds),

  release: inOneTransaction((tx, { input, context }) =>
    releaseHolds(tx, { ids: [input.id], reason: input.reason }, actorOf(context)),
  ),

  releaseMany: byActor(releaseHolds),
});
