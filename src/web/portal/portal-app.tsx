/** The portal of doctors and plain users (spec 2 §2.16). */
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UserMenu } from '../features/session/public.ts';
import { ShellFrame } from '../kit/shell-frame.tsx';
import { createShellRouter } from '../kit/shell-router.tsx';
import { PORTAL_SCREENS } from './routes.tsx';

const router = createShellRouter(PORTAL_SCREENS, ({ children }: { children: ReactNode }) => (
  <ShellFrame screens={PORTAL_SCREENS} user={<UserMenu />}>
    {children}
  </ShellFrame>
));

export function PortalApp() {
  return <RouterProvider router={router} />;
}
