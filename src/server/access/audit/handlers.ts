/** The calls of the audit log (design §7). */
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readChoices } from './choices.ts';
import { countEntries, findEntry, listEntries } from './entries.ts';
import { auditFile } from './files.ts';

export const audit = os.audit.router({
  list: os.audit.list.handler(({ input, context }) =>
    listEntries(context.database.db, input, input),
  ),
  summary: os.audit.summary.handler(({ input, context }) =>
    countEntries(context.database.db, input),
  ),
  choices: os.audit.choices.handler(({ context }) => readChoices(context.database.db)),
  find: os.audit.find.handler(
    async ({ input, context }) =>
      (await findEntry(context.database.db, input.id)) ??
      refuse('record.notFound', { record: 'la entrada de auditoría' }),
  ),
  file: os.audit.file.handler(({ input, context, signal }) =>
    auditFile(context, input, signal ?? new AbortController().signal),
  ),
});
