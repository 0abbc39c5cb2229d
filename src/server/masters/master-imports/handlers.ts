/** The calls of files of masters (masters §18). */
import { IMPORT_SCREENS } from '../../../contract/masters/master-imports.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { type CallContext, makerOf, userOf } from '../../platform/context.ts';
import { requireScreen } from '../../platform/http/access.ts';
import { os } from '../../platform/http/implement.ts';
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
  return os.masterImports.router({
    template: os.masterImports.template.handler(({ input, context }) => {
      admitted(context, input);
      return masterTemplate(context.database.db, input.master, makerOf(context));
    }),

    preview: os.masterImports.preview.handler(({ input, context }) =>
      previewFile(context, admitted(context, input), input),
    ),

    create: os.masterImports.create.handler(({ input, context }) =>
      importFile(context, admitted(context, input), input),
    ),

    list: os.masterImports.list.handler(({ input, context }) => {
      const { master: _master, ...wanted } = input;
      return listImports(context, admitted(context, input), wanted);
    }),

    summary: os.masterImports.summary.handler(({ input, context }) => {
      return countImports(context.database.db, admitted(context, input), input);
    }),

    previewReversion: os.masterImports.previewReversion.handler(({ input, context }) =>
      previewReversion(context, admitted(context, input), input.id),
    ),

    revert: os.masterImports.revert.handler(({ input, context }) => {
      const source = admitted(context, input);
      return context.database.db
        .transaction()
        .execute((tx) => revertImport(tx, context, source, input));
    }),
  });
}
