/** The tabs of the doctor's portal, in their order: one entry each (documents §7). */
import {
  IconCash,
  IconReportMoney,
  IconSettings,
  IconStethoscope,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ScreenRoute } from '../kit/shell/shell-router.tsx';

export type PortalTab = ScreenRoute & {
  label: string;
  /** Above the label on a phone, where all tabs stand in one line. */
  icon: ComponentType<{ size?: number }>;
  /** Whether it is about the linked doctor: a user without one sees how to get linked. */
  isOfDoctor: boolean;
};

export const PORTAL_TABS: readonly PortalTab[] = [
  {
    path: '/mis-pagos',
    label: 'Mis Pagos',
    icon: IconCash,
    isOfDoctor: true,
    aliases: ['/dashboard-doctor'],
    load: () => import('./my-payments-tab.tsx').then((module) => module.MyPaymentsTab),
  },
  {
    path: '/participaciones',
    label: 'Participaciones',
    icon: IconStethoscope,
    isOfDoctor: true,
    load: () => import('./participations-tab.tsx').then((module) => module.ParticipationsTab),
  },
  {
    path: '/reportes-medico',
    label: 'Reportes',
    icon: IconReportMoney,
    isOfDoctor: true,
    load: () => import('../documents/doctor-reports/public.ts').then((module) => module.ReportsTab),
  },
  {
    path: '/perfil',
    isLast: true,
    label: 'Mi Perfil',
    icon: IconUser,
    isOfDoctor: false,
    load: () => import('../access/profile/public.ts').then((module) => module.ProfileScreen),
  },
  {
    path: '/perfil/configuracion',
    label: 'Configuración',
    icon: IconSettings,
    isOfDoctor: false,
    load: () => import('./settings-tab.tsx').then((module) => module.SettingsTab),
  },
];
