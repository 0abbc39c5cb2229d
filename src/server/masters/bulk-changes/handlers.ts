/** The calls that change a field of many records of a master (masters §21). */
import { IMPORT_SCREENS } from '../../../contract/masters/master-imports.ts';
import type { ManyMaster } from '../../../domain/masters/many-fields.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import { requireScreen } from '../../platform/http/access.ts';
import { os } from '../../platform/http/implement.ts';
import { applyChange, previewChange } from './change.ts';

/** Refuses who may edit other masters, but not this one. */
const admit = (context: CallContext, { master }: { master: ManyMaster }) =>
  requireScreen(userOf(context), IMPORT_SCREENS[master]);

export const bulkChanges = os.bulkChanges.router({
  preview: os.bulkChanges.preview.handler(({ input, context }) => {
    admit(context, input);
    return previewChange(context, input);
  }),

  create: os.bulkChanges.create.handler(({ input, context }) => {
    admit(context, input);
    return applyChange(context, input);
  }),
});
