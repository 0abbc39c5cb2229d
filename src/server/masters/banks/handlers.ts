/** The calls of the bank list. */
import { inSpanish } from '../../platform/db/list-queries.ts';
import { os } from '../../platform/http/implement.ts';
import { bankQuery, createBank, updateBank } from './banks.ts';

export const banks = os.banks.router({
  list: os.banks.list.handler(({ context }) =>
    bankQuery(context.database.db).orderBy(inSpanish('name')).orderBy('code').execute(),
  ),
  create: os.banks.create.handler(({ input, context }) => createBank(context, input)),
  update: os.banks.update.handler(({ input, context }) => updateBank(context, input)),
});
