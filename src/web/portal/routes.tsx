/** The screens of the doctor portal: one line each. */
import type { ScreenRoute } from '../kit/shell-router.tsx';

export const PORTAL_SCREENS: readonly ScreenRoute[] = [
  {
    path: '/mis-pagos',
    load: () => import('./my-payments-screen.tsx').then((module) => module.MyPaymentsScreen),
  },
  {
    path: '/perfil',
    load: () => import('../features/session/public.ts').then((module) => module.ProfileScreen),
  },
];
