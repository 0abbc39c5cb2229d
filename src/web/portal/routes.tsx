/** The screens of the doctor portal: one line each. */
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ScreenRoute } from '../kit/shell-router.tsx';

export const PORTAL_SCREENS: readonly ScreenRoute[] = [
  {
    path: '/mis-pagos',
    component: lazyRouteComponent(() => import('./my-payments-screen.tsx'), 'MyPaymentsScreen'),
  },
  {
    path: '/perfil',
    component: lazyRouteComponent(() => import('../features/session/public.ts'), 'ProfileScreen'),
  },
];
