/** The screen that one wanted before being sent to the identity provider. It stands in the tab alone, not in an address. */
import { storedInTab, storeInTab } from '../../kit/shell/tab-storage.ts';

const NAME = 'sign-on-return';
/** The sign-in pages themselves: who came by them wants the first screen. */
const SIGN_IN_PAGES: readonly string[] = ['/native-login', '/professional-login', '/ingreso-unico'];

/** Stores the screen that is open. */
export function keepReturnAddress({ pathname, search }: Location): void {
  storeInTab(NAME, SIGN_IN_PAGES.includes(pathname) ? '/' : pathname + search);
}

/** The stored screen; the first one when there is none. */
export function returnAddress(): string {
  return ownAddress(storedInTab(NAME), window.location.origin);
}

/** The whole address of a screen of this site; of anything else, that of the first screen. */
export function ownAddress(stored: unknown, origin: string): string {
  const url = typeof stored === 'string' ? URL.parse(stored, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}
