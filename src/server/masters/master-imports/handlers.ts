/** The calls of files of masters (masters §18). */
import { IMPORT_SCREENS } from '../../../contract/masters/master-imports.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { type CallContext, makerOf, userOf } from '../../platform/context.ts';
import { requireScreen } from '../../platform/http/access.ts';
import { os } from '../../platform/http/implement.ts';
import { importFile, previewFile } from './file.ts';
import { countImports, listImports } from './imports.ts';
import { previewReversion, revertImport } from './reversion.ts';
import { masterTemplate } from './template.ts';

/** Refuses who may edit other masters, but not this one. */
const admit = (context: CallContext, { master }: { master: ImportedMaster }) =>
  requireScreen(userOf(context), IMPORT_SCREENS[master]);

export const masterImports = os.masterImports.router({
  template: os.masterImports.template.handler(({ input, context }) => {
    admit(context, input);
    return masterTemplate(context.database.db, input.master, makerOf(context));
  }),

  preview: os.masterImports.preview.handler(({ input, context }) => {
    admit(context, input);
    return previewFile(context, input);
  }),

  create: os.masterImports.create.handler(({ input, context }) => {
    admit(context, input);
    return importFile(context, input);
  }),

  list: os.masterImports.list.handler(({ input, context }) => {
    admit(context, input);
    return listImports(context.database.db, input);
  }),

  summary: os.masterImports.summary.handler(({ input, context }) => {
    admit(context, input);
    return countImports(context.database.db, input);
  }),

  previewReversion: os.masterImports.previewReversion.handler(({ input, context }) => {
    admit(context, input);
    return previewReversion(context.database.db, input);
  }),

  revert: os.masterImports.revert.handler(({ input, context }) => {
    admit(context, input);
    return context.database.db.transaction().execute((tx) => revertImport(tx, input, context));
  }),
});
