/** Makes a shell's router from its map of screens, and admits only users whose menu has the screen. */
import { useQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect } from 'react';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { SCREENS, type Screen } from '../../../contract/screens.ts';
import { CodeUnavailable, loadedComponent } from '../loading/loaded-code.tsx';
import { ScreenFailed } from '../loading/screen-failed.tsx';
import { LoadingState } from '../loading/states.tsx';
import { currentUserQuery } from './client.ts';
import { mayOpen } from './current-user.ts';
import { AccessDenied, NotFound } from './error-pages.tsx';

/**
 * One screen: its address in the menu (or one below such an address), and its component, which is loaded when the
 * screen first opens.
 */
export type ScreenRoute = {
  path: Screen | `${Screen}/${string}`;
  load: () => Promise<ComponentType>;
  /** The palette's actions on this screen: their label, and the search part of the address. */
  actions?: readonly { label: string; search: Record<string, unknown> }[];
  /** Other spellings of the address, which redirect to it. */
  aliases?: readonly string[];
  /** Whether sign-in leads here only if there is no other screen. */
  isLast?: true;
};

/** The router of a shell; the open screen is rendered as the children of `Frame`. */
export function createShellRouter(
  screens: readonly ScreenRoute[],
  Frame: ComponentType<{ children: React.ReactNode }>,
) {
  const root = createRootRoute({
    component: () => (
      <Frame>
        <Gate screens={screens} />
      </Frame>
    ),
    notFoundComponent: NotFound,
    errorComponent: RouteFailed,
  });
  const redirect = (from: string, to: string) =>
    createRoute({
      getParentRoute: () => root,
      path: from,
      component: () => <Navigate to={to} replace />,
    });
  const routes = screens.flatMap(({ path, load, aliases = [] }) => [
    createRoute({
      getParentRoute: () => root,
      path,
      component: loadedComponent(load),
      errorComponent: RouteFailed,
    }),
    ...aliases.map((alias) => redirect(alias, path)),
  ]);
  // Until the redirect is known, so that 'Página no encontrada' does not flash.
  const homes = HOMES.filter((path) => !screens.some((screen) => screen.path === path)).map(
    (path) => createRoute({ getParentRoute: () => root, path, component: LoadingState }),
  );
  return createRouter({
    routeTree: root.addChildren([...routes, ...homes]),
    // Pointing at a menu entry loads its code.
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

/** Replaces a screen that failed. Its code is loaded again when the user comes back. */
function RouteFailed({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => () => forget(error), [error]);
  const retry = () => {
    forget(error);
    reset();
  };
  return <ScreenFailed error={error} retry={retry} />;
}

function forget(error: unknown): void {
  if (error instanceof CodeUnavailable) error.forget();
}

/** Addresses that lead to the first screen: a signed-in user needs no sign-in page. */
export const HOMES = ['/', '/native-login', '/professional-login'];

/**
 * Shows the address's screen if the user's menu has it. Meanwhile the frame is painted from the last visit's menu;
 * screens wait until the session is known.
 */
function Gate({ screens }: { screens: readonly ScreenRoute[] }) {
  const { data: user } = useQuery(currentUserQuery);
  const { pathname } = useLocation();
  if (!user) return <LoadingState />;
  if (HOMES.includes(pathname) && !opens(pathname, screens, user)) {
    const options = user.menu.filter(({ href }) => opens(href, screens, user));
    const isLast = (href: string) => screens.some((one) => one.path === href && one.isLast);
    const first = options.find(({ href }) => !isLast(href)) ?? options[0];
    return first ? <Navigate to={first.href} replace /> : <AccessDenied />;
  }
  const screen = SCREENS.find((path) => pathname === path || pathname.startsWith(`${path}/`));
  if (screen && !mayOpen(user, screen)) return <AccessDenied />;
  return (
    <Suspense fallback={<LoadingState />}>
      <Outlet />
    </Suspense>
  );
}

/** Whether an address has a screen in this shell that the user may open. */
function opens(href: string, screens: readonly ScreenRoute[], user: CurrentUser): boolean {
  return (
    screens.some(({ path }) => path === href) && user.menu.some((option) => option.href === href)
  );
}
