/** The shell of administrators and supervisors. */
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AssistantBadge, FloatingAssistant } from '../features/assistant/public.ts';
import { UserMenu } from '../features/session/public.ts';
import { ShellFrame } from '../kit/shell-frame.tsx';
import { createShellRouter } from '../kit/shell-router.tsx';
import { OFFICE_SCREENS } from './routes.tsx';

const router = createShellRouter(OFFICE_SCREENS, ({ children }: { children: ReactNode }) => (
  <ShellFrame
    screens={OFFICE_SCREENS}
    user={<UserMenu />}
    badge={<AssistantBadge />}
    floating={<FloatingAssistant />}
  >
    {children}
  </ShellFrame>
));

export function OfficeApp() {
  return <RouterProvider router={router} />;
}
