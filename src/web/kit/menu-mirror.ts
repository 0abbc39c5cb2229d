/**
 * The menu of the last visit, in the browser's local storage: it is painted at once, while the session
 * is still being asked for. Its shape is that of spec 1 §3; what counts is the server's (design §7).
 */
import { z } from 'zod';
import type { CurrentUser, MenuOption } from '../../contract/session.ts';
import { PROFILES } from '../../domain/menu.ts';

const KEY = 'menuPermissions';

const mirror = z.object({
  menuItems: z.array(
    z.object({
      id: z.number(),
      href: z.string(),
      label: z.string(),
      icon: z.string(),
      section: z.string(),
      isActive: z.boolean(),
    }),
  ),
  permissions: z.array(
    z.object({
      profile: z.enum(PROFILES),
      menuItemId: z.number(),
      isAllowed: z.boolean(),
    }),
  ),
});

/** Keeps the user's menu for the next visit. */
export function saveMenu({ profile, menu }: CurrentUser): void {
  const text: z.input<typeof mirror> = {
    menuItems: menu.map((option) => ({ ...option, isActive: true })),
    permissions: menu.map(({ id }) => ({ profile, menuItemId: id, isAllowed: true })),
  };
  localStorage.setItem(KEY, JSON.stringify(text));
}

/** Forgets it: nobody is signed in. */
export function forgetMenu(): void {
  localStorage.removeItem(KEY);
}

/** The profile and menu of the last visit; null when there are none that can be read. */
export function savedMenu(): { profile: CurrentUser['profile']; menu: MenuOption[] } | null {
  try {
    const parsed = mirror.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    const profile = parsed.data?.permissions[0]?.profile;
    if (!parsed.data || !profile) return null;
    const allowed = new Set(
      parsed.data.permissions.filter((one) => one.isAllowed).map((one) => one.menuItemId),
    );
    return { profile, menu: parsed.data.menuItems.filter(({ id }) => allowed.has(id)) };
  } catch {
    // Not JSON: the same as nothing kept.
    return null;
  }
}
