/** The screens of staff: one line each. A menu option without a line here is not shown. */
import type { ScreenRoute } from '../kit/shell-router.tsx';

export const OFFICE_SCREENS: readonly ScreenRoute[] = [
  {
    path: '/atenciones-medicas',
    load: () =>
      import('../features/attentions/attentions-screen.tsx').then(
        (module) => module.AttentionsScreen,
      ),
  },
  {
    path: '/calcular-pagos',
    load: () =>
      import('../features/calculations/calculations-screen.tsx').then(
        (module) => module.CalculationsScreen,
      ),
  },
  {
    path: '/procesar-pagos',
    load: () =>
      import('../features/payroll/process-screen.tsx').then((module) => module.ProcessScreen),
  },
  {
    path: '/perfil',
    load: () => import('../features/session/public.ts').then((module) => module.ProfileScreen),
  },
];
