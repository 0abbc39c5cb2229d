/** Adding, editing, deleting and ordering menu options (access §8, access §10). */
import type { z } from 'zod';
import type {
  MenuEntry,
  menuOptionInput,
  newMenuOption,
} from '../../../contract/access/permissions.ts';
import { inOrder, lastPlace } from '../../../domain/access/menu.ts';
import type { CallContext } from '../../platform/context.ts';
import { nextId } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { changeMenu, editedItem, itemOf } from './change.ts';
import { entryOf, type StoredItem } from './menu.ts';

/** New options are allowed to admin only (access §8.7). */
const ADMIN_ONLY = { admin: true, supervisor: false, doctor: false, user: false };

export async function addOption(
  context: CallContext,
  input: z.output<typeof newMenuOption>,
): Promise<MenuEntry> {
  let id = 0;
  const items = await changeMenu(context, async (current, tx) => {
    if (current.some(({ href }) => href === input.href)) {
      refuse('menu.routeTaken', {}, { field: 'href' });
    }
    id = await nextId(tx, 'menu_option');
    const position = lastPlace(current, input.section);
    return {
      next: [...current, { ...input, id, position, permissions: ADMIN_ONLY }],
      action: 'create',
      entityId: id,
      summary: `Agregó la opción de menú ${input.label} (${input.href}).`,
    };
  });
  return entryWith(items, id);
}

export async function updateOption(
  context: CallContext,
  { id, version, ...input }: z.output<typeof menuOptionInput> & { id: number; version: number },
): Promise<MenuEntry> {
  const items = await changeMenu(context, async (current, tx) => {
    const item = await editedItem(tx, current, { id, version });
    const others = current.filter((one) => one !== item);
    const position =
      input.section === item.section ? item.position : lastPlace(others, input.section);
    return {
      next: current.map((one) => (one === item ? { ...item, ...input, position } : one)),
      action: 'update',
      entityId: id,
      summary: `Modificó la opción de menú ${input.label} (${item.href}).`,
    };
  });
  return entryWith(items, id);
}

export async function removeOption(context: CallContext, id: number): Promise<{ success: true }> {
  await changeMenu(context, (current) => {
    const item = itemOf(current, id);
    return {
      next: current.filter((one) => one !== item),
      action: 'remove',
      entityId: id,
      summary: `Eliminó la opción de menú ${item.label} (${item.href}).`,
    };
  });
  return { success: true };
}

/** Refused if the menu's order or its options have changed since it was shown. */
export async function orderOptions(
  context: CallContext,
  { shown, ids }: { shown: readonly number[]; ids: readonly number[] },
): Promise<void> {
  await changeMenu(context, (current) => {
    const now = current.map(({ id }) => id);
    const isShown = shown.join() === now.join();
    if (!isShown || new Set(ids).size !== now.length || !now.every((id) => ids.includes(id))) {
      refuse('menu.orderChanged');
    }
    return { next: inOrder(current, ids), action: 'order', summary: 'Cambió el orden del menú.' };
  });
}

function entryWith(items: readonly StoredItem[], id: number): MenuEntry {
  const item = items.find((one) => one.id === id);
  return item ? entryOf(item) : refuse('record.notFound', { record: 'la opción de menú' });
}
