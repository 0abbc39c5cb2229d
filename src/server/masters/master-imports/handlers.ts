/** The calls of files of masters (masters §18). */
import { IMPORT_SCREENS } from '../../../contract/masters/master-imports.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { type CallContext, makerOf, userOf } from '../../platform/context.ts';
import { requireScreen } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { importFile, previewFile } from './file.ts';
import { countImports, listImports } from './imports.ts';
import { previewReversion, revertImport } from './reversion.ts';
import type { MasterSources } from './source-types.ts';
import { masterTemplate } from './template.ts';

/** The calls, for the masters of all rooms. */
export function masterImportsOf(sources: MasterSources) {
  /** What is imported. Refuses who may edit other masters, but not this one. */
  const admitted = (context: CallContext, { master }: { master: ImportedMaster }) => {
    requireScreen(userOf(context), IMPORT_SCREENS[master]);
    return sources[master];
  };
  return callsOf('masterImports', {
    template: ({ input, context }) => {
      admitted(context, input);
      return masterTemplate(context.database.db, input.master, makerOf(context));
    },

    preview: ({ input, context }) => previewFile(context, admitted(context, input), input),
    create: ({ input, context }) => importFile(context, admitted(context, input), input),

    list: ({ input, context }) => {
      const { master: _master, ...wanted } = input;
      return listImports(context, admitted(context, input), wanted);
    },

    summary: ({ input, context }) => {
      return countImports(context.database.db, admitted(context, input), input);
    },

    previewReversion: ({ input, context }) =>
      previewReversion(context, admitted(context, input), input.id),

    revert: ({ input, context }) => {
      const source = admitted(context, input);
      return context.database.db
        .transaction()
        .execute((tx) => revertImport(tx, context, source, input));
    },
  });
}
