/** The calls of files of entries (payout §29). */
import { actorOf, makerOf } from '../../platform/context.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { importFile, previewFile } from './file.ts';
import { countImports, listImports, withdrawImport } from './imports.ts';
import { entryTemplate } from './template.ts';

export const entryImports = callsOf('entryImports', {
  template: ({ context }) => entryTemplate(context.database.db, makerOf(context)),
  preview: ({ input, context }) => previewFile(context, input),
  create: ({ input, context }) => importFile(context, input),
  list: ({ input, context }) => listImports(context.database.db, input, input),
  summary: ({ input, context }) => countImports(context.database.db, input),

  withdraw: inOneTransaction((tx, { input, context }) =>
    withdrawImport(tx, input, actorOf(context)),
  ),
});
