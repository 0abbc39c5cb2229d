/** The screens of staff: one line each. A menu option without a line here is not shown. */
import type { ScreenRoute } from '../kit/shell-router.tsx';

export const OFFICE_SCREENS: readonly ScreenRoute[] = [
  {
    path: '/perfil',
    load: () => import('../features/session/public.ts').then((module) => module.ProfileScreen),
  },
];
