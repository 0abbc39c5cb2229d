/** The icons that a menu option may name (access §8.4). */
import {
  IconBuilding,
  IconCalculator,
  IconCalendarCheck,
  IconCash,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconFileText,
  IconHeart,
  IconHeartHandshake,
  IconPlayerPause,
  IconPlus,
  IconReplace,
  IconSettings,
  IconSquareCheck,
  IconStethoscope,
  IconUser,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { DEFAULT_MENU_ICON, MENU_ICONS, type MenuIcon } from '../../../domain/access/menu.ts';

const ICONS: Readonly<Record<MenuIcon, TablerIcon>> = {
  Users: IconUsers,
  UserCheck: IconUserCheck,
  ClipboardList: IconClipboardList,
  Calculator: IconCalculator,
  BarChart3: IconChartBar,
  Heart: IconHeart,
  Stethoscope: IconStethoscope,
  CreditCard: IconCreditCard,
  CheckSquare: IconSquareCheck,
  Building2: IconBuilding,
  Banknote: IconCash,
  FileText: IconFileText,
  HandHeart: IconHeartHandshake,
  User: IconUser,
  Settings: IconSettings,
  Plus: IconPlus,
  Pause: IconPlayerPause,
  CalendarCheck: IconCalendarCheck,
  Replace: IconReplace,
};

/** The icon with this name; the calculator for an unknown name. */
export function menuIcon(name: string): TablerIcon {
  return ICONS[MENU_ICONS.find((icon) => icon === name) ?? DEFAULT_MENU_ICON];
}
