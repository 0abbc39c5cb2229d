/** Wiring: the handlers of every call. */
import { doctors } from './features/doctors/handlers.ts';
import { session } from './features/session/handlers.ts';
import { os } from './platform/implement.ts';

export const router = os.router({
  session,
  doctors,
});
