/** The entries of the menu: the user's options that have a screen. */
import { useQuery } from '@tanstack/react-query';
import type { MenuOption } from '../../../contract/access/session.ts';
import { menuTarget, pathOf } from '../../../domain/access/menu.ts';
import { currentUserQuery } from './client.ts';
import { savedMenu } from './menu-mirror.ts';
import type { ScreenRoute } from './shell-router.tsx';

/**
 * In the menu's order; from the last visit's menu until the session is known. An option with filters in its address is
 * shown if the user has the screen itself. An option without a screen is not shown, so no link leads nowhere.
 */
export function useMenuOptions(screens: readonly ScreenRoute[]): MenuOption[] {
  const { data: user } = useQuery(currentUserQuery);
  const existing: readonly string[] = screens.map((screen) => screen.path);
  const menu = user?.menu ?? savedMenu()?.menu ?? [];
  const own = new Set(menu.map(({ href }) => href));
  return menu.filter(({ href }) => {
    const target = menuTarget(href, existing);
    return target === 'outside' || (target === 'screen' && own.has(pathOf(href)));
  });
}
