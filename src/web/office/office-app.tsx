/** The shell of administrators and supervisors. */
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UserMenu } from '../access/session/public.ts';
import { ExplanationPanel } from '../fees/calculations/explanation-panel.tsx';
import { backgroundComponent } from '../kit/loading/loaded-code.tsx';
import { ShellFrame } from '../kit/shell/shell-frame.tsx';
import { createShellRouter } from '../kit/shell/shell-router.tsx';
import { doctorFinder } from '../masters/doctors/public.ts';
import { AssistantBadge, FloatingAssistant } from '../operations/assistant/public.ts';
import { OFFICE_SCREENS } from './routes.tsx';

/** Loaded in the background, after the first screen. */
const AskedDialogs = backgroundComponent(
  async () => (await import('./asked-dialogs.tsx')).AskedDialogs,
);

const LiveChanges = backgroundComponent(
  async () => (await import('./live-changes.tsx')).LiveChanges,
);

const WorkingPeriodMenu = backgroundComponent(
  async () => (await import('../kit/table/working-period-menu.tsx')).WorkingPeriodMenu,
);

const router = createShellRouter(OFFICE_SCREENS, ({ children }: { children: ReactNode }) => (
  <ShellFrame
    screens={OFFICE_SCREENS}
    finder={doctorFinder}
    user={
      <>
        <WorkingPeriodMenu />
        <UserMenu />
      </>
    }
    badge={<AssistantBadge />}
    floating={<FloatingAssistant />}
  >
    {children}
    <ExplanationPanel />
    <AskedDialogs />
    <LiveChanges />
  </ShellFrame>
));

export function OfficeApp() {
  return <RouterProvider router={router} />;
}
