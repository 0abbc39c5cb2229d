/** The calls of the history of imports. */
import { byActor, callsOf } from '../../platform/http/implement.ts';
import { keptDoubtsFile } from '../doubts/public.ts';
import { listImports, listRejectedRows, readImport, summarizeImports } from './queries.ts';
import { previewRevert, revertImport } from './revert.ts';

export const importHistory = callsOf('importHistory', {
  list: ({ input, context }) => listImports(context.database.db, input, input),

  summary: ({ input, context }) => summarizeImports(context.database.db, input),

  details: ({ input, context }) => readImport(context.database.db, input.id),

  rejectedRows: async ({ input, context }) => {
    const { db } = context.database;
    await readImport(db, input.id);
    return listRejectedRows(db, input);
  },

  doubts: async ({ input, context }) => {
    await readImport(context.database.db, input.id);
    return keptDoubtsFile(context.database, input.id);
  },

  previewRevert: ({ input, context }) => previewRevert(context.database.db, input.id),

  revert: byActor(revertImport),
});
