/** Changes the matrix of menu options: switching cells, restoring the defaults, undoing a change (access §8). */
import type { MenuChangeEntry } from '../../../contract/access/permissions.ts';
import {
  type MenuChange,
  type MenuItem,
  PROFILES,
  type Profile,
  withoutChange,
} from '../../../domain/access/menu.ts';
import { someNames } from '../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import type { CallContext } from '../../platform/context.ts';
import { type Db, nextId, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { changeMenu, editedItem } from './change.ts';
import { defaultMenu, readMenu } from './menu.ts';

const HISTORY = 20;

export type CellChange = {
  menuItemId: number;
  version: number;
  permissions: Partial<Record<Profile, boolean>>;
};

export async function savePermissions(
  context: CallContext,
  changes: readonly CellChange[],
): Promise<void> {
  await changeMenu(context, async (items, tx) => {
    const next = new Map<number, MenuItem>(items.map((item) => [item.id, item]));
    const switched: string[] = [];
    for (const { menuItemId: id, version, permissions } of changes) {
      const item = await editedItem(tx, items, { id, version });
      next.set(id, { ...item, permissions: { ...item.permissions, ...permissions } });
      switched.push(
        ...PROFILES.filter(
          (profile) =>
            (permissions[profile] ?? item.permissions[profile]) !== item.permissions[profile],
        ).map(
          (profile) =>
            `${item.label} ${permissions[profile] ? 'para' : 'ya no para'} ${PROFILE_LABELS[profile]}`,
        ),
      );
    }
    return {
      next: [...next.values()],
      action: 'permissions',
      summary: `Cambió permisos: ${someNames(switched)}.`,
    };
  });
}

/** Restores the menu of a new installation: added options are deleted, and deleted ones restored. */
export async function resetMenu(context: CallContext): Promise<void> {
  await changeMenu(context, async (items, tx) => {
    const defaults = await defaultMenu(tx, items);
    const next: MenuItem[] = [];
    for (const item of defaults)
      next.push({ ...item, id: item.id ?? (await nextId(tx, 'menu_option')) });
    return { next, action: 'reset', summary: 'Restableció el menú y los permisos por defecto.' };
  });
}

type LoggedChange = MenuChange & { id: number; at: Date; userName: string; summary: string };

/** The latest changes of the menu, newest first, or the requested one. */
async function readChanges(db: Db | Tx, entryId: number | null): Promise<LoggedChange[]> {
  return rowsOf<LoggedChange>(db)`
    SELECT id, at, user_name, summary, before, after FROM audit_log
     WHERE split_part(action, '.', 1) = 'menu' AND (id = ${entryId} OR ${entryId}::bigint IS NULL)
     ORDER BY at DESC, id DESC LIMIT ${HISTORY}`;
}

export async function menuHistory(db: Db): Promise<MenuChangeEntry[]> {
  const [items, changes] = await Promise.all([readMenu(db), readChanges(db, null)]);
  return changes.map(({ id, at, userName, summary, ...change }) => ({
    id,
    at: at.toISOString(),
    userName,
    summary,
    canUndo: withoutChange(items, change) !== null,
  }));
}

/** Undoes a change. Refused if a value that it set has changed since. */
export async function undoChange(context: CallContext, entryId: number): Promise<void> {
  await changeMenu(context, async (items, tx) => {
    const [change] = await readChanges(tx, entryId);
    if (!change) refuse('record.notFound', { record: 'el cambio' });
    const next = withoutChange(items, change);
    if (next === null) refuse('menu.changedSince');
    return {
      next,
      action: 'undo',
      summary: `Deshizo un cambio de ${change.userName}: ${change.summary}`,
    };
  });
}
