/** The portal of doctors and plain users (documents §7). */
import { RouterProvider } from '@tanstack/react-router';
import { createShellRouter } from '../kit/shell/shell-router.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { PORTAL_TABS } from './routes.tsx';

const router = createShellRouter(PORTAL_TABS, PortalFrame);

export function PortalApp() {
  return <RouterProvider router={router} />;
}
