/** Wiring: the handlers of every call. */
import { calculations } from './features/calculations/handlers.ts';
import { doctors } from './features/doctors/handlers.ts';
import { jobs } from './features/jobs/handlers.ts';
import { payroll } from './features/payroll/handlers.ts';
import { session } from './features/session/handlers.ts';
import { os } from './platform/implement.ts';

export const router = os.router({
  session,
  doctors,
  jobs,
  calculations,
  payroll,
});
