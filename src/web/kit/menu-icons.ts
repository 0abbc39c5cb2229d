/** The icons that a menu option may name (spec 2 §3). */
import {
  IconBuilding,
  IconCalculator,
  IconCash,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconFileText,
  IconHeart,
  IconHeartHandshake,
  IconPlus,
  IconSettings,
  IconSquareCheck,
  IconStethoscope,
  IconUser,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<string, TablerIcon>> = {
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
};

/** The icon of that name; an unknown name gives the calculator. */
export function menuIcon(name: string): TablerIcon {
  return ICONS[name] ?? IconCalculator;
}
