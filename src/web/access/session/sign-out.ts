/** Ends the session. */
import { api } from '../../kit/shell/client.ts';
import { forgetMenu } from '../../kit/shell/menu-mirror.ts';
import { clearTabStorage } from '../../kit/shell/tab-storage.ts';

/**
 * Signs out and goes to '/', whether or not the server could be told (access §2.3). Who came by the identity provider goes on to
 * where it ends its own session (access §21.9).
 */
export async function signOut(): Promise<void> {
  forgetMenu();
  clearTabStorage();
  let next = '/';
  try {
    next = (await api.session.signOut.call()).providerSignOut ?? next;
  } finally {
    window.location.assign(next);
  }
}
