/** The calls of the history of imports. */
import { actorOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { keptDoubtsFile } from '../doubts/public.ts';
import { listImports, listRejectedRows, readImport, summarizeImports } from './queries.ts';
import { previewRevert, revertImport } from './revert.ts';

export const importHistory = os.importHistory.router({
  list: os.importHistory.list.handler(({ input, context }) =>
    listImports(context.database.db, input, input),
  ),

  summary: os.importHistory.summary.handler(({ input, context }) =>
    summarizeImports(context.database.db, input),
  ),

  details: os.importHistory.details.handler(({ input, context }) =>
    readImport(context.database.db, input.id),
  ),

  rejectedRows: os.importHistory.rejectedRows.handler(async ({ input, context }) => {
    const { db } = context.database;
    await readImport(db, input.id);
    return listRejectedRows(db, input);
  }),

  doubts: os.importHistory.doubts.handler(async ({ input, context }) => {
    await readImport(context.database.db, input.id);
    return keptDoubtsFile(context.database, input.id);
  }),

  previewRevert: os.importHistory.previewRevert.handler(({ input, context }) =>
    previewRevert(context.database.db, input.id),
  ),

  revert: os.importHistory.revert.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => revertImport(tx, input, actorOf(context))),
  ),
});
