/** What follows a change that failed. */
import { refreshAll } from '../shell/client.ts';
import { toast } from './toast.tsx';

/** Tells why, under the title, and reads the screen again: it may be outdated. For `onError` of a mutation. */
export const tellFailure = (title: string) => (error: unknown) => {
  toast.error(title, error);
  void refreshAll();
};
