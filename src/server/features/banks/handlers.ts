/** The calls of the bank list. */
import { os } from '../../platform/implement.ts';
import { inSpanish } from '../../platform/masters.ts';

export const banks = os.banks.router({
  list: os.banks.list.handler(({ context }) =>
    context.database.db
      .selectFrom('bank')
      .select(['code', 'name', 'isActive'])
      .orderBy(inSpanish('name'))
      .orderBy('code')
      .execute(),
  ),
});
