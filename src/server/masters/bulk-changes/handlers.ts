/** The calls that change a field of many records of a master (masters §21). */
import { IMPORT_SCREENS } from '../../../contract/masters/master-imports.ts';
import type { ManyMaster } from '../../../domain/masters/many-fields.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import { requireScreen } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { applyChange, previewChange } from './change.ts';
import { MANY_SOURCES, type ManySource, type ManySources } from './selection.ts';

/** The calls, for the masters of this room and those of others. */
export function bulkChangesOf(others: Omit<ManySources, keyof typeof MANY_SOURCES>) {
  const sources: ManySources = { ...MANY_SOURCES, ...others };
  /** What is changed. Refuses who may edit other masters, but not this one. */
  const admitted = (context: CallContext, { master }: { master: ManyMaster }): ManySource => {
    requireScreen(userOf(context), IMPORT_SCREENS[master]);
    return sources[master];
  };
  return callsOf('bulkChanges', {
    preview: ({ input, context }) => previewChange(context, admitted(context, input), input),
    create: ({ input, context }) => applyChange(context, admitted(context, input), input),
  });
}
