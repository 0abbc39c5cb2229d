/** The calls of files of entries (payout §29). */
import { actorOf, makerOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { importFile, previewFile } from './file.ts';
import { countImports, listImports, withdrawImport } from './imports.ts';
import { entryTemplate } from './template.ts';

export const entryImports = os.entryImports.router({
  template: os.entryImports.template.handler(({ context }) =>
    entryTemplate(context.database.db, makerOf(context)),
  ),

  preview: os.entryImports.preview.handler(({ input, context }) => previewFile(context, input)),

  create: os.entryImports.create.handler(({ input, context }) => importFile(context, input)),

  list: os.entryImports.list.handler(({ input, context }) =>
    listImports(context.database.db, input, input),
  ),

  summary: os.entryImports.summary.handler(({ input, context }) =>
    countImports(context.database.db, input),
  ),

  withdraw: os.entryImports.withdraw.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => withdrawImport(tx, input, actorOf(context))),
  ),
});
