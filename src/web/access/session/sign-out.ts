/** Ending the session. */
import { api } from '../../kit/shell/client.ts';
import { forgetTab } from '../../kit/shell/kept-in-tab.ts';
import { forgetMenu } from '../../kit/shell/menu-mirror.ts';

/** Signs out and goes to '/', whether or not the server could be told (spec 1 §7). */
export async function signOut(): Promise<void> {
  forgetMenu();
  forgetTab();
  await api.session.signOut.call().finally(() => window.location.assign('/'));
}
