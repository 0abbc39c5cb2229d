/** The tabs of the doctor's portal, in their order: one entry each (documents §7). */
import type { ScreenRoute } from '../kit/shell/shell-router.tsx';

export type PortalTab = ScreenRoute & {
  label: string;
  /** Whether it is about the linked doctor: a user without one sees how to get linked. */
  isOfDoctor: boolean;
};

export const PORTAL_TABS: readonly PortalTab[] = [
  {
    path: '/mis-pagos',
    label: 'Mis Pagos',
    isOfDoctor: true,
    aliases: ['/dashboard-doctor'],
    load: () => import('./my-payments-tab.tsx').then((module) => module.MyPaymentsTab),
  },
  {
    path: '/participaciones',
    label: 'Participaciones',
    isOfDoctor: true,
    load: () => import('./participations-tab.tsx').then((module) => module.ParticipationsTab),
  },
  {
    path: '/reportes-medico',
    label: 'Reportes',
    isOfDoctor: true,
    load: () => import('../documents/doctor-reports/public.ts').then((module) => module.ReportsTab),
  },
  {
    path: '/perfil',
    isLast: true,
    label: 'Mi Perfil',
    isOfDoctor: false,
    load: () => import('../access/profile/public.ts').then((module) => module.ProfileScreen),
  },
  {
    path: '/perfil/configuracion',
    label: 'Configuración',
    isOfDoctor: false,
    load: () => import('./settings-tab.tsx').then((module) => module.SettingsTab),
  },
];
