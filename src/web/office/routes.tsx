/** The screens of staff: one line each. A menu option without a line here is not shown. */
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ScreenRoute } from '../kit/shell-router.tsx';

export const OFFICE_SCREENS: readonly ScreenRoute[] = [
  {
    path: '/perfil',
    component: lazyRouteComponent(() => import('../features/session/public.ts'), 'ProfileScreen'),
  },
];
