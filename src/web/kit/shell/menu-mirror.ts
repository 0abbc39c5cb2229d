/**
 * The menu of the last visit, in the browser's local storage: it is painted at once, while the session
 * is still being asked for. What counts is the server's menu (product §12.4, access §8.14).
 */
import type { CurrentUser, MenuOption } from '../../../contract/access/session.ts';
import { PROFILES } from '../../../domain/access/menu.ts';

const KEY = 'menuPermissions';

type Profile = CurrentUser['profile'];
type Mirror = {
  menuItems: (MenuOption & { isActive: boolean })[];
  permissions: { profile: Profile; menuItemId: number; isAllowed: boolean }[];
};

// Checked by hand: the first paint would otherwise need the schema library just for this.
const TEXTS = ['href', 'label', 'icon', 'section'];

function isMirror(value: unknown): value is Mirror {
  if (!isRecord(value)) return false;
  const { menuItems, permissions } = value;
  return (
    Array.isArray(menuItems) &&
    menuItems.every(
      (item) =>
        isRecord(item) &&
        typeof item.id === 'number' &&
        TEXTS.every((field) => typeof item[field] === 'string'),
    ) &&
    Array.isArray(permissions) &&
    permissions.every(
      (one) =>
        isRecord(one) &&
        typeof one.menuItemId === 'number' &&
        typeof one.isAllowed === 'boolean' &&
        PROFILES.some((profile) => profile === one.profile),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Stores the user's menu for the next visit. */
export function saveMenu({ profile, menu }: CurrentUser): void {
  const text: Mirror = {
    menuItems: menu.map((option) => ({ ...option, isActive: true })),
    permissions: menu.map(({ id }) => ({ profile, menuItemId: id, isAllowed: true })),
  };
  localStorage.setItem(KEY, JSON.stringify(text));
}

/** Deletes the stored menu when the session ends. */
export function forgetMenu(): void {
  localStorage.removeItem(KEY);
}

/** The profile and menu of the last visit; null if there are none, or if they are unreadable. */
export function savedMenu(): { profile: Profile; menu: MenuOption[] } | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const profile = isMirror(saved) ? saved.permissions[0]?.profile : undefined;
    if (!isMirror(saved) || !profile) return null;
    const allowed = new Set(
      saved.permissions.filter((one) => one.isAllowed).map((one) => one.menuItemId),
    );
    return { profile, menu: saved.menuItems.filter(({ id }) => allowed.has(id)) };
  } catch {
    // Not JSON: as if nothing were stored.
    return null;
  }
}
