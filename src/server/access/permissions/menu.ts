/** Reads and writes the stored menu as a whole: it has only a few dozen options. */
import type { MenuEntry, MenuSettings } from '../../../contract/access/permissions.ts';
import { waysTo } from '../../../contract/call.ts';
import {
  isOnlyMoved,
  type MenuItem,
  menuChange,
  type Profile,
} from '../../../domain/access/menu.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { callRoutes } from '../../platform/http/calls.ts';

export type StoredItem = MenuItem & { readonly version: number };

/** All options in the menu's order. A profile without a row in the matrix has none. */
export async function readMenu(db: Db | Tx): Promise<StoredItem[]> {
  return rowsOf<StoredItem>(db)`
    SELECT id, href, label, icon, section, position, is_active, version,
           (SELECT json_object_agg(one, coalesce(is_allowed, false))
              FROM unnest(enum_range(NULL::user_profile)) AS one
              LEFT JOIN permission ON menu_option_id = menu_option.id AND profile = one) AS permissions
      FROM menu_option ORDER BY position, id`;
}

type Default = Omit<MenuItem, 'id' | 'permissions' | 'isActive'> & { profiles: Profile[] };

/** The menu of a new installation. Existing options keep their ids; others have none yet. */
export async function defaultMenu(
  db: Db | Tx,
  items: readonly MenuItem[],
): Promise<(Omit<MenuItem, 'id'> & { id: number | null })[]> {
  const rows = await rowsOf<Default>(db)`
    SELECT href, label, icon, section, position, profiles::text[] AS profiles
      FROM menu_default ORDER BY position`;
  const ids = new Map(items.map(({ href, id }) => [href, id]));
  return rows.map(({ profiles, ...row }) => ({
    ...row,
    id: ids.get(row.href) ?? null,
    isActive: true,
    permissions: {
      admin: profiles.includes('admin'),
      supervisor: profiles.includes('supervisor'),
      doctor: profiles.includes('doctor'),
      user: profiles.includes('user'),
    },
  }));
}

/** Stores the differences between two menus. An option's version increases unless it was only moved. */
export async function writeMenu(
  tx: Tx,
  items: readonly StoredItem[],
  next: readonly MenuItem[],
): Promise<void> {
  const { before, after } = menuChange(items, next);
  const stored = new Map(items.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.map(({ id }) => id).filter((id) => !kept.has(id));
  await carryOut(tx)`DELETE FROM menu_option WHERE id = ANY (${removed}::int[])`;
  const rows = after.map((item) => {
    const old = stored.get(item.id);
    return { ...item, version: old ? old.version + (isOnlyMoved(item, old) ? 0 : 1) : 1 };
  });
  await carryOut(tx)`
    INSERT INTO menu_option (id, href, label, icon, section, position, is_active, version)
    SELECT id, href, label, icon, section, position, "isActive", version
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
           AS row (id int, href text, label text, icon text, section text, position int, "isActive" boolean, version int)
    ON CONFLICT (id) DO UPDATE
       SET label = excluded.label, icon = excluded.icon, section = excluded.section,
           position = excluded.position, is_active = excluded.is_active, version = excluded.version`;
  const cells = after.flatMap(({ id, permissions }) =>
    Object.entries(permissions).map(([profile, isAllowed]) => ({ id, profile, isAllowed })),
  );
  await carryOut(tx)`
    INSERT INTO permission (menu_option_id, profile, is_allowed)
    SELECT id, profile, "isAllowed"
      FROM json_to_recordset(${JSON.stringify(cells)}::json)
           AS row (id int, profile user_profile, "isAllowed" boolean)
    ON CONFLICT (menu_option_id, profile) DO UPDATE SET is_allowed = excluded.is_allowed`;
}

/** An option with its row of the matrix, and the number of calls that it gives access to. */
export function entryOf(item: StoredItem): MenuEntry {
  opened ??= Map.groupBy(
    callRoutes().flatMap(({ meta }) => waysTo(meta.access)),
    (screen) => screen,
  );
  return { ...item, calls: opened.get(item.href)?.length ?? 0 };
}

/** Each screen as often as there are calls to which it gives access: the contract does not change. */
let opened: ReadonlyMap<string, readonly string[]> | undefined;

/** The calls that lose their last menu option, e.g. `GET /users`. */
export function strandedCalls(before: readonly MenuItem[], after: readonly MenuItem[]): string[] {
  const [had, has] = [before, after].map((items) => new Set(items.map(({ href }) => href)));
  return callRoutes().flatMap(({ method, path, meta }) => {
    const ways = waysTo(meta.access);
    const isStranded = ways.some((one) => had?.has(one)) && !ways.some((one) => has?.has(one));
    return isStranded ? [`${method} /api${path}`] : [];
  });
}

/** The menu as the calls answer it. */
export async function menuSettings(db: Db | Tx): Promise<MenuSettings> {
  const items = await readMenu(db);
  const defaults = await defaultMenu(db, items);
  const { before, after } = menuChange(
    items,
    defaults.map((item) => ({ ...item, id: item.id ?? 0 })),
  );
  return { options: items.map(entryOf), isCustom: before.length + after.length > 0 };
}
