/** The calls of the menu and its permissions (access §8, access §9, access §10). */
import type { CallContext } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { menuHistory, resetMenu, savePermissions, undoChange } from './matrix.ts';
import { menuSettings } from './menu.ts';
import { addOption, orderOptions, removeOption, updateOption } from './options.ts';
import { testProfile } from './tester.ts';

/** Applies a change and answers the resulting menu. */
async function settingsAfter(context: CallContext, change: Promise<void>) {
  await change;
  return menuSettings(context.database.db);
}

export const permissions = callsOf('permissions', {
  settings: ({ context }) => menuSettings(context.database.db),
  addOption: ({ input, context }) => addOption(context, input),
  updateOption: ({ input, context }) => updateOption(context, input),
  removeOption: ({ input, context }) => removeOption(context, input.id),
  orderOptions: ({ input, context }) => settingsAfter(context, orderOptions(context, input)),
  save: ({ input, context }) => settingsAfter(context, savePermissions(context, input.changes)),
  reset: ({ context }) => settingsAfter(context, resetMenu(context)),
  history: ({ context }) => menuHistory(context.database.db),
  undo: ({ input, context }) => settingsAfter(context, undoChange(context, input.entryId)),
  test: ({ input, context }) =>
    testProfile(context.database.db, input.profile, input.ownProfileId ?? null),
});
