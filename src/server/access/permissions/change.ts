/**
 * Changes the menu: each change is one transaction, checked as a whole, with its audit entry; changes wait for each
 * other.
 */
import {
  keepsProtected,
  type MenuItem,
  menuChange,
  PROFILES,
} from '../../../domain/access/menu.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { carryOut, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { optionsBeyond, optionsOfOwnProfiles } from '../own-profiles/public.ts';
import { readMenu, type StoredItem, strandedCalls, writeMenu } from './menu.ts';

/** The new menu, and the change as the audit log describes it. */
export type Changed = {
  next: readonly MenuItem[];
  /** The second word of the audit action. */
  action: string;
  /** The option, if the change concerns a single one. */
  entityId?: number;
  summary: string;
};

/**
 * Applies `change` to the menu and answers the result. Readers never wait. Refuses a change by which admin would lose
 * the protected option, or a call its last menu option. A change without effect writes nothing.
 */
export function changeMenu(
  context: CallContext,
  change: (items: readonly StoredItem[], tx: Tx) => Changed | Promise<Changed>,
): Promise<StoredItem[]> {
  return context.database.db.transaction().execute(async (tx) => {
    await carryOut(tx)`LOCK TABLE menu_option IN SHARE ROW EXCLUSIVE MODE`;
    const items = await readMenu(tx);
    const { next, action, entityId, summary } = await change(items, tx);
    const { before, after } = menuChange(items, next);
    if (before.length + after.length === 0) return items;
    if (!keepsProtected(next)) refuse('menu.protected');
    await refuseBeyond(context, tx, items, next);
    refuseStranding(items, next);
    await writeMenu(tx, items, next);
    await audit(tx, actorOf(context), {
      action: `menu.${action}`,
      entity: 'menu',
      entityId,
      summary,
      before,
      after,
    });
    return readMenu(tx);
  });
}

/**
 * Refuses to open to any profile but admin, the clinic's own among them, what the caller lacks: otherwise they could give it to
 * themselves (access §15.4).
 */
async function refuseBeyond(
  context: CallContext,
  tx: Tx,
  items: readonly StoredItem[],
  next: readonly MenuItem[],
): Promise<void> {
  const stored = new Map(items.map((item) => [item.id, item]));
  const ofOwnProfiles = await optionsOfOwnProfiles(tx);
  const isOpened = ({ id, isActive, permissions }: MenuItem) => {
    if (!isActive) return false;
    const before = stored.get(id);
    const had = before?.isActive ? before.permissions : null;
    // An own profile keeps an inactive option, and has it again once it is active.
    if (had === null && ofOwnProfiles.has(id)) return true;
    return PROFILES.some(
      (profile) => profile !== 'admin' && permissions[profile] && !had?.[profile],
    );
  };
  const beyond = optionsBeyond(userOf(context), next.filter(isOpened));
  if (beyond.length > 0)
    refuse('ownProfile.moreThanOwn', { options: beyond.map(({ label }) => label).join(', ') });
}

function refuseStranding(items: readonly StoredItem[], next: readonly MenuItem[]): void {
  const calls = strandedCalls(items, next);
  const [example] = calls;
  if (example === undefined) return;
  const kept = new Set(next.map(({ id }) => id));
  const gone = items.filter(({ id }) => !kept.has(id)).map(({ label }) => label);
  refuse('menu.neededByCalls', {
    option: gone.join(', '),
    calls: countOf(calls.length, 'llamada', 'llamadas'),
    example,
  });
}

/** The option. Refuses a missing one. */
export function itemOf(items: readonly StoredItem[], id: number): StoredItem {
  return (
    items.find((one) => one.id === id) ?? refuse('record.notFound', { record: 'la opción de menú' })
  );
}

/** The option. Refuses a missing one, and one that somebody changed since `version`, saying who. */
export async function editedItem(
  tx: Tx,
  items: readonly StoredItem[],
  { id, version }: { id: number; version: number },
): Promise<StoredItem> {
  const item = itemOf(items, id);
  if (version !== item.version) {
    refuse('record.changed', { who: await lastChanger(tx, id) }, { current: item });
  }
  return item;
}

/** Who last changed an option; changes of several options list it before or after. */
async function lastChanger(tx: Tx, id: number): Promise<string> {
  const named = JSON.stringify([{ id }]);
  const rows = await rowsOf<{ userName: string }>(tx)`
    SELECT user_name FROM audit_log
     WHERE split_part(action, '.', 1) = 'menu' AND action <> 'menu.order'
       AND (after @> ${named}::jsonb OR before @> ${named}::jsonb)
     ORDER BY at DESC, id DESC LIMIT 1`;
  return rows[0]?.userName ?? 'Otra persona';
}
