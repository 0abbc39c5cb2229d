/** The menu and its permissions as an administrator edits them (access §8, access §10). */

/** The profiles, in the order of the matrix. */
export const PROFILES = ['admin', 'supervisor', 'doctor', 'user'] as const;
export type Profile = (typeof PROFILES)[number];

/** The icons that an option may have; an unknown one shows as the calculator (access §8.4). */
export const MENU_ICONS = [
  'Users',
  'UserCheck',
  'ClipboardList',
  'Calculator',
  'BarChart3',
  'Heart',
  'Stethoscope',
  'CreditCard',
  'CheckSquare',
  'Building2',
  'Banknote',
  'FileText',
  'HandHeart',
  'User',
  'Settings',
  'Plus',
  'Pause',
  'Replace',
  'CalendarCheck',
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];
export const DEFAULT_MENU_ICON: MenuIcon = 'Calculator';

/** The option without which nobody could change permissions again: admin keeps it (access §8.9). */
export const PROTECTED_ROUTE = '/permissions-admin';

/**
 * An option's content and the profiles that have it. `position` orders the menu; a section is placed by its first
 * option.
 */
export type MenuContent = {
  readonly href: string;
  readonly label: string;
  readonly icon: string;
  readonly section: string;
  readonly position: number;
  readonly isActive: boolean;
  readonly permissions: Readonly<Record<Profile, boolean>>;
};
export type MenuItem = MenuContent & { readonly id: number };

/** The options that a change touched, before and after it. An option in only one of the lists was removed or added. */
export type MenuChange = {
  readonly before: readonly MenuItem[];
  readonly after: readonly MenuItem[];
};

/** A route as it is stored: outside addresses as they are, others with a slash in front (access §8.5). */
export function storedRoute(typed: string): string {
  const route = typed.trim();
  return isOutside(route) ? route : `/${route.replace(/^\/+/, '')}`;
}

/**
 * An option's target: a screen of the portal (with the rest of its address), an outside address, or nothing if no
 * screen has that route.
 */
export function menuTarget(
  href: string,
  screens: readonly string[],
): 'screen' | 'outside' | 'nothing' {
  if (isOutside(href)) return 'outside';
  return screens.includes(pathOf(href)) ? 'screen' : 'nothing';
}

/** The address without query and anchor. */
export function pathOf(href: string): string {
  return href.replace(/[?#].*$/s, '');
}

function isOutside(href: string): boolean {
  return /^https?:\/\/[^/]/i.test(href);
}

/** Whether admin still has the protected option. */
export function keepsProtected(items: readonly MenuItem[]): boolean {
  const option = items.find(({ href }) => href === PROTECTED_ROUTE);
  return Boolean(option?.isActive && option.permissions.admin);
}

/** The options that differ between two menus, matched by id. */
export function menuChange(before: readonly MenuItem[], after: readonly MenuItem[]): MenuChange {
  return { before: changedIn(before, after), after: changedIn(after, before) };
}

function changedIn(items: readonly MenuItem[], others: readonly MenuItem[]): MenuItem[] {
  const byId = new Map(others.map((item) => [item.id, item]));
  return items.filter((item) => !isSame(item, byId.get(item.id)));
}

function isSame(item: MenuItem, other: MenuItem | undefined): boolean {
  return other !== undefined && item.href === other.href && differing(item, other).length === 0;
}

/** Whether only the option's place in the menu differs. */
export function isOnlyMoved(item: MenuItem, other: MenuItem): boolean {
  return differing(item, other).every((cell) => cell === 'position');
}

/** The fields of an option that can be restored separately; its route can't. */
const FIELDS = ['label', 'icon', 'section', 'position', 'isActive'] as const;
type Cell = (typeof FIELDS)[number] | Profile;

function cellOf(item: MenuItem, cell: Cell): unknown {
  return cell in item.permissions ? item.permissions[cell as Profile] : item[cell as 'label'];
}

function differing(item: MenuItem, other: MenuItem): Cell[] {
  return [...FIELDS, ...PROFILES].filter((cell) => cellOf(item, cell) !== cellOf(other, cell));
}

/**
 * The menu without an earlier change; null when a value that the change set has changed since. Everything that the
 * change did not touch stays as it is now.
 */
export function withoutChange(
  items: readonly MenuItem[],
  { before, after }: MenuChange,
): MenuItem[] | null {
  const [earlier, current] = [before, items].map(
    (list) => new Map(list.map((item) => [item.id, item])),
  );
  const set = new Set(after.map(({ id }) => id));
  const next = new Map(current);
  for (const made of after) {
    const now = current?.get(made.id);
    const was = earlier?.get(made.id);
    if (now === undefined) return null;
    // For an added option everything was set except its place, which other moves may have changed.
    const cells = was ? differing(was, made) : [...FIELDS, ...PROFILES].filter(isNoPlace);
    if (cells.some((cell) => cellOf(now, cell) !== cellOf(made, cell))) return null;
    if (was) next.set(made.id, restored(now, was, cells));
    else next.delete(made.id);
  }
  for (const gone of before.filter(({ id }) => !set.has(id))) {
    const isTaken = items.some(({ id, href }) => id === gone.id || href === gone.href);
    if (isTaken) return null;
    next.set(gone.id, gone);
  }
  return [...next.values()];
}

const isNoPlace = (cell: Cell) => cell !== 'position';

/** The option with these cells restored. */
function restored(now: MenuItem, was: MenuItem, cells: readonly Cell[]): MenuItem {
  const fields = FIELDS.filter((field) => cells.includes(field)).map((field) => [
    field,
    was[field],
  ]);
  const profiles = PROFILES.filter((profile) => cells.includes(profile)).map((profile) => [
    profile,
    was.permissions[profile],
  ]);
  return {
    ...now,
    ...Object.fromEntries(fields),
    permissions: { ...now.permissions, ...Object.fromEntries(profiles) },
  };
}

/**
 * The menu in another order, which names every id once. The set of positions stays the same, so an option that keeps
 * its place is not changed.
 */
export function inOrder(items: readonly MenuItem[], ids: readonly number[]): MenuItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const positions = items.map(({ position }) => position).sort((a, b) => a - b);
  let last = Number.NEGATIVE_INFINITY;
  return ids.flatMap((id, at) => {
    last = Math.max(positions[at] ?? 0, last + 1);
    const item = byId.get(id);
    return item ? [{ ...item, position: last }] : [];
  });
}

/** The position after a section's last option; for a new section, after all options. */
export function lastPlace(items: readonly MenuItem[], section: string): number {
  const own = items.filter((item) => item.section === section);
  const places = (own.length > 0 ? own : items).map(({ position }) => position);
  return Math.max(0, ...places) + 1;
}

/** The options grouped by section, both in the menu's order. */
export function bySection<Item extends { section: string }>(
  items: readonly Item[],
): [string, Item[]][] {
  return [...Map.groupBy(items, ({ section }) => section)];
}

/** The sections that a new option is offered, besides those of its own making (access §6.4). */
export const MENU_SECTIONS = [
  'Dashboard',
  'Gestión de Maestros',
  'Sistema de Pagos',
  'Contabilidad Tesorería',
  'Reportes',
  'Documentación',
  'Portal Médico',
  'Configuración',
  'Sistema',
] as const;
