/** Ends the session. */
import { api } from '../../kit/shell/client.ts';
import { forgetMenu } from '../../kit/shell/menu-mirror.ts';
import { clearTabStorage } from '../../kit/shell/tab-storage.ts';

/** Signs out and goes to '/', whether or not the server could be told (access §2.3). */
export async function signOut(): Promise<void> {
  forgetMenu();
  clearTabStorage();
  await api.session.signOut.call().finally(() => window.location.assign('/'));
}
