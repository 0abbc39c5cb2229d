/** How much of patients calls tell that are made within the server, for somebody who may be told less than the person who asks. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PatientView } from '../../domain/identity/patient-view.ts';

const most = new AsyncLocalStorage<PatientView>();

/** Makes calls that tell no more of patients than `view`. Calls that open a record in full are no exception. */
export function tellingAtMost<Found>(
  view: PatientView,
  calls: () => Promise<Found>,
): Promise<Found> {
  return most.run(view, calls);
}

/** The lesser of what the person who asks is told, and what the call is made for. */
export function toldAtMost(view: PatientView): PatientView {
  const views = [view, most.getStore() ?? 'shown'];
  return views.includes('hidden') ? 'hidden' : views.includes('masked') ? 'masked' : 'shown';
}
