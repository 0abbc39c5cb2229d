/** The calls of the bank list. */
import { inSpanish } from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { bankQuery, createBank, updateBank } from './banks.ts';

export const banks = callsOf('banks', {
  list: ({ context }) =>
    bankQuery(context.database.db).orderBy(inSpanish('name')).orderBy('code').execute(),
  create: ({ input, context }) => createBank(context, input),
  update: ({ input, context }) => updateBank(context, input),
});
