/** The calls of the menu and its permissions (access §8, access §9, access §10). */
import type { CallContext } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { menuHistory, resetMenu, savePermissions, undoChange } from './matrix.ts';
import { menuSettings } from './menu.ts';
import { addOption, orderOptions, removeOption, updateOption } from './options.ts';
import { testProfile } from './tester.ts';

/** Applies a change and answers the resulting menu. */
async function settingsAfter(context: CallContext, change: Promise<void>) {
  await change;
  return menuSettings(context.database.db);
}

export const permissions = os.permissions.router({
  settings: os.permissions.settings.handler(({ context }) => menuSettings(context.database.db)),
  addOption: os.permissions.addOption.handler(({ input, context }) => addOption(context, input)),
  updateOption: os.permissions.updateOption.handler(({ input, context }) =>
    updateOption(context, input),
  ),
  removeOption: os.permissions.removeOption.handler(({ input, context }) =>
    removeOption(context, input.id),
  ),
  orderOptions: os.permissions.orderOptions.handler(({ input, context }) =>
    settingsAfter(context, orderOptions(context, input)),
  ),
  save: os.permissions.save.handler(({ input, context }) =>
    settingsAfter(context, savePermissions(context, input.changes)),
  ),
  reset: os.permissions.reset.handler(({ context }) => settingsAfter(context, resetMenu(context))),
  history: os.permissions.history.handler(({ context }) => menuHistory(context.database.db)),
  undo: os.permissions.undo.handler(({ input, context }) =>
    settingsAfter(context, undoChange(context, input.entryId)),
  ),
  test: os.permissions.test.handler(({ input, context }) =>
    testProfile(context.database.db, input.profile, input.ownProfileId ?? null),
  ),
});
