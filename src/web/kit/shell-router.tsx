/** Makes a shell's router out of its map of screens, and keeps screens from whoever may not open them. */
import { useQuery } from '@tanstack/react-query';
import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { SCREENS, type Screen } from '../../contract/call.ts';
import { currentUserQuery } from './client.ts';
import { mayOpen, useCurrentUser } from './current-user.ts';
import { AccessDenied, NotFound, ScreenFailed } from './dead-ends.tsx';
import { LoadingState } from './states.tsx';

/** One screen: its address in the menu, and the component, loaded when it is first opened. */
export type ScreenRoute = {
  path: Screen;
  component: AsyncRouteComponent<Record<string, never>>;
  /** Other spellings of the address, which lead to it. */
  aliases?: readonly string[];
};

/** The router of a shell. `frame` gets the open screen as its children. */
export function createShellRouter(
  screens: readonly ScreenRoute[],
  Frame: ComponentType<{ children: React.ReactNode }>,
) {
  const root = createRootRoute({
    component: () => (
      <Frame>
        <WhenSignedIn />
      </Frame>
    ),
    notFoundComponent: DeadEnd,
    errorComponent: ScreenFailed,
  });
  const home = () => <Home screens={screens} />;
  const routes = screens.flatMap(({ path, component: Component, aliases = [] }) => [
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <Guarded screen={path}>
          <Component />
        </Guarded>
      ),
      errorComponent: ScreenFailed,
    }),
    ...aliases.map((alias) =>
      createRoute({
        getParentRoute: () => root,
        path: alias,
        component: () => <Navigate to={path} replace />,
      }),
    ),
  ]);
  const homes = ['/native-login', '/professional-login', '/']
    .filter((path) => !screens.some((screen) => screen.path === path))
    .map((path) => createRoute({ getParentRoute: () => root, path, component: home }));
  return createRouter({
    routeTree: root.addChildren([...routes, ...homes]),
    // Hovering over a menu entry loads its code.
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

/** The frame is painted from the last visit's menu; screens wait until the session is known. */
function WhenSignedIn() {
  const { data: user } = useQuery(currentUserQuery);
  if (!user) return <LoadingState />;
  return (
    <Suspense fallback={<LoadingState />}>
      <Outlet />
    </Suspense>
  );
}

function Guarded({ screen, children }: { screen: Screen; children: React.ReactNode }) {
  return mayOpen(useCurrentUser(), screen) ? children : <AccessDenied />;
}

/** Goes to the first screen of the user's menu (there is a screen for). */
function Home({ screens }: { screens: readonly ScreenRoute[] }) {
  const user = useCurrentUser();
  const paths: readonly string[] = screens.map((screen) => screen.path);
  const first = user.menu.find((option) => paths.includes(option.href));
  return first ? <Navigate to={first.href} replace /> : <AccessDenied />;
}

/** An address without a screen here: one of the product's that this profile lacks, or none at all. */
function DeadEnd() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const screen = SCREENS.find((path) => path === pathname);
  return screen && !mayOpen(user, screen) ? <AccessDenied /> : <NotFound />;
}
