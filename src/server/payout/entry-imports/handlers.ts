/** The calls of files of entries (payout §29). */
import { makerOf } from '../../platform/context.ts';
import { byActor, callsOf } from '../../platform/http/implement.ts';
import { importFile, previewFile } from './file.ts';
import { countImports, listImports, withdrawImport } from './imports.ts';
import { entryTemplate } from './template.ts';

export const entryImports = callsOf('entryImports', {
  template: ({ context }) => entryTemplate(context.database.db, makerOf(context)),
  preview: ({ input, context }) => previewFile(context, input),
  create: ({ input, context }) => importFile(context, input),
  list: ({ input, context }) => listImports(context.database.db, input, input),
  summary: ({ input, context }) => countImports(context.database.db, input),

  withdraw: byActor(withdrawImport),
});
