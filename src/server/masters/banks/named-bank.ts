/** The bank that an account's input names. */
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The bank's code, by code, by name, or by both if they agree; null if neither is given. Refuses one that is not listed. */
export async function bankOf(
  tx: Tx,
  { bankCode, bankName }: { bankCode: string | null; bankName: string | null },
  unknown: RefusalCode,
): Promise<string | null> {
  if (!bankCode && !bankName) return null;
  const bank = await tx
    .selectFrom('bank')
    .select('code')
    .where((is) =>
      is.and([
        ...given(bankCode ?? undefined, (code) => is('code', '=', code)),
        ...given(bankName ?? undefined, (name) => is('name', '=', name)),
      ]),
    )
    .executeTakeFirst();
  return bank?.code ?? refuse(unknown, {}, { field: bankCode ? 'bankCode' : 'bankName' });
}
