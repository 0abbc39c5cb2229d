/** What the menu offers: the options of the user's profile that have a screen. */
import { useQuery } from '@tanstack/react-query';
import type { MenuOption } from '../../contract/session.ts';
import { currentUserQuery } from './client.ts';
import { savedMenu } from './menu-mirror.ts';
import type { ScreenRoute } from './shell-router.tsx';

/** In the menu's order; of the last visit's menu until the session is known. */
export function useMenuOptions(screens: readonly ScreenRoute[]): MenuOption[] {
  const { data: user } = useQuery(currentUserQuery);
  const existing: readonly string[] = screens.map((screen) => screen.path);
  const menu = user?.menu ?? savedMenu()?.menu ?? [];
  return menu.filter(({ href }) => existing.includes(href));
}
